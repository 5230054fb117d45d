"""Terms of the field and their Chinese names, a term a line, where no other table has them."""

from __future__ import annotations

GLOSSARY = """
!keyword: keyword | 关键词 关键字
!initial: initial | 首字母
!indentation: indentation indent | 缩进
!bracket: bracket parenthesis brackets | 括号
!semicolon: semicolon | 分号
!colon: colon | 冒号
!slash: slash | 斜杠
!backslash: backslash | 反斜杠
!underscore: underscore | 下划线
!hyphen: hyphen | 连字符
!uppercase: uppercase | 大写
!lowercase: lowercase | 小写
!case: case capitalization | 大小写
!syntax: syntax grammar | 语法
!syntax_error: syntax_error | 语法错误
!spellcheck: spellcheck spell_check | 拼写检查
!dictionary: dictionary dict | 词典 字典
!mapping: mapping map | 映射
!set: set collection | 集合
!tuple: tuple | 元组
!generator: generator | 生成器
!expression: expression | 表达式
!code_block: code_block | 代码块
!snippet: snippet | 代码片段
!scaffold: scaffold scaffolding | 脚手架
!template_engine: template_engine | 模板引擎
!observer: observer | 观察者
!rule_engine: rule_engine | 规则引擎
!engine: engine | 引擎
!kernel: kernel core | 内核
!core: core | 核心
!low_level: low_level | 底层
!platform: platform | 平台
!cross-platform: cross-platform cross_platform | 跨平台
!sequence_diagram: sequence_diagram | 时序图
!report: report abuse_report | 举报
!sensitive_words: sensitive_words bad_words | 敏感词
!signing: signing | 加签
!verify_signature: verify_signature | 验签
!public_key: public_key | 公钥
!private_key: private_key | 私钥
!certificate_chain: certificate_chain | 证书链
!network_card: network_card network_interface | 网卡
!packet_loss: packet_loss | 丢包
!packet_capture: packet_capture | 抓包
!handshake: handshake | 握手
!breakpoint: breakpoint | 断点
!chunked_upload: chunked_upload | 分片上传
!root_directory: root_directory | 根目录
!relative_path: relative_path | 相对路径
!absolute_path: absolute_path | 绝对路径
!symlink: symlink symbolic_link | 软链接
!read-only: read-only readonly read_only | 只读
!writable: writable | 可写
!optimistic_locking: optimistic_locking optimistic_lock | 乐观锁
!pessimistic_locking: pessimistic_locking | 悲观锁
!distributed_lock: distributed_lock | 分布式锁
!full_table_scan: full_table_scan | 全表扫描
!trigger: trigger | 触发器
!coroutine: coroutine | 协程
!replay_attack: replay_attack | 重放攻击
!blue-green_deployment: blue-green_deployment | 蓝绿部署
!orchestration: orchestration | 编排
!scale_down: scale_down | 缩容
!tracing: tracing | 链路追踪
!scatter_plot: scatter_plot | 散点图
!slider: slider | 滑块
!rich_text: rich_text | 富文本
!gradient: gradient | 渐变
!pixel: pixel | 像素
!sharpness: sharpness clarity definition | 清晰度
!sound_quality: sound_quality | 音质
!bitrate: bitrate | 码率
!danmaku: danmaku bullet_comments | 弹幕
!screen_recording: screen_recording | 录屏
!fast_forward: fast_forward | 快进
!rewind: rewind | 倒退
!scan_qr_code: scan_qr_code scan | 扫码
!face_recognition: face_recognition | 人脸识别
!voice: voice speech | 语音
!speech_recognition: speech_recognition | 语音识别
!voice_input: voice_input | 语音输入
!route: route | 导航路线
!nearby: nearby | 附近
!schedule: schedule | 日程
!direct_message: direct_message dm private_message | 私信
!recall: recall withdraw | 撤回
!check-in: check-in check_in | 签到
!lottery: lottery raffle | 抽奖
!red_packet: red_packet | 红包
!courier: courier | 快递
!tax_rate: tax_rate | 税率
!brand: brand | 品牌
!profit: profit | 利润
!revenue: revenue income | 收入
!overtime: overtime | 加班
!resume: resume cv | 简历
!offboarding: offboarding resignation | 离职
!grade: grade score | 成绩
!hospital: hospital | 医院
!patient: patient | 病人 患者
!prescription: prescription | 处方
!ticket: ticket | 机票
!seat: seat | 座位
!train_ticket: train_ticket | 车票
!dish: dish | 菜品
!restaurant: restaurant | 餐厅
!takeaway: takeaway delivery | 外卖
!baud_rate: baud_rate | 波特率
!wake: wake wake_up | 唤醒
!register: register | 寄存器
!boot: boot | 引导
!flash: flash flashing | 烧录
!sampling: sampling sample | 采样
!filtering: filtering | 滤波
!noise: noise | 噪声 噪音
!noise_reduction: noise_reduction denoising | 降噪
!denoise: denoise denoising | 去噪
!material: material | 材质
!perspective: perspective view_angle | 视角
!story: story plot | 剧情
!host: host | 房主
!regular_meeting: regular_meeting | 例会
!meeting_room: meeting_room | 会议室
!terminology: terminology term | 术语
!formula: formula | 公式
!peer_review: peer_review | 审稿
!icp_filing: icp_filing | 备案
!data_center: data_center | 机房
!data_center: data_center | 数据中心
!top_up: top_up recharge | 充值
!withdraw: withdraw withdrawal | 提现
!transfer: transfer | 转账
!reconciliation: reconciliation | 对账
!risk_control: risk_control | 风控
!identity_verification: identity_verification real-name_verification | 实名认证
!id_card: id_card | 身份证
!passport: passport | 护照
!total: total | 总数
!total_price: total_price | 总价
!threshold: threshold | 阈值
!lower_limit: lower_limit | 下限
!interval: interval | 区间
!step_size: step_size | 步长
!offset: offset | 偏移
!offset: offset | 偏移量
!coordinates: coordinates coordinate | 坐标
!latitude_and_longitude: latitude_and_longitude coordinates | 经纬度
!direction: direction | 方向
!acceleration: acceleration | 加速度
!voltage: voltage | 电压
!current: current | 电流
!protocol: protocol | 协议
!request_header: request_header | 请求头
!response_header: response_header | 响应头
!response_body: response_body | 响应体
!black_screen: black_screen | 黑屏
!garbled_screen: garbled_screen | 花屏
!failure_rate: failure_rate | 失败率
!success_rate: success_rate | 成功率
!click-through_rate: click-through_rate | 点击率
!active_users: active_users | 活跃用户
!page_views: page_views traffic | 访问量
!funnel: funnel | 漏斗
!trending: trending | 热搜
!popular: popular hot | 热门
!featured: featured | 精选
!danmaku: danmaku | 弹幕
!agreement: agreement | 协议
!terms_of_service: terms_of_service | 用户协议
!consent: consent agree | 同意
!delete_account: delete_account account_deletion | 注销账号
!bind: bind link | 绑定
!unbind: unbind unlink | 解绑
!super_admin: super_admin | 超级管理员
!satisfaction: satisfaction | 满意度
!countdown: countdown | 倒计时
!stopwatch: stopwatch | 秒表
!holiday: holiday | 节假日
!early_morning: early_morning | 凌晨
!noon: noon | 中午
!like_it: like likes thumbs_up upvote | 点赞
!breakpoint_resume: resumable_upload resumable_uploads resumable_download | 断点续传 续传
!approval_flow: approval approvals approval_flow approval_process | 审批 审批流 审批流程
!moderation: moderation moderate moderated | 审核 内容审核
!badge: badge badges medal red_dot unread_dot | 角标 红点 勋章 徽章 徽标
!annotation_x: annotation annotations labeling labelling | 标注 注解
!sample_rate: sampling_rate sample_rate sampling_frequency | 采样率 采样频率
!table_header: table_header column_header column_headers header_row | 表头 列头 标题行
!row_height: row_height line_height line_spacing | 行高 行距
!cycle: cycle cycles period | 周期
!fiscal: quarter quarterly | 季度
!month: month months | 月份 月
!misaligned: misalignment misaligned out_of_place shifted | 错位 偏位 没对齐
!deviation: deviation error discrepancy | 误差 偏差
!training_hr: training trainings | 培训
!transaction_history: transaction_history account_statement | 流水 交易记录 账户流水
!background: background backdrop | 背景
!charging: charging charge charger | 充电
!reward: reward rewards bonus prize | 奖励 奖品
!machine: machine machines | 机器
!event_c: campaign promotion event | 活动
!condition: condition conditions | 条件
!keyword: keywords
!capital: capital_letters upper_case upper-case | 大写
!lower_case: lower_case lower-case | 小写
!ctrl_c: ctrl-c ctrl+c keyboard_interrupt KeyboardInterrupt
!look_feel: look looks appearance visual_appearance | 外观 样子 外表
!perf: perf performance | 性能
!cd: cd continuous_deployment continuous_delivery | 持续部署 持续交付
!gui_x: gui graphical_user_interface user_interface ui | 图形界面 用户界面 界面
!os: os operating_system | 操作系统 作业系统
!fs: fs filesystem file_system | 文件系统 档案系统
!avg: avg average mean | 平均 平均值
!num: num nr number | 数字 编号 数目
!qty: qty quantity amount amt | 数量 金额
!val: val vals value values | 值
!arr: arr array | 数组
!elem: elem elems element elements | 元素
!idx: idx index | 索引 下标
!ptr: ptr ptrs pointer pointers | 指针 指标
!opt: opt opts option options | 选项
!ver: ver vers version versions | 版本
!desc: desc descr description descriptions | 描述 说明
!addr: addr address addresses | 地址
!tel: tel telephone phone phone_number | 电话
!acct: acct acc account accounts | 账户
!creds: creds cred credentials credential | 凭据 凭证
!sig: sig signature | 签名
!mgr: mgr manager mgmt management | 管理 经理 管理器
!eng: eng engineering engineer | 工程
!ts: ts timestamp timestamps | 时间戳
!dt: dt datetime date_time | 日期时间
!orig: orig original originals | 原始 原来的 原
!prev: prev previous | 上一个 之前的
!src: src source sources | 源 来源
!dst: dst dest destination target tgt | 目标 目的地
!resp: resp res response responses | 响应
!reqs: req reqs request requests | 请求
!requirements_x: reqs requirements | 需求
!exc: exc exception exceptions | 异常
!acc: acc accuracy | 准确率
!validation_v: val validation | 验证
!batch_size_x: bs batch_size | 批大小 批次大小
!nn: nn neural_network neural_networks neural_net neural_nets | 神经网络 类神经网路
!toc: toc table_of_contents | 目录
!mvp: mvp minimum_viable_product | 最小可行产品
!rfc: rfc
!adr: adr architecture_decision_record | 架构决策记录
!sla_x: sla service_level_agreement | 服务等级协议
!kb: kb keyboard
!vid: vid vids video videos | 视频
!bg: bg background backgrounds | 背景
!fg: fg foreground | 前景
!online: online on-line | 在线 线上
!offline_x: offline off-line | 离线
!workflow_x: workflow workflows work_flow | 工作流 流程
!subfolder: subfolder subfolders sub-folder subdirectory subdirectories sub-directory | 子目录 子文件夹
!catalog: catalog catalogue catalogs | 目录 商品目录
!nonnull: nonnull non-null not_null not-null | 非空
!approx_x: approx approximately approximate | 大约 近似
!packet: packet packets data_packet | 数据包 报文 封包
!protocol: protocol protocols | 协议 协定 通讯协定
!mailbox: mailbox inbox | 邮箱 信箱 收件箱
!dialog_y: dialog dialogs dialog_box | 对话框 对话方块
!extension_y: extension extensions | 扩展 扩充 扩充功能
!integration_test_x: integration_test integration_tests | 集成测试 整合测试
!smartphone: smartphone smartphones phone | 智能手机 智慧型手机 手机
!recursion_x: recursion recursive | 递归 递回
!heap_x: heap | 堆 堆积
!cursor_x: cursor cursors pointer | 指针 游标 光标
!adapter_x: adapter adapters | 适配器 介面卡 转接器
!gateway_x: gateway gateways | 网关 闸道
!nickname_x: nickname nicknames display_name | 昵称 暱称 显示名称
!shortcut_y: shortcut shortcuts | 快捷方式 捷径 快捷键
!qr_x: qr qr_code | 二维码 行动条码
!privacy_x: privacy | 隐私 隐私权
!infosec: security information_security | 安全 资安 信息安全
!compat: compatibility compatible compat | 兼容 兼容性 相容 相容性
!global_y: global globally | 全局 全域
!local_var: local_variable local_variables | 局部变量 区域变数
!instance_x: instance instances | 实例 执行个体
!font_size_y: font_size text_size | 字号 字级 字体大小
!indentation: indentation indent indents | 缩进 缩排
!probability_x: probability probabilities chance | 概率 机率
!ai_x: ai artificial_intelligence | 人工智能 人工智慧
!deep_learning: deep_learning dl | 深度学习
!load_balancing: load_balancing load_balancer | 负载均衡 负载平衡
!standby: backup standby failover | 备份 备援
!points_x: points reward_points credits | 积分 点数
!feedback_y: feedback | 反馈 回馈
!courier_x: courier express_delivery delivery | 快递 宅配
!billing: bill bills billing invoice invoices statement | 账单 帐单
!usage_help: usage help help_text usage_message | 帮助 用法 使用说明
!plaintext: plaintext plain_text unencrypted cleartext clear_text | 明文 未加密
!trailing: trailing at_the_end final | 末尾 结尾 行尾
!leading: leading at_the_beginning | 开头 行首
!sound_n: sound sounds audible | 声音 提示音
!blank_line: blank_line blank_lines empty_line empty_lines | 空行
!landlord: landlord landlady | 房东
!heating: heating heater | 暖气
!flat: flat apartment | 公寓 房子
!rent: rent rental | 房租 租金
!lease: lease rental_contract tenancy_agreement | 租约 租房合同
!passport_x: passport passports | 护照
!visa: visa visas | 签证
!ticket_x: ticket tickets | 票
!receipt_y: receipt receipts | 收据 小票
!plumber: plumber | 水管工
!car: car vehicle | 车 汽车
!bike: bike bicycle | 自行车
!dinner: dinner meal | 晚饭 晚餐
!party: party celebration | 聚会 派对
!class_reg: enroll enrol enrollment sign_up register | 报名
!kindergarten: kindergarten daycare nursery | 幼儿园
!school: school schools | 学校
!parents: parents mom dad | 父母 爸妈
!kids: kids children child | 孩子 小孩
!medicine: medicine medication pills | 药 药品
!checkup: checkup check-up medical_exam | 体检
!gym: gym fitness workout | 健身 健身房
!plants: plants flowers | 植物 花
!trash_x: trash garbage rubbish | 垃圾
!laundry: laundry washing | 洗衣 衣服
!kitchen: kitchen | 厨房
!repairman: technician repairman mechanic | 维修工 技师
!advice: advice hint tip recommendation suggestion
!agreement_x: agreement contract
!anomaly: anomaly anomalies outlier irregularity | 异常 异常值
!area_x: area areas region zone section | 区域 区块
!aspect: aspect part
!asset: asset assets resource resources | 资源 素材
!crash_x: crash failure
!conflict_x: conflict conflicts collision clash | 冲突
!container_x: container box wrapper
!correct: accuracy correctness
!cutoff: cutoff cut-off threshold limit | 阈值 界限 门槛
!cost_x: cost costs price expense
!damage_x: damage harm
!description: description descriptions text explanation
!delta: difference diff delta | 差异
!drawer_x: drawer panel
!recipient_x: recipient recipients receiver addressee | 收件人 接收者
!duration: duration length time
!edge_x: edge border boundary
!gap: gap hole spacing space | 间隙 空隙
!goal: goal goals target objective | 目标
!title_x: title heading headline caption name | 标题
!subtitle_y: subtitle caption
!overview_x: introduction overview intro
!mark_x: mark sign symbol marker indicator
!hit: match hit result
!money: money amount payment | 金额 钱
!noise_y: noise clutter
!peak: peak maximum spike | 峰值
!proposal_x: proposal suggestion
!provider: provider vendor supplier | 提供商 供应商
!purpose: purpose goal
!question: question inquiry query | 问题 疑问
!range_x: range interval scope | 范围
!response_x: response reply answer reaction | 响应 回复
!requirement_y: requirement condition
!schedule_y: schedule timetable plan
!snippet_x: snippet piece fragment
!source_x: source origin
!staff: staff team crew employees
!stage_x: stage phase step | 阶段
!statistic_x: statistic metric
!subject: subject title topic
!sum_x: sum total amount | 总和 合计
!symbol: symbol icon sign glyph
!threshold: threshold limit
!tip: tip hint
!tool_x: tool utility helper | 工具
!topic: topic subject theme | 主题 话题
!trade_off: trade-off tradeoff compromise | 权衡 取舍
!variant: variant version variation | 变体
!size_x: volume size dimensions
!way_x: way method approach
!zone: zone area region
!maintenance: maintenance upkeep | 维护
!tax_x: vat tax
!bottleneck: bottleneck bottlenecks slow_spot hot_spot hotspot | 瓶颈
!company_x: company firm business organization
"""
