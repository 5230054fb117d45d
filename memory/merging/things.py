"""What developers talk about: one line a group of words that name the same thing, English | Chinese (simplified).

`~` before the name: says little (bug, logic, page), so it may be left out on one side. `+`: the same, where much
else agrees (page, module). `-`: counts, but names nothing (only, more). `_` joins the words of a phrase.
"""

from __future__ import annotations

THINGS = """
~bug: bug bugs issue issues problem problems defect glitch ticket trouble error_case | 问题 缺陷 毛病 漏洞 bug 工单
~logic: logic behaviour behavior handling flow process procedure mechanism workflow | 逻辑 流程 行为 机制 过程
~function: function functions functionality feature features capability method methods func fn routine | 功能 函数
 方法 特性 函式 能力
~code: code source_code codebase snippet | 代码 程序 程式码 程式 源码 原始码
~part: part parts piece thing things stuff bit place area section portion item items | 部分 地方 东西 块 处 条目
 那块 这块 项
!result: result results outcome | 结果
~case: case cases scenario situation | 情况 情形 场景 用例
~helper: helper helpers utility | 辅助函数 工具函数 帮助函数
~work: work works task tasks job_item effort | 工作 任务
+page: page pages screen view_page | 页面 页 画面 界面
+module: module modules | 模块 模组
+component: component components widget | 组件 元件 控件
+service: service services svc | 服务
+class: class classes | 类
+file: file files | 文件 档案
+folder: folder folders directory directories dir dirs | 目录 文件夹 资料夹
+package: package packages pkg library libraries lib_package | 包 套件 库 软件包
~support: support compatibility supported | 支持 兼容 兼容性
+time: time duration period | 时间 时长
~way: way approach solution manner | 方式 办法 方案
!list: list lists listing | 列表 清单 名单
!value: value values | 值 数值
+size: size sizes | 大小 尺寸
!status: status state states | 状态
!number: number amount quantity | 数量 个数 数目 次数
!info: info information | 信息 资讯
!content: content contents | 内容
~definition: definition definitions | 定义
+dependency: dependency dependencies deps dep requirements package packages | 依赖 依赖项 相依 依赖包 相依套件 套件
 包
!entry: entry entries record records row_entry | 条目 记录
+port: port | 端口
+endpoint: endpoint endpoints | 端点 接口
!version: version versions | 版本 版
+config: config configs configuration configurations setting settings preferences conf option_file configuring |
 配置 设置 设定 配置项
~speed: speed | 速度
~mechanism: policy strategy | 策略
!level: level levels | 级别 等级 层级
+response: response responses reply | 响应 回应
+request: request requests req | 请求
!data: data | 数据 资料
!message: message messages msg | 消息 讯息 信息 提示
!name: name names | 名称 名字 名
!type: type types kind | 类型
~change: change changes | 改动 变更
~check: checks
!performance: performance perf speed efficiency | 性能 效能 效率
!memory: memory mem ram | 内存 记忆体
!cpu: cpu processor | 处理器
!disk: disk disks hard_drive | 磁盘 硬盘
!network: network networking | 网络 网路
!server: server servers | 服务器 服务端 伺服器
!client: client clients | 客户端 用户端
!frontend: frontend front_end front-end | 前端
!backend: backend back_end back-end | 后端
!database: database db databases | 数据库 资料库
!table: table tables | 表 表格 数据表 资料表
!column: column columns col | 列 字段列 栏
!row: row rows | 行
!field: field fields | 字段 栏位 域
!index: index indexes indices | 索引
!schema: schema schemas | 模式 表结构 schema
!transaction: transaction transactions txn | 事务 交易
!queue: queue queues | 队列 佇列
!stack: stack | 栈 堆栈 堆叠
!thread: thread threads | 线程 执行绪
!process: process processes | 进程 进程间
!worker: worker workers | 工作进程 worker
!pool: pool pools pooling | 池
!connection_pool: connection_pool connection_pooling | 连接池
!lock: mutex | 锁
!deadlock: deadlock deadlocks | 死锁
!race: race race_condition race_conditions data_race | 竞态 竞争条件 竞态条件
!timeout: timeout timeouts time_out timed_out | 超时 逾时
!latency: latency delay delays lag | 延迟 时延
!throughput: throughput | 吞吐 吞吐量
!bandwidth: bandwidth | 带宽
!cron: cron cron_job cronjob scheduled_job scheduled_task | 定时任务 计划任务 定时作业
!job: job jobs | 作业 任务
!task: task tasks | 任务
!error: error errors err | 错误 报错
!exception: exception exceptions | 异常 例外
!null_pointer: null_pointer null_pointers npe null-pointer nullpointer | 空指针
!null: null none nil | 空 空值
!undefined: undefined | 未定义
!stack_trace: stack_trace stacktrace traceback stack_traces | 堆栈信息 调用栈
!api: api apis interface interfaces | 接口 API 介面
!sdk: sdk
!route: url_route
!url: url urls uri link_address | 网址 链接地址 url
!link: link links hyperlink | 链接 连结
!header: header headers | 头 请求头 页头 表头 标头
!footer: footer footers | 页脚 底部
!sidebar: sidebar side_bar side-bar | 侧边栏 侧栏
!navbar: navbar navigation nav_bar navigation_bar nav | 导航栏 导航
!menu: menu menus | 菜单 选单
!button: button buttons btn btns | 按钮 按键
!form: form forms | 表单
!input: input inputs input_field text_field textbox | 输入 输入框
!output: output outputs | 输出
!dropdown: dropdown drop_down drop-down select_box | 下拉框 下拉 下拉菜单
!checkbox: checkbox check_box | 复选框
!dialog: dialog dialogue modal popup pop-up dialog_box | 对话框 弹窗 弹框 模态框
!tooltip: tooltip tool_tip | 提示框 工具提示
!tab: tab tabs | 标签页 选项卡
!panel: panel panels pane | 面板
!card: card cards | 卡片
!banner: banner | 横幅
!icon: icon icons | 图标
!image: image images picture img pictures | 图片 图像 镜像 影像
!photo: photo photos | 照片
!video: video videos | 视频 影片 视讯
!audio: audio | 音频
!avatar: avatar avatars profile_picture | 头像
!thumbnail: thumbnail thumbnails | 缩略图
!screenshot: screenshot screenshots | 截图 屏幕截图 萤幕截图 截屏
!font: font fonts | 字体
!color: color colour colors colours | 颜色 色彩 顏色
!contrast: contrast | 对比度
!layout: layout layouts | 布局 排版 版面
!position: position | 位置
!width: width | 宽度
!height: height | 高度
!theme: theme themes | 主题
!dark_mode: dark_mode dark_theme darkmode night_mode | 深色模式 暗黑模式 夜间模式 暗色模式 暗黑主题 黑暗模式
!light_mode: light_mode light_theme | 浅色模式 亮色模式
!loading: loading
!spinner: spinner loading_indicator | 加载动画
!home_page: home_page homepage landing_page start_page front_page | 首页 主页
!login_page: login_page login_screen sign_in_page | 登录页 登录页面 登陆页
!signup_page: signup_page | 注册页 注册页面
!profile_page: profile_page | 个人页 个人主页
!dashboard: dashboard dashboards | 仪表盘 看板 仪表板 控制台
!admin: admin admins administrator administrators | 管理员
!admin_panel: admin_panel admin_console backoffice | 后台 管理后台
!user: user users | 用户 使用者
!guest: guest guests anonymous anonymous_user anonymous_users | 游客 访客 匿名 匿名用户
!member: member members | 会员 成员
!customer: customer customers | 客户 顾客
!buyer: buyer buyers | 买家
!seller: seller sellers vendor | 卖家 商家
!owner: owner owners | 所有者 拥有者
!editor: editor editors | 编辑器 编辑者
!viewer: viewer viewers
!reviewer: reviewer reviewers | 审查者 评审人
!author: author authors | 作者
!account: account accounts | 账号 账户 帐号 帐户
!profile: profile | 个人资料 资料页
!password: password passwords passwd pwd | 密码
!username: username user_name | 用户名
!captcha: captcha | 验证码
!token: token tokens | 令牌 token
!session: session sessions | 会话 工作阶段
!cookie: cookie cookies
!permission: permission permissions access_right access_rights | 权限
!role: role roles | 角色
!credential: credential credentials cert certs certificate certificates | 凭证 证书 凭据
!secret: secret secrets secret_key secret_keys | 密钥 机密 密鑰
!key: key keys | 键 密钥 钥匙
!api_key: api_key api_keys apikey apikeys | API密钥
!vault: vault | 保险库 密钥库
!order: order orders | 订单
!product: product products | 商品 产品
!cart: cart shopping_cart basket | 购物车
!checkout: checkout | 结账 结算
!invoice: invoice invoices bill bills | 发票 账单
!receipt: receipt receipts | 收据 小票
!price: price prices | 价格
!discount: discount discounts | 折扣 优惠
!coupon: coupon coupons voucher | 优惠券
!inventory: inventory stock | 库存
!tax: tax taxes | 税
!currency: currency currencies | 货币 币种
!report: report reports | 报告 报表
!chart: chart charts graph plot | 图表
!stats: stats statistics | 统计数据 统计信息
!metric: metric metrics | 指标
!document: docs documents document documentation | 文档 文件
!readme: readme readme.md | 自述文件
!changelog: changelog change_log release_notes | 更新日志 变更日志 更新记录
!tutorial: tutorial guide | 教程 指南
!example: example examples sample samples demo | 示例 例子 范例
!docstring: docstring docstrings | 文档字符串
!api_docs: api_docs api_documentation api_doc | 接口文档
!typo: typo typos spelling spelling_mistake spelling_error misspelling misspelled | 错别字 拼写 拼写错误 笔误 错字
!type_hint: type_hint type_hints type_annotation type_annotations annotation annotations typing | 类型注解 类型标注
 类型提示
!variable: variable variables var | 变量 变数
!constant: constant constants const | 常量 常数
!env_var: environment_variable environment_variables env_var env_vars envvar env env_variable env_variables |
 环境变量 环境变数
!parameter: parameter parameters param params argument arguments arg args | 参数 引数
!option: option options flag flags switch | 选项 开关
!feature_flag: feature_flag feature_flags feature_toggle | 功能开关 特性开关
!default: default defaults | 默认 默认值 预设 缺省
!string: string strings str | 字符串 字串
!array: array arrays | 数组 阵列
!object: object objects obj | 对象 物件
!int: integer integers int | 整数
!float: float floats | 浮点数
!boolean: boolean booleans bool | 布尔
!char: character characters char chars | 字符 字元
!byte: byte bytes | 字节 位元组
!date: date dates | 日期
!date_picker: date_picker datepicker | 日期选择器
!timezone: timezone time_zone timezones time_zones tz | 时区
!timestamp: timestamp timestamps | 时间戳
!dependency_injection: dependency_injection di | 依赖注入
!plugin: plugin plugins extension extensions add-on addon | 插件 扩展 外挂
!template: template templates | 模板 范本
!framework: framework | 框架
!adapter: adapter adapters | 适配器
!wrapper: wrapper wrappers | 包装器
!handler: handler handlers | 处理器 处理函数
!middleware: middleware | 中间件 中介软体
!controller: controller | 控制器
!model: model models | 模型
!view: view views | 视图
!event: event events | 事件
!callback: callback callbacks | 回调 回调函数
!promise: promise promises
!hook: hook hooks | 钩子
!webhook: webhook webhooks
!socket: socket sockets websocket websockets | 套接字
!payload: payload payloads body | 载荷 负载 请求体
!gateway: gateway | 网关
!load_balancer: load_balancer | 负载均衡 负载均衡器
!container: container containers | 容器
!docker: docker
!dockerfile: dockerfile
!image_build: docker_image | docker镜像
!cluster: cluster clusters | 集群
!node: node nodes nodejs node.js | 节点
!kubernetes: kubernetes k8s kube
!pipeline: pipeline pipelines | 流水线 管道
!ci: ci continuous_integration | 持续集成
!repo: repo repos repository repositories | 仓库 代码库
!lock_file: lock_file lockfile lock_files lockfiles
!branch: branch branches | 分支
!pull_request: pull_request pr prs merge_request pull_requests mr | 合并请求 拉取请求
!conflict: conflict conflicts | 冲突
!script: script scripts | 脚本
!cli: cli command_line command-line | 命令行
!command: command commands cmd | 命令 指令
!terminal: terminal console | 终端 终端机
!path: path paths | 路径
!separator: separator delimiter | 分隔符
!regex: regex regexp regular_expression regexes | 正则 正则表达式
!encoding: charset | 字符集
!translation: i18n_strings
!language: language languages lang | 语言
!locale: locale locales | 区域设置
!accessibility: accessibility accessible a11y accessibly | 无障碍 可访问性 可访问
!keyboard: keyboard | 键盘
!shortcut: shortcut shortcuts hotkey hotkeys keyboard_shortcut keyboard_shortcuts | 快捷键
!mouse: mouse | 鼠标 滑鼠
!screen: screen screens | 屏幕 萤幕
!mobile: mobile phone mobile_device mobile_devices | 移动端 手机 手机端 行动装置 移动设备
!desktop: desktop pc | 桌面 桌面端 电脑 电脑端
!tablet: tablet | 平板
!responsive: responsive responsiveness responsive_design | 响应式 自适应
!browser: browser browsers | 浏览器
!search_box: search_box search_bar search_field | 搜索框 搜索栏
!search_engine: search_engine | 搜索引擎
!seo: seo
!notification_push: push_notification push_notifications | 推送通知 消息推送
!sms: sms text_message | 短信 简讯
!newsletter: newsletter
!attachment: attachment attachments | 附件
!file_size: file_size filesize | 文件大小 档案大小
!filename: filename file_name filenames | 文件名 档名 档案名称
!temp: temp temporary tmp | 临时 暂时 临时的 暂存
!backup_copy: backup_copy
!dir_listing: dir_listing
!log_level: log_level logging_level log_levels verbosity log_verbosity | 日志级别 日志等级
!comment_text: code_comment code_comments | 代码注释
!dead_code: dead_code unused_code | 死代码 无用代码 无用的代码
!hardcode: hardcoded hard-coded hard_coded hardcode magic_value | 硬编码 写死 写死的
!magic_number: magic_number magic_numbers | 魔法数字 魔数
!unused: unused not_used unneeded unnecessary useless no_longer_used no_longer_needed | 未使用 没用 没用的 无用
 无用的 未使用的 多余 多余的 用不到的 不用的
!used: used in_use | 已使用 使用中
!flaky: flaky flakiness unstable intermittent flake flakes | 不稳定 偶发
!slow: slow slowness slowly | 慢 很慢 太慢 缓慢
!fast: fast quick quickly | 快 快速
!empty: empty blank | 空的 空白 为空
!full: full | 满 已满
!invalid: invalid | 无效 非法
!valid: valid | 有效 合法
!large: large big huge | 大 较大 很大 大型 过大
!small: small tiny little | 小 较小 很小 小型 过小
!long: long lengthy | 长 过长
!short: short | 短
!high: high higher | 高 较高
!low: low lower | 低 太低 较低
!public: public | 公开的 公有
!private: private | 私有
!required: required mandatory compulsory | 必填 必需 必选 必须的
!optional: optional | 可选 选填 非必填
!duplicate_entry: duplicate_entries
!automatic: automatic automatically auto automate automation | 自动 自动化
!manual: manual manually by_hand | 手动 手工
!global: global globally | 全局
!local: local locally | 本地 局部
!remote: remote remotely | 远程 远端
!internal: internal | 内部
!external: external | 外部
!dynamic: dynamic dynamically | 动态
!static: static statically | 静态
!expiry: expiry expiration expiry_time expiration_time expiry_date expiration_date | 过期时间 有效期 到期时间
!early: early prematurely premature | 提前 过早
!late: late | 晚 太晚 迟
-many: many too_many too_much excessive lots_of plenty | 过多 太多 很多 大量
-few: few too_few | 太少 过少
!legacy: legacy old | 旧 旧的 老 老的 旧版 遗留 历史遗留
!new: new_version | 新版 新版本
!first: first 1st | 第一 第一个 首个
!last: last | 最后 最后一个
!next: next following | 下一个 下一步
!previous: previous prior | 上一个 上一步
!left: left left_side left-hand | 左 左侧 左边
!right: right right_side right-hand | 右 右侧 右边
!top: top | 顶部 上方
!bottom: bottom | 下方
~up: up upwards | 向上
~down: down downwards | 向下
!on: on_state
~inside: inside within | 内部
!outside: outside out_of | 外部 之外 以外 外面
-only: only solely exclusively just_only | 只 仅 只有 仅仅 只能 只允许 仅允许 仅限
-least: at_least no_less_than minimum | 至少 最少 不少于
-most: at_most no_more_than up_to maximum | 至多 最多 不超过
!min: min minimum minimal | 最小 最小值
!max: max maximum maximal | 最大 最大值
-more: more | 更多
-less: less fewer | 更少
-all: all everything everyone everybody everywhere | 所有 全部 所有人 到处 全局
-some: some certain | 某些 部分
!ascending: ascending asc | 升序
!descending: descending desc | 降序 倒序
!horizontal: horizontal | 水平 横向
!vertical: vertical | 垂直 纵向
!odd: odd
!even_number: even_number
!success: success successful succeeded succeeds succeed | 成功
!correctness: correctness
!security: security safety secure | 安全 安全性
!vulnerability: vulnerability vulnerabilities cve | 安全漏洞
!xss: xss cross-site_scripting
!csrf: csrf
!sql_injection: sql_injection | SQL注入 sql注入
!dos: dos denial_of_service
!privacy: privacy | 隐私
!gdpr: gdpr
!license: license licence licenses licences licensing | 许可证 授权协议
!audit_log: audit_log audit_logs audit_trail | 审计日志
!error_log: error_log error_logs | 错误日志
!error_handling: error_handling exception_handling | 错误处理 异常处理
!health_check: health_check healthcheck health-check health_checks healthz | 健康检查
!circuit_breaker: circuit_breaker circuit_breaking | 熔断 熔断器
!backoff: backoff back-off exponential_backoff | 退避
!fallback: fallback fallbacks | 降级方案 兜底 回退方案
!ttl: ttl time_to_live
!cdn: cdn
!dns: dns
!ssl: ssl tls
!cors: cors
!oauth: oauth oauth2
!jwt: jwt
!sso: sso single_sign-on single_sign_on | 单点登录
!two_factor: two_factor 2fa two-factor mfa two_factor_auth two-factor_authentication two-factor_auth | 双因素
 双因素认证 两步验证
!allocator: allocator | 分配器
!garbage: garbage_collector garbage_collection gc | 垃圾回收
!algorithm: algorithm algorithms | 算法 演算法
!data_structure: data_structure | 数据结构
!iterator: iterator iterators | 迭代器
!tokenizer: tokenizer tokeniser | 分词器
!compiler: compiler | 编译器
!scheduler: scheduler | 调度器
!loader: loader loaders | 加载器
!uploader: uploader | 上传器
!mailer: mailer
!printer: printer printers | 打印机 印表机
!logger: logger
!client_lib: client_library
!machine_learning: machine_learning ml | 机器学习
!neural_network: neural_network neural_networks | 神经网络
!ai: ai artificial_intelligence | 人工智能
!dataset: dataset datasets | 数据集
!embedding: embedding embeddings | 嵌入 向量
!prompt: prompt prompts | 提示词
!software: software | 软件 软体
!hardware: hardware | 硬件 硬体
!device: device devices | 设备 装置
!app: app apps application applications | 应用 应用程序 应用程式
!website: website site web_site | 网站
!project: project projects | 项目 专案
!environment: environment environments | 环境
!unit: unit units | 单元 单位
!integration: integration_env
!interval: interval intervals | 间隔
!batch_size: batch_size
!line: line lines | 行 线
!word: word words | 单词 词
!sentence: sentence sentences | 句子
!paragraph: paragraph | 段落
!title: title titles heading | 标题
!label: label labels | 标签
!placeholder: placeholder | 占位符
!overlay: overlay | 遮罩
!z_index: z-index
!breadcrumb: breadcrumb breadcrumbs | 面包屑
!footer_link: footer_link
!selector: selector selectors | 选择器
!state_machine: state_machine | 状态机
!workflow_file: workflow_file
!singleton: singleton | 单例
!factory: factory | 工厂
!enum: enum enums enumeration | 枚举
!struct: struct structs | 结构体
!pointer: pointer pointers | 指针
!reference: reference references ref refs | 引用 参考
!namespace: namespace namespaces | 命名空间
!module_path: module_path
!import_statement: import_statement
!address: address addresses | 地址
!ip: ip ip_address | IP地址
!domain: domain domains | 域名
!signup: signup | 注册
!logged_user: current_user
!feedback: feedback | 反馈
!review: reviews
!tooltip_text: tooltip_text
!history: history | 历史 历史记录
!summary: summary | 摘要 总结
!draft: draft drafts | 草稿
!contact: contact contacts | 联系人
!calendar: calendar calendars | 日历
!meeting: meeting meetings | 会议
!message_queue: message_queue mq | 消息队列
!friend: friend friends | 好友
!group_chat: group_chat | 群聊
!chat: chat | 聊天
!map: map maps | 地图
!location: location | 定位 位置
!weather: weather | 天气
!music: music | 音乐
!game: game games | 游戏
!school: school | 学校
!student: student students | 学生
!teacher: teacher teachers | 老师 教师
!hot_key: hot_key
!white_screen: white_screen blank_screen blank_page white_page | 白屏
!garbled: garbled mojibake garbled_text | 乱码
!mess: messed_up garbled_layout misaligned | 错乱 错位
!loss: loss lose lost | 丢失 丢
!lookup_failure: lookup_failure
!overflow: overflow | 溢出
!underflow: underflow
!overlap: overlap overlapping | 重叠
!edge_case: edge_case edge_cases corner_case corner_cases | 边界情况 边界条件 极端情况
!boundary: boundary boundaries | 边界
!limit_upper: upper_limit | 上限
!quota: quota quotas | 配额
!usage: usage consumption | 用量 占用 使用量
!coverage: coverage test_coverage code_coverage unit_test_coverage | 覆盖率 测试覆盖率 单元测试覆盖率 单测覆盖率 单测覆盖
!quality: quality | 质量 品质
!consistency: consistency consistent | 一致性 一致
!redundancy: redundancy redundant | 冗余
!complexity: complexity complex | 复杂度 复杂
!readability: readability readable | 可读性
!compatibility: compatible backwards_compatibility backward_compatibility | 向后兼容
!standard: standard standards | 标准 规范
!rule: rule rules | 规则
!constraint: constraint constraints | 约束
!foreign_key: foreign_key foreign_keys | 外键
!primary_key: primary_key primary_keys | 主键
!migration_script: migration_script migration_scripts | 迁移脚本
!stored_procedure: stored_procedure | 存储过程
!view_model: view_model viewmodel
!replica: replica replicas | 副本
!shard: shard shards sharding | 分片 分库分表
!master_slave: primary_replica | 主从
!snapshot: snapshot snapshots | 快照
!trigger_db: db_trigger
!seed_data: seed_data | 初始数据
!test_data: test_data | 测试数据 测试资料
!mock_data: mock_data | 模拟数据 假数据
!fixture: fixture fixtures | 测试夹具
!assertion: assertion assertions assert | 断言
!test_env: test_environment | 测试环境
!prod_env: production_environment prod_environment | 生产环境 正式环境 线上环境
!dev_env: development_environment dev_environment | 开发环境
!clock: clock clocks | 时钟
!step: step steps | 步骤 步
!wizard: wizard | 向导
!stage: stage stages | 阶段
!chapter: chapter | 章节
!mode: mode modes | 模式
!setting_dialog: settings_dialog
!verification_code: verification_code | 验证码
~why: why | 为什么 为何 为啥
!reason: reason reasons cause causes | 原因 理由
!how: how | 如何 怎么 怎样
!exclude: except except_for but_not everyone_but all_but everything_but other_than excluding exclude apart_from |
 除了 除外 以外的 排除
!different: different difference various | 不同 不一样 区别
!insufficient: insufficient | 不足 不够
!inconsistent: inconsistent | 不一致
!alias: alias aliases | 别名
!category: category categories | 类别 分类
!recognize: recognize recognise recognition | 识别
!unknown: unknown | 未知
!unread: unread | 未读
!wireless: wireless wifi | 无线
!infinite: infinite endless | 无限
!non_empty: non-empty nonempty | 非空
!include: including | 包括 包含
"""
