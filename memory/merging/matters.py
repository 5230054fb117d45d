"""Further things that developers talk about, by field: each line names one thing, whatever its words name elsewhere.

Marks and `_` as in things.py. Traditional forms are made simplified; words of
Taiwan stand here as they read after that.
"""

from __future__ import annotations

MATTERS = """
!console: console js_console browser_console devtools dev_tools | 控制台 主控台 开发者工具
!mouse: mouse mice | 鼠标 滑鼠
!trackpad: trackpad touchpad | 触控板
!hover: hover hovers hovering hovered mouseover mouse_over mouse_enter onhover pointer_over | 悬停 悬浮 鼠标移过
 鼠标移过去 滑鼠移过去 移过去 移到上面 鼠标经过 鼠标放上去 鼠标悬浮 鼠标悬停 滑过 移上 移上去
!print: print prints printed printing printout print_out | 打印 列印 印
!sound: sound sounds audio noise sfx | 声音 音效 音频 音讯
!speaker: speaker speakers loudspeaker | 扬声器 喇叭 音箱
!mic: mic microphone mics microphones | 麦克风 话筒
!headphones: headphones headset earphones earbuds | 耳机
!camera: camera cameras webcam cam | 摄像头 相机 摄影机
!bluetooth: bluetooth bt ble | 蓝牙
!wifi: wifi wi-fi wireless wlan | 无线 无线网络 WiFi
!gps: gps geolocation positioning | 定位 GPS 卫星定位
!sensor: sensor sensors | 传感器 感测器 感应器
!reading: reading readings measurement measurements measured_value | 读数 测量值 示数
!motor: motor motors servo | 电机 马达
!led: led leds indicator_light | 指示灯 灯 LED灯
!temperature: temperature temperatures temp | 温度
!humidity: humidity | 湿度
!pressure: pressure | 压力 气压
!power: power power_supply electricity | 电源 供电 电
!power_consumption: power_consumption energy_consumption power_usage power_draw energy_usage energy_use | 功耗 能耗
 耗电量 电量消耗
!battery: battery batteries | 电池 电量
!sleep_mode: sleep_mode standby deep_sleep low_power_mode | 休眠模式 待机 低功耗 低功耗模式 睡眠模式
!cable: cable cables wire wires | 线缆 电缆 线材 连接线
!board: board boards pcb circuit_board | 电路板 主板 板子 开发板 单板
!chip: chip chips microcontroller mcu soc | 芯片 晶片 单片机
!clock_x: clock clocks rtc | 时钟 时脉
!pin_x: pin pins gpio | 引脚 管脚
!bootloader: bootloader boot_loader | 引导程序 启动加载器
!eeprom: eeprom flash_memory | 闪存 快闪记忆体
!drone: drone drones uav | 无人机
!ota_x: ota ota_update over-the-air over_the_air remote_update | 空中升级 远程升级 OTA升级
!factory_reset: factory_reset factory_settings | 恢复出厂设置 出厂设置 恢复出厂
!player: player players gamer gamers | 玩家 播放器 选手
!character: character characters hero avatar protagonist main_character | 角色 人物 主角
!npc: npc npcs | NPC
!enemy: enemy enemies monster monsters mob mobs foe foes | 敌人 怪物 怪 小怪
!boss: boss bosses | 首领 头目
!level_x: level levels stage stages | 关卡 关 等级
!score: score scores points | 分数 得分 积分 计分
!leaderboard: leaderboard leaderboards high_score high_scores highscore highscores scoreboard ranking rankings
 ranking_list | 排行榜 排名榜 排行 榜单
!achievement: achievement achievements trophy trophies badge badges | 成就 徽章 奖杯
!weapon: weapon weapons gun guns sword | 武器 枪
!health_bar: health_bar hp_bar life_bar hp | 血条 血量 生命值
!physics: physics physics_engine | 物理 物理引擎
!gravity: gravity | 重力
!gamepad: gamepad gamepads joystick controller game_controller | 手柄 游戏手柄 摇杆
!save_game: savegame save_game saved_game game_save save_file savegames | 存档 游戏存档
!inventory_x: inventory backpack bag | 背包 物品栏 库存
!quest: quest quests mission missions | 任务 使命
!cutscene: cutscene cutscenes | 过场动画 过场
!shader: shader shaders | 着色器
!texture: texture textures | 贴图 纹理 材质
!mesh: mesh meshes | 网格 模型
!sprite: sprite sprites | 精灵 精灵图
!particle: particle particles particle_effect particle_effects | 粒子 粒子特效 粒子效果
!shadow: shadow shadows drop_shadow | 阴影 影子
!light_x: light lights lighting | 光照 灯光 光线 光源
!fps: fps frame_rate framerate frames_per_second | 帧率 帧数
!frame: frame frames | 帧
!camera_angle: camera_angle viewing_angle view_angle | 视角 镜头角度
!viewport: viewport | 视口
!crosshair: crosshair reticle | 准星
!minimap: minimap mini-map mini_map | 小地图
!background_music: background_music bgm | 背景音乐
!training: training train train_run trainings | 训练
!training_data: training_data train_data training_set train_set training_samples | 训练数据 训练集 训练样本
!test_data_x: test_data test_set | 测试集 测试数据
!batch_x: batch batches mini-batch minibatch | 批次 批
!checkpoint_x: checkpoint checkpoints snapshot ckpt | 检查点 断点
!optimizer: optimizer optimiser | 优化器
!hyperparam: hyperparameter hyperparameters hyperparam hyperparams hparams hparam | 超参 超参数
!dropout_rate: dropout_rate
!feature_x: features feature_columns | 特征
!class_imbalance: class_imbalance imbalanced imbalance imbalanced_classes unbalanced_classes | 类别不平衡 样本不平衡
 不均衡 不平衡
!prediction: prediction predictions forecast forecasts | 预测 预测结果
!metric_x: metric metrics measure kpi indicator indicators | 指标 度量
!tensorboard: tensorboard
!gpu_x: gpu gpus graphics_card cuda video_card | 显卡 显存
!vram: vram gpu_memory video_memory | 显存
!inference: inference inferencing | 推理 推断
!latency_x: latency response_time lag delay | 延迟 时延 响应时间 延时
!chart_x: chart charts graph graphs plot plots diagram diagrams figure figures | 图表 图 曲线 图形 曲线图
!bar_chart: bar_chart bar_graph column_chart | 柱状图 条形图
!pie_chart: pie_chart | 饼图
!line_chart_x: line_chart line_graph | 折线图
!histogram: histogram histograms | 直方图
!axis_label: axis_label axis_labels | 坐标轴标签 轴标签
!curve: curve curves | 曲线
!analytics: analytics stats statistics tracking metrics web_analytics usage_statistics usage_stats | 统计 分析 统计数据
 数据分析 埋点
!insight: insight insights | 洞察
!pipeline_x: pipeline pipelines workflow workflows | 流水线 管道 管线 工作流
!table_x: table tables spreadsheet sheet grid | 表 表格 列表
!cell: cell cells | 单元格 储存格
!row_x: row rows line lines | 行 列
!record_x: record records entry entries row rows | 记录 条目 数据
!duplicate_x: duplicate duplicates dupes | 重复 重复项 重复数据
!primary_key_x: primary_key pk | 主键
!constraint_x: constraint constraints restriction | 约束 限制
!migration: migration migrations db_migration schema_change schema_migration | 迁移 数据库迁移 迁移脚本
!seed_x: seed seeds fixtures seed_data | 种子数据 初始数据
!replication: replication replica | 复制 主从复制 同步
!failover_x: failover switchover | 故障转移 主备切换 故障切换
!backup_x: backup backups dump dumps | 备份
!restore_x: restore restoration recovery disaster_recovery | 恢复 还原 灾备 灾难恢复
!query_x: query queries sql_query db_query | 查询 查询语句
!slow_query: slow_query slow_queries slow_sql | 慢查询 慢 SQL 慢sql
!n_plus_one: n+1 n_plus_one n+1_query n+1_queries | N+1查询 N+1
!lookup_table: lookup_table look-up_table lut | 查找表 查表 对照表
!search_index: search_index fulltext_index full_text_index full-text_index | 搜索索引 全文索引
!suggestion: suggestion suggestions recommendation recommendations | 建议 推荐
!recommend: recommend recommends recommendation recommender recommended | 推荐 推荐系统
!endpoint_x: endpoint endpoints route routes api_route path | 端点 接口 路由
!webhook_x: webhook webhooks callback callback_url | 回调 回调地址
!websocket: websocket websockets ws web_socket web_sockets | 长连接 套接字
!sse: sse server-sent_events server_sent_events server-sent_event eventsource event_source event_stream | 服务器推送
 服务端推送 服务器推送事件
!graphql: graphql gql
!grpc: grpc
!rest: rest restful
!protobuf: protobuf protocol_buffers proto
!payload_x: payload payloads request_body body | 请求体 载荷 负载
!header_x: header headers | 头 请求头 响应头 标头
!query_param: query_param query_params query_parameter query_parameters query_string querystring url_parameter
 url_parameters | 查询参数 URL参数 查询字符串
!status_code_x: status_code http_code response_code return_code http_status | 状态码 返回码 响应码
!error_code: error_code error_codes | 错误码 错误代码
!exit_code: exit_code exit_codes exit_status return_code exit_value | 退出码 返回码 退出状态
!nonzero: nonzero non-zero non_zero not_zero | 非零 非0 非 0
!error_message: error_message error_messages error_text error_msg err_msg error_msgs | 错误信息 错误提示 报错信息
 错误消息 出错提示 报错提示 错误讯息
!error_page: error_page | 错误页 错误页面
!error_x: error errors err error_path error_case failure failures fault faults exception exceptions | 错误 报错 出错
 异常 失败
!stacktrace: stacktrace stack_trace traceback backtrace call_stack | 堆栈 堆栈信息 调用栈 错误堆栈
!log_x: log logs logging logfile log_file log_files log_output log_message log_messages log_entry log_entries | 日志
 日志文件 记录
!audit: audit_log audit_trail audit_logs activity_log | 审计日志 操作日志 操作记录
!alert_x: alert alerts alarm alarms alerting | 告警 报警 警报
!dashboard_x: dashboard dashboards overview control_panel cockpit | 仪表盘 看板 面板 总览
!uptime_x: uptime availability | 可用性 在线率
!sla: sla
!on_call_x: on-call oncall on_call pager | 值班
!incident: incident incidents outage outages | 事故 故障
!postmortem_x: postmortem post-mortem incident_review | 复盘 事故复盘 事后分析
!ops: ops operations sysadmin sysadmins ops_team devops infra_team | 运维 运维团队 运维同学
!infra: infra infrastructure | 基础设施 基础架构
!terraform: terraform tf
!prod: prod production live_system production_system | 生产 生产环境 线上 正式环境
!staging: staging stage preprod pre-prod | 预发 预发环境 测试环境
!sandbox: sandbox sandbox_environment | 沙箱 沙盒
!vm: vm vms virtual_machine virtual_machines | 虚拟机
!image_c: image images docker_image container_image base_image | 镜像 基础镜像 映像
!volume_x: volume volumes | 卷 数据卷
!secret_x: secret secrets credentials password api_key token | 密钥 凭据 凭证
!env: env environment env_file dotenv | 环境 环境变量 环境文件
!envvar: env_var env_vars envvar envvars environment_variable environment_variables env_variable env_variables |
 环境变量 环境变数
!certificate: certificate certificates cert certs tls_cert ssl_cert tls_certificate ssl_certificate https_certificate |
 证书 凭证
!domain_x: domain domains domain_name domain_names hostname hostnames | 域名 网域 主机名
!dns_x: dns dns_record dns_records dns_entry | DNS DNS记录 解析记录
!proxy: proxy proxies reverse_proxy | 代理 反向代理
!load_balancer_x: load_balancer lb loadbalancer load_balancing | 负载均衡 负载均衡器
!rate_limit_x: rate_limit rate_limits rate_limiting ratelimit rate_limiter | 限流 频率限制 速率限制 限速
!timeout_x: timeout timeouts time_out time-out time_limit deadline | 超时 超时时间 时限
!retry_x: retry retries retry_logic retry_mechanism retrying | 重试 重试机制 重试逻辑
!backoff_x: backoff back-off back_off exponential_backoff exponential_back-off | 退避 指数退避
!delay: delay delays pause wait_time waiting_time | 延迟 延时 等待时间
!queue_x: queue queues job_queue message_queue task_queue | 队列 消息队列 任务队列
!worker_x: worker workers background_worker consumer consumers | 工作进程 消费者
!producer: producer producers publisher publishers | 生产者 发布者
!job_x: job jobs task tasks background_job background_task | 任务 作业 后台任务
!cron_x: cron cronjob cron_job cronjobs cron_jobs crontab scheduled_job scheduled_task timer nightly_job periodic_job
 periodic_task | 定时任务 计划任务 定时作业 排程 定时
!event_x: event events | 事件 活动
!listener: listener listeners event_listener event_listeners event_handler event_handlers | 监听器 事件监听 事件监听器
 监听
!cache_x: cache caches caching cache_layer | 缓存 快取
!cache_key: cache_key cache_keys | 缓存键 缓存key
!thread_x: thread threads threading | 线程 执行绪
!thread_pool: thread_pool threadpool | 线程池
!race_x: race race_condition race_conditions data_race concurrency_bug | 竞态 竞态条件 竞争条件 并发问题 数据竞争
!deadlock_x: deadlock deadlocks dead_lock | 死锁
!memory_x: memory mem ram heap memory_usage memory_consumption memory_footprint | 内存 记忆体 内存占用
!memleak: memory_leak mem_leak memory_leaks memleak leak leaks mem_leaks leaking leaks_memory leak_memory leaked_memory
 | 内存泄漏 内存泄露 泄漏 泄露
!cpu_x: cpu cpu_usage cpu_load processor cpu_time | 处理器 CPU占用
!disk_x: disk disks disk_space disk_usage storage hard_disk hard_drive | 磁盘 硬盘 磁盘空间 存储
!quota_x: quota quotas | 配额 额度
!bandwidth_x: bandwidth | 带宽 频宽
!traffic_x: traffic | 流量
!startup: startup start-up start_up starting boot launch on_start at_start | 启动 启动时 开机
!shutdown: shutdown shut-down shutting_down graceful_shutdown | 关闭 停机 优雅退出 优雅关闭 优雅停机
!teardown: teardown tear-down cleanup | 清理
!build_x: build builds compilation | 构建 编译
!build_time: build_time compile_time buildtime | 构建时 编译时 编译时间 构建时间
!runtime: runtime run_time run-time at_runtime | 运行时 执行时
!bundle: bundle bundles js_bundle bundle_size | 包 打包体积 包体积
!package_x: package packages pkg pkgs lib libs library libraries | 包 库 软件包 函式库
!dep: dep deps dependency dependencies third-party_libraries third-party_packages | 依赖 依赖项 依赖包 相依
!lockfile: lockfile lock_file lockfiles package-lock | 锁文件 锁定文件
!version_x: version versions release releases | 版本 版
!release_x: release releases releasing new_release | 发布 发版 版本
!release_notes: release_notes changelog change_log release_note | 更新日志 发布说明 变更日志 更新说明 发版说明
!tag_x: tag tags | 标签 标记
!branch_x: branch branches | 分支
!commit_x: commit commits commit_message commit_messages | 提交 提交信息
!fixup: fixup fixups fixup_commit fixup_commits
!pr: pr prs pull_request pull_requests merge_request merge_requests mr mrs | 合并请求 拉取请求 PR
!review_x: review reviews code_review | 评审 代码评审 审查
!issue_x: issue issues ticket tickets bug_report github_issue | 工单 议题
!gh: gh github git_hub
!gh_actions: actions_workflow
!repo_x: repo repos repository repositories git_repo codebase code_base | 仓库 代码库 代码仓库 储存库
!monorepo: monorepo mono-repo | 单仓 单体仓库
!pre_commit: pre-commit precommit pre_commit pre-commit_hook | 提交钩子 预提交钩子
!ci_x: ci ci/cd continuous_integration ci_pipeline build_server | 持续集成 CI流水线
!lint_x: lint linter linting lints eslint_rules | 代码检查 静态检查
!type: type types typing type_hint type_hints type_annotation type_annotations type_hinting typings | 类型 类型标注
 类型注解 类型提示
!coverage_x: coverage test_coverage code_coverage coverage_report | 覆盖率 测试覆盖率 代码覆盖率
!test_x: test tests test_case test_cases testcase testcases | 测试 用例 测试用例
!test_suite: suite suites test_suite test_suites | 测试套件 测试集 套件
!flaky_test: flaky_test flaky_tests unstable_tests | 不稳定的测试 不稳定测试
!e2e: e2e end-to-end end_to_end e2e_test e2e_tests | 端到端 端到端测试
!mock_x: mock mocks stub stubs fake fakes mock_data fake_data dummy_data | 模拟数据 假数据 桩 mock数据
!snapshot_x: snapshot snapshots | 快照
!doc: doc docs documentation docu documents manual | 文档 说明文档 文件 手册
!guide: guide guides tutorial tutorials how-to walkthrough instructions handbook manual quickstart quick-start
 quick_start getting_started_guide | 指南 教程 说明 引导 手册 入门 入门指南 快速入门
!readme_x: readme readme.md read_me | 自述文件 说明文件
!comment: comment comments remark remarks comment_section | 评论区 留言区 注释 评论 留言
!example_x: example examples sample samples code_example demo snippet | 示例 例子 样例 范例
!license: license licence licenses licensing | 许可证 授权 许可
!style_guide: style_guide code_style coding_style coding_conventions code_conventions | 代码规范 编码规范 代码风格
!naming: naming names naming_convention naming_conventions variable_names | 命名 命名规范 名称
!todo_x: todo todos | 待办 待办事项
!constant: constant constants const consts named_constant named_constants | 常量 常数
!magic_x: magic_number magic_numbers magic_value magic_values magic_constants hard-coded_numbers | 魔法数字 魔数 魔法值
!hardcoded: hardcoded hard-coded hard_coded hardcode hard-code hardcoding hard-wired | 硬编码 写死
!config_x: config configuration configs settings cfg conf preferences prefs options | 配置 设置 设定 偏好设置 选项
!option_x: option options setting settings preference preferences flag toggle switch | 选项 设置 开关 设置项 配置项
!flag: flag flags switch option cli_flag command_line_flag | 标志 开关 选项 参数
!default_x: default defaults default_value default_values by_default | 默认 默认值 预设 缺省
!param: param params parameter parameters arg args argument arguments | 参数 引数
!attr: attr attrs attribute attributes property properties props prop field fields | 属性 字段
!func: func funcs function functions method methods fn routine | 函数 方法 函式
!var: var vars variable variables | 变量 变数
!class_x: class classes | 类 类别
!comp: comp comps component components widget widgets | 组件 元件 控件
!hook_x: hook hooks | 钩子
!dir: dir dirs directory directories folder folders | 目录 文件夹 资料夹
!tmp: tmp temp temporary | 临时 暂时
!file_x: file files | 文件 档案
!filename_x: filename filenames file_name file_names | 文件名 档名 文件名称
!path_x: path paths filepath file_path | 路径 文件路径
!extension: extension extensions file_extension suffix | 扩展名 后缀 后缀名
!archive_x: archive archives zip zip_file tarball | 压缩包 归档
!binary_x: binary binaries executable | 二进制 可执行文件
!script_x: script scripts | 脚本 指令码
!shell: shell shells
!cli_x: cli command_line command-line command_line_tool command_line_interface | 命令行 命令行工具 命令列
!tui: tui terminal_ui
!gui: gui graphical_interface ui user_interface interface | 界面 图形界面 用户界面
!msg: msg msgs message messages | 消息 信息 讯息
!notif: notif notifs notification notifications push_notification push_notifications | 通知 提醒 推送 推播
!reminder_x: reminder reminders | 提醒 催办
!inbox_x: inbox mailbox | 收件箱 信箱
!email_x: email emails e-mail e-mails mail mails | 邮件 电子邮件 邮箱 信件
!email_address_x: email emails email_address email_addresses e-mail_address e-mail_addresses | 邮箱 邮箱地址 电子邮箱
!newsletter_x: newsletter newsletters mailing_list | 邮件列表 简报 电子报
!contact_x: contact contacts contact_person | 联系人 通讯录
!chat_x: chat chats conversation conversations | 聊天 会话 对话
!typing_indicator: typing_indicator | 正在输入提示
!emoji_x: emoji emojis | 表情 表情符号
!reaction: reaction reactions | 表情回应
!mention_x: mention mentions @mention @mentions | 提及
!thread_chat: reply_thread
!avatar_x: avatar avatars profile_picture profile_photo profile_image profile_pic user_picture user_photo | 头像 大头照
!profile_x: profile profiles profile_page user_profile account_page | 个人资料 资料页 个人主页 个人中心
!account_x: account accounts user_account user_accounts | 账号 账户 帐号
!password_x: password passwords pwd passwd pw | 密码
!weak_password: weak_password weak_passwords | 弱密码
!password_strength: password_strength | 密码强度
!login_x: login logins log-in sign-in signin log_in sign_in logon | 登录 登入 登陆
!logout_x: logout log-out log_out sign-out signout sign_out | 登出 退出登录 注销
!signup_x: signup sign-up sign_up registration register | 注册
!onboarding_x: onboarding onboarding_flow | 新手引导 引导流程 入门引导
!session_x: session sessions login_state | 会话 登录态 登录状态
!token_x: token tokens access_token | 令牌 权杖
!perm: perm perms permission permissions access_rights privileges rights | 权限
!role_x: role roles user_role user_roles | 角色
!admin_x: admin admins administrator administrators | 管理员
!admin_area: admin_area admin_panel admin_page admin_pages admin_console admin_interface admin_ui backend_admin
 backoffice back_office | 后台 管理后台 管理页面 管理界面
!team_x: team teams group | 团队 小组
!org: org orgs organization organizations organisation organisations | 组织 机构
!tenant_x: tenant tenants | 租户
!customer_x: customer customers client clients | 客户 顾客
!visitor: visitor visitors guest guests anonymous_user | 访客 游客
!employee_x: employee employees staff colleague colleagues coworker coworkers | 员工 同事
!boss_x: manager managers supervisor | 经理 主管 上级
!order_x: order orders purchase purchases | 订单
!invoice_x: invoice invoices bill bills | 发票 账单
!receipt_x: receipt receipts | 收据 小票
!vat: vat value_added_tax sales_tax tax taxes | 税 增值税 税费
!price_x: price prices pricing | 价格 价钱 定价
!currency_x: currency currencies | 货币 币种
!exchange_rate: exchange_rate exchange_rates | 汇率
!discount_x: discount discounts rebate rebates | 折扣 优惠
!coupon_x: coupon coupons voucher vouchers promo_code promo_codes discount_code discount_codes | 优惠券 折扣码 优惠码
!cart_x: cart carts shopping_cart basket | 购物车
!checkout_x: checkout check-out checkout_page checkout_flow | 结账 结算 结账页
!payment: payment payments pay | 支付 付款
!payment_method: payment_method payment_methods | 支付方式 付款方式
!refund_x: refund refunds | 退款
!return_goods: returns returned_goods | 退货
!subscription: subscription subscriptions | 订阅 订阅制
!plan_x: plan plans pricing_tier tier tiers | 套餐 方案
!trial_x: trial trials free_trial trial_period | 试用 试用期
!stock: stock inventory stock_level | 库存
!product_x: product products goods article articles item items | 商品 产品 货品
!sku: sku skus
!category_x: category categories | 分类 类别
!wishlist: wishlist wish_list favorites favourites | 收藏夹 心愿单 愿望清单 收藏
!review_p: product_review product_reviews customer_reviews | 商品评价 评价
!rating_x: rating ratings star_rating | 评分 打分 评级
!shipping: shipping shipment shipments delivery | 配送 物流 运送 发货
!shipping_cost: shipping_cost shipping_costs shipping_fee shipping_fees delivery_fee | 运费
!tracking_number_x: tracking_number | 物流单号 运单号 快递单号
!address_x: address addresses | 地址
!supplier_x: supplier suppliers vendor vendors | 供应商
!contract_x: contract contracts | 合同 契约
!quote_x: quote quotes offer offers quotation | 报价 报价单
!budget_x: budget budgets | 预算
!cost: cost costs expense expenses expenditure | 成本 费用 开销 花费
!salary_x: salary salaries payroll wage wages | 工资 薪资 薪水
!receipt_ex: expense_report expense_reports reimbursement reimbursements | 报销 报销单
!meeting_x: meeting meetings call appointment | 会议 会
!minutes: minutes_of_the_meeting meeting_minutes meeting_notes | 会议纪要 会议记录
!agenda: agenda agendas | 议程
!slides: slide slides slide_deck deck presentation presentations powerpoint ppt | 幻灯片 演示文稿 简报 PPT
!talk: talk talks lecture speech | 演讲 讲座 分享
!workshop: workshop workshops seminar | 工作坊 研讨会
!conference: conference conferences | 会议 大会
!interview_x: interview interviews job_interview | 面试 访谈
!applicant: applicant applicants candidate candidates | 候选人 应聘者
!job_ad: job_ad job_posting job_offer | 招聘启事 招聘广告 岗位
!handover: handover hand-over handoff hand-off | 交接
!vacation: vacation holiday holidays leave time_off pto | 休假 假期 请假 年假
!travel: travel trip trips flight flights | 出差 行程 差旅 机票
!hotel_x: hotel hotels accommodation | 酒店
!office: office offices | 办公室
!desk: desk desks | 工位 桌子
!laptop: laptop laptops notebook_computer | 笔记本电脑 电脑
!monitor_x: monitor monitors external_monitor | 显示器
!printer_x: printer printers | 打印机 印表机
!scanner_x: scanner scanners | 扫描仪
!insurance: insurance | 保险
!tax_return: tax_return tax_declaration | 报税 税务申报
!bank_x: bank banks bank_account | 银行 银行账户
!dentist: dentist | 牙医
!doctor: doctor doctors physician | 医生
!gift: gift gifts present | 礼物 礼品
!birthday_y: birthday birthdays | 生日
!groceries: groceries grocery_shopping | 买菜 杂货
!book: book books | 书 书籍 图书
!library_books: library_book
!course_x: course courses class classes | 课程 课
!exam: exam exams test | 考试 测验
!thesis: thesis dissertation | 论文 毕业论文
!paper_x: paper papers manuscript | 论文 文章
!reviewer_x: reviewer_comments reviewer_2 referee referees | 审稿意见 审稿人
!citation: citation citations reference references bibliography | 引用 参考文献 文献
!abstract: abstract abstracts | 摘要
!figure_x: figure figures illustration | 图 插图 图表
!appendix: appendix | 附录
!chapter_x: chapter chapters | 章节 章
!section: section sections paragraph | 章节 小节 部分 段落
!introduction: introduction intro | 引言 介绍 简介
!conclusion: conclusion conclusions | 结论
!survey_y: survey surveys questionnaire poll | 问卷 调查 问卷调查
!report_x: report reports reporting | 报告 报表
!weekly_report_x: weekly_report | 周报
!summary_x: summary summaries recap overview | 摘要 总结 汇总 概要
!proposal: proposal proposals | 提案 方案 建议书
!deadline_x: deadline due_date deadlines due_dates | 截止日期 截止时间 期限 最后期限
!milestone: milestone milestones | 里程碑
!roadmap_x: roadmap road_map | 路线图
!requirement_x: requirement requirements spec specs specification specifications | 需求 规格 要求 规范
!user_story: user_story user_stories story | 用户故事
!prototype: prototype prototypes mockup mock-up mockups poc proof_of_concept | 原型 样机 概念验证
!design_x: design designs ui_design visual_design | 设计 设计稿
!logo_x: logo logos | 标志 徽标 商标
!icon_x: icon icons glyph | 图标 图示
!font_x: font fonts typeface webfont webfonts | 字体 字型
!color_x: color colors colour colours | 颜色 色
!palette: palette color_scheme colour_scheme | 配色 调色板 色板
!theme_x: theme themes skin | 主题 皮肤
!dark: dark dark_mode dark_theme night_mode | 深色 暗色 深色模式 暗黑模式 深色主题 夜间模式
!light: light light_mode light_theme | 浅色 亮色 浅色模式
!contrast_x: contrast color_contrast colour_contrast | 对比度 反差
!layout_x: layout layouts | 布局 版式 排版
!spacing: spacing padding margin gap whitespace | 间距 边距 留白
!alignment: alignment aligned | 对齐
!header_bar: top_bar navbar header_bar app_bar | 顶栏 导航栏
!sidebar_x: sidebar side_bar side_panel sidenav side_menu drawer | 侧边栏 侧栏 边栏
!toolbar: toolbar tool_bar toolbars | 工具栏 工具列
!menu_x: menu menus | 菜单 选单
!context_menu: context_menu right-click_menu right_click_menu | 右键菜单 上下文菜单
!burger: burger_menu hamburger_menu hamburger mobile_menu | 汉堡菜单
!breadcrumb_x: breadcrumb breadcrumbs | 面包屑
!dropdown_x: dropdown drop-down drop_down select_box combobox picker | 下拉框 下拉菜单 下拉 下拉选单
!dialog_x: dialog dialogs dialogue modal modals popup popups pop-up overlay lightbox | 对话框 弹窗 弹框 模态框 弹出框
!confirm_dialog: confirm confirmation confirmation_dialog confirm_dialog confirmation_prompt are_you_sure | 确认框
 确认弹窗 二次确认 确认对话框 确认 确认提示
!toast_x: toast toasts snackbar toast_message toast_notification | 提示 轻提示 提示条 吐司
!banner_x: banner banners | 横幅 广告条
!tooltip_x: tooltip tooltips tool_tip hint hints hover_text popover | 提示 工具提示 悬浮提示 气泡
!placeholder_x: placeholder placeholders placeholder_text placeholder_image | 占位符 占位 占位图 占位文字
!spinner_x: spinner spinners loader loading_indicator loading_spinner loading_animation progress_indicator
 busy_indicator loading_state loading_icon | 加载动画 加载提示 转圈 加载指示器 loading 加载中 加载图标 载入动画 菊花
!skeleton: skeleton skeletons skeleton_screen skeleton_loader | 骨架屏
!progress_x: progress progress_bar progressbar progress_indicator | 进度 进度条
!button_x: button buttons btn btns | 按钮 按键 钮
!link_x: link links hyperlink hyperlinks url urls | 链接 连结 超链接
!form_x: form forms | 表单
!field_x: field fields input input_field form_field | 字段 输入框 栏位
!textarea: textarea text_area textbox text_box text_field text_input | 文本框 输入框 文本域
!checkbox_x: checkbox checkboxes check_box tickbox | 复选框 勾选框
!search_x: search search_function search_feature | 搜索 搜寻 检索
!search_field: search_field search_box search_bar search_input searchbar searchbox | 搜索框 搜索栏 搜寻框
!search_result: search_result search_results results hits | 搜索结果 结果
!no_results: no_results empty_results nothing_found | 无结果 没有结果
!list_x: list lists listing | 列表 清单
!list_view: list_view list_page
!detail_view: detail_view detail_page details_page detail_screen | 详情页 详情
!calendar_x: calendar calendars | 日历 行事历
!date_picker_x: date_picker datepicker calendar_picker | 日期选择器 日期选择
!map_x: map maps | 地图
!marker_x: marker markers pin pins map_pin | 标记 标记点 图钉
!image_x: image images img imgs picture pictures pic pics photo photos | 图片 图像 照片 图 影像 相片
!photo_x: photo photos photograph photographs pic pics picture pictures | 照片 相片 图片
!thumbnail_x: thumbnail thumbnails thumb thumbs preview_image | 缩略图 缩图
!album: album albums photo_album | 相册 相簿
!gallery: gallery galleries image_gallery photo_gallery | 图库 相册 画廊
!video_x: video videos clip clips movie movies film | 视频 影片 短片
!subtitle_x: subtitle subtitles captions closed_captions | 字幕
!exif: exif exif_data metadata exif_metadata meta_data | 元数据 元资料 EXIF信息 EXIF数据
!transcode: transcode transcoding transcodes transcoded | 转码
!stream_x: stream streams livestream live_stream | 流 直播
!playlist_x: playlist playlists | 播放列表
!volume_y: volume loudness | 音量
!attachment_x: attachment attachments attached_file attached_files | 附件
!upload_x: upload uploads uploaded uploading file_upload file_uploads | 上传
!download_x: download downloads downloaded downloading | 下载
!preview_x: preview previews | 预览
!clipboard_x: clipboard | 剪贴板
!copy_button: copy_button copy_to_clipboard | 复制按钮
!shortcut_x: shortcut shortcuts keyboard_shortcut keyboard_shortcuts hotkey hotkeys key_binding keybinding keybindings |
 快捷键 热键
!keyboard_x: keyboard keyboards keyboard_navigation | 键盘
!screen_reader: screen_reader screen_readers screenreader | 屏幕阅读器 读屏
!a11y: a11y accessibility accessible | 无障碍 可访问性
!alt_text: alt_text alt_texts alt_attribute alt_attributes alt_tag alt_tags alternative_text | 替代文本 alt属性 alt 文本
!esc: esc escape_key esc_key escape | 退出键 Esc键
!i18n: i18n internationalization internationalisation translations localization localisation l10n | 国际化 多语言 本地化
 翻译
!locale_x: locale locales | 语言环境 区域设置 地区
!timezone_x: timezone timezones time_zone time_zones tz utc | 时区
!dst_x: dst daylight_saving daylight_saving_time daylight_savings summer_time | 夏令时 夏时制
!date_x: date dates | 日期
!date_format: date_format date_formats | 日期格式
!timestamp_x: timestamp timestamps time_stamp | 时间戳
!midnight: midnight | 半夜 午夜 凌晨 零点
!night: night nights | 夜里 晚上 夜间 每晚
!weekend: weekend weekends | 周末
!number_format: number_format thousands_separator thousand_separator | 数字格式 千位分隔符 千分位
!decimal_x: decimal decimals decimal_point decimal_places | 小数 小数点 小数位
!rounding: rounding rounding_error rounding_errors rounding_issue | 舍入 四舍五入 舍入误差
!negative_x: negative negatives negative_number negative_numbers negative_value negative_values below_zero | 负数 负值
!zero_div: zero_division division_by_zero divide_by_zero divide-by-zero zero_divide dividing_by_zero division_by_0 |
 除零 除以零 除零错误 除数为零 除以0
!overflow_x: overflow overflows integer_overflow | 溢出
!null_x: null none nil null_value null_values undefined | 空 空值
!null_pointer_x: npe null_pointer nullpointer null_pointer_exception NullPointerException null_reference null_deref |
 空指针 空指针异常
!empty_x: empty blank | 空 空的 为空 空白
!empty_input: empty_input | 空输入
!whitespace: whitespace whitespaces blanks spaces trailing_whitespace trailing_spaces | 空白 空格 空白字符
!comma_x: comma commas | 逗号
!encoding_x: encoding encodings charset character_encoding utf-8 utf8 | 编码 字符编码
!umlaut: umlaut umlauts special_characters special_chars non-ascii non-ascii_characters unicode_characters | 特殊字符
 特殊符号
!regex_x: regex regexes regexp regexps regular_expression regular_expressions | 正则 正则表达式
!parser: parser parsers | 解析器 剖析器
!compiler_x: compiler compilers | 编译器
!interpreter: interpreter | 解释器
!decorator: decorator decorators | 装饰器
!enum: enum enums enumeration enumerations | 枚举
!dataclass: dataclass dataclasses data_class data_classes | 数据类
!schema_x: schema schemas | 模式 表结构
!json_schema: json_schema
!validation: validation validator validations validators validity | 校验 验证
!unique: unique uniqueness distinct | 唯一 唯一性
!sanitizer: sanitizer sanitization sanitisation | 净化
!xss_x: xss cross-site_scripting cross_site_scripting | 跨站脚本
!csrf_x: csrf cross-site_request_forgery csrf_token csrf_protection | 跨站请求伪造
!sqli: sql_injection sqli sql_injections | SQL注入 注入
!vuln: vuln vulns vulnerability vulnerabilities security_hole security_issue security_issues cve cves | 漏洞 安全漏洞
 安全问题
!gdpr_x: gdpr dsgvo data_protection privacy_law | 数据保护 隐私合规
!compliance: compliance compliant comply complies conform conforms conformity | 合规 符合
!consent: consent cookie_banner cookie_consent | 同意 授权同意
!privacy_policy: privacy_policy privacy_statement | 隐私政策 隐私条款
!terms: terms terms_of_service tos terms_and_conditions terms_of_use | 服务条款 使用条款
!encryption: encryption encrypted encrypt | 加密
!hash_x: hash hashes checksum checksums digest md5 | 哈希 校验和 散列
!key_x: key keys | 键 密钥
!id_x: id ids identifier identifiers | 标识 编号 标识符
!uuid_x: uuid uuids guid guids
!shard_x: shard shards partition partitions | 分片 分区
!node_x: node nodes | 节点
!cluster_x: cluster clusters | 集群 丛集
!region_x: region regions | 地区 区域
!bucket_x: bucket buckets | 桶 存储桶
!storage_x: storage storage_space disk_space | 存储 存储空间
!localstorage: localstorage local_storage browser_storage | 本地存储
!cookie_x: cookie cookies | Cookie
!browser_x: browser browsers web_browser | 浏览器
!tab_x: tab tabs browser_tab | 标签页 选项卡
!window_x: window windows_ | 窗口 视窗
!url_x: url urls uri uris link address | 网址 链接 地址
!base_url: base_url base_urls root_url api_url | 基础地址 基础URL 根地址
!redirect_x: redirect redirects redirection | 重定向 跳转
!homepage: homepage home_page landing_page start_page front_page | 首页 主页
!landing_page_x: landing_page landing_pages | 落地页 着陆页
!footer_x: footer footers | 页脚 底部
!favicon_x: favicon favicons | 网站图标
!seo_x: seo search_engine_optimization | SEO 搜索引擎优化
!sitemap_x: sitemap sitemaps | 站点地图
!meta_desc: meta_description meta_tags meta_tag | 元标签 描述标签
!ad: ad ads advert advertisement advertisements | 广告
!cdn_x: cdn content_delivery_network | CDN 内容分发
!static_files: static_files static_assets assets static_resources | 静态资源 静态文件
!font_size_x: font_size text_size | 字号 字体大小
!animation: animation animations animated transition transitions motion | 动画 动效 过渡
!scroll_x: scroll scrolling scrolls | 滚动 滑动
!scroll_position: scroll_position | 滚动位置
!infinite_scroll: infinite_scroll infinite_scrolling endless_scrolling endless_scroll | 无限滚动
!drag_drop: drag_and_drop drag-and-drop drag_&_drop dnd drag'n'drop drag_n_drop | 拖放 拖拽
!swipe_x: swipe swipes swiping | 滑动 滑
!gesture: gesture gestures | 手势
!touch_x: touch touches | 触摸 触控
!zoom_x: zoom zooming magnification | 缩放
!fullscreen: fullscreen full-screen full_screen | 全屏
!landscape: landscape landscape_mode landscape_orientation | 横屏
!portrait: portrait portrait_mode portrait_orientation | 竖屏
!orientation: orientation screen_rotation | 屏幕方向 旋转
!offline: offline offline_mode without_connection without_internet no_connection no_internet no_network | 离线 离线模式
 断网 无网络
!slow_net: slow_network slow_connection poor_network poor_connection weak_network bad_connection | 弱网 网络差 网络不好
 弱网环境
!push: push_notification push
!deep_link: deep_link deep_links deeplink deeplinks | 深链接 深链
!app_store: app_store play_store appstore | 应用商店
!splash: splash_screen splash launch_screen | 启动页 启动画面 闪屏
!widget_x: widget widgets | 小组件 小部件
!tablet_x: tablet tablets | 平板 平板电脑
!phone_x: phone phones mobile smartphone mobile_phone cellphone | 手机
!mobile_x: mobile mobile_devices mobile_phones phones smartphones small_screens | 移动端 手机 手机端 手机上
!desktop_x: desktop desktop_app | 桌面 桌面端
!dev: dev devs developer developers programmer programmers engineer engineers | 开发者 开发 程序员 工程师 开发人员
!devenv: dev_environment development_environment dev_env dev_setup local_environment local_setup local_dev | 开发环境
 本地环境
!dev_server: dev_server development_server
!user_x: user users end_user end_users people person | 用户 使用者
!maintainer: maintainer maintainers | 维护者
!author_x: author authors writer | 作者
!support_team: support support_team customer_support helpdesk customer_service | 客服 支持团队
!lawyer: lawyer lawyers legal legal_team legal_department | 律师 法务 法律
!accounting: accounting accountant finance finance_team bookkeeping | 财务 会计
!marketing_x: marketing marketing_team | 市场部 市场 营销
!designer_x: designer designers ux_team design_team | 设计师
!qa: qa qa_team tester testers | 测试人员 测试同学 QA
!frontend_x: frontend front-end front_end fe client_side | 前端
!backend_x: backend back-end back_end server_side | 后端 服务端
!api_x: api apis | 接口
!sdk_x: sdk client_library client_libraries api_client | SDK 客户端库
!plugin_x: plugin plugins plug-in plug-ins addon add-on addons add-ons extension extensions | 插件 扩展
!plugin_system: plugin_system plugin_architecture | 插件系统 插件机制
!microservice: microservice microservices | 微服务
!monolith: monolith | 单体 单体应用
!architecture_x: architecture architectural | 架构
!tech_debt_x: tech_debt technical_debt | 技术债 技术债务
!legacy_x: legacy old outdated obsolete deprecated | 旧 旧的 老 老的 遗留 过时 旧版
!boilerplate: boilerplate boiler_plate | 样板代码 模板代码
!dead: dead_code unused_code unreachable_code | 死代码 无用代码
!circular: circular_import circular_imports circular_dependency import_cycle cyclic_import | 循环引用 循环依赖 循环导入
!naming_x: misnomer
!side_effect_x: side_effect side_effects | 副作用
!global_x: global globals global_variable global_variables global_state | 全局变量 全局状态
!singleton_x: singleton singletons | 单例
!loop: loop loops | 循环
!recursion: recursion recursive recursive_call | 递归
!stack_overflow: stack_overflow | 栈溢出
!infinite_loop: infinite_loop endless_loop | 死循环 无限循环
!buffer_x: buffer buffers | 缓冲区 缓冲
!pointer_x: pointer pointers | 指针
!dangling: dangling_pointer dangling_pointers use-after-free use_after_free | 悬空指针 野指针
!segfault: segfault segfaults segmentation_fault segmentation_violation core_dump | 段错误
!assertion_x: assertion assertions assert asserts | 断言
!warning_x: warning warnings compiler_warning compiler_warnings | 警告 编译警告
!deprecation_x: deprecation_warning deprecation_warnings deprecated_api deprecated_apis deprecated_call | 废弃警告
 弃用警告
!linter_warn: lint_warning lint_warnings lint_error lint_errors
!screenshot_x: screenshot screenshots screen_shot screen_capture | 截图 截屏
!demo_x: demo demos demonstration | 演示 示范
!faq_x: faq faqs frequently_asked_questions | 常见问题
!wiki: wiki wikis confluence | 维基
!glossary_x: glossary | 术语表
!contact_form: contact_form | 联系表单
!feedback_x: feedback | 反馈 意见
!vote_x: vote votes poll polls voting | 投票
!captcha_x: captcha captchas recaptcha | 验证码 人机验证
!otp: otp one-time_password one_time_password one-time_code verification_code | 验证码 动态密码 一次性密码
!two_fa: 2fa two_factor two-factor two-factor_authentication two_factor_authentication two-factor_auth mfa
 multi-factor_authentication | 双因素认证 两步验证 二次验证 双重验证
!sso_x: sso single_sign-on single_sign_on | 单点登录
!oauth_x: oauth oauth2 social_login | 第三方登录
!biometric: biometric biometrics fingerprint face_id touch_id | 指纹 生物识别 人脸识别
!qr: qr qr_code qr_codes qrcode qr-code | 二维码
!barcode_x: barcode barcodes bar_code | 条形码 条码
!csv_x: csv csv_file csv_files | CSV文件
!pdf_x: pdf pdfs pdf_file pdf_files | PDF文件
!excel: excel xlsx excel_file excel_sheet | Excel表格
!weather_x: weather weather_data forecast | 天气
!location_x: location locations position place | 位置 定位 地点
!distance: distance distances | 距离
!speed: speed velocity pace | 速度 速率
!angle_x: angle angles | 角度
!altitude: altitude elevation | 海拔 高度
!unit_x: unit units | 单位
!route_x: route routes itinerary | 路线
!step_x: step steps | 步骤 步
!wizard_x: wizard setup_wizard setup_assistant assistant | 向导
!tour: tour guided_tour product_tour | 导览
!template_x: template templates | 模板 模版 范本
!translation_x: translation translations | 翻译 译文
!welcome: welcome greeting greet | 欢迎 问候
!install_guide: installation_steps install_steps installation_guide install_guide installation_instructions
 install_instructions setup_instructions | 安装步骤 安装说明 安装指南 安装文档 安装教程
=time: | 什么时候 何时 几时 啥时候
~usages: statements invocations usages occurrences calls
!history_x: history log record records past | 历史 记录 历史记录
!unpaid: unpaid not_paid | 未支付 未付款 没付款 没支付 待支付 待付款
!spare: spare replacement backup | 备用 替换 备件
!dental: dental dentist tooth teeth | 牙医 牙科 洗牙 牙齿
!everyone: everyone everybody all | 大家 所有人 每个人 全员
!attendance_x: attendance clock-in check-in punch | 考勤 打卡
!css_x: css style styles stylesheet stylesheets styling | 样式 样式表 样式文件
!tmp_files: temp_files tmp_files temp_dir tmp_dir temp_folder tmp_folder temp_file tmp_file temporary_files
 temporary_file temporary_directory temp_directory | 临时文件 临时目录 临时文件夹 暂存档
!priority: priority priorities importance urgency | 优先级 优先顺序
!business: business businesses | 业务 商业
!portal: portal portals | 门户
!router: router routers | 路由器 路由
!statement: statement statements | 语句 声明
!authority: authority authorities | 权威 机关
!login_page_x: login_page login_screen sign-in_page | 登录页 登录页面 登入页 登入页面 登录界面
!german: german | 德语 德文
!french: french | 法语 法文
!english: english | 英语 英文
!chinese: chinese | 中文 汉语
!japanese: japanese | 日语 日文
!spanish: spanish | 西班牙语 西语
!swiss: swiss switzerland | 瑞士
!germany: germany | 德国
!china: china | 中国
!usa: us usa united_states america american | 美国
!uk: uk united_kingdom britain british | 英国
!japan: japan | 日本
!europe: europe european eu | 欧洲 欧盟
"""
