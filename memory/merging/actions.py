"""What developers do: one line a group of words that say the same action, English | Chinese (simplified).

`~` before the name: says little (add, fix, handle), so it may be left out on one side. `*`: the word is a noun too.
`^word`: an action only where an imperative stands, at the head of a clause. `_` joins the words of a phrase. A word on
two lines has two senses and meets both.
"""

from __future__ import annotations

ACTIONS = """
~add: add adding addition introduce create creation implement implementation impl write provide support include
 insert append not_implemented unimplemented missing lack lacking be_missing ^build ^cover finish finishing complete
 finalize finalise completion not_exist add_support add_support_for implement_support | 添加 加 加上 加个 加一个
 新增 增加 补 补上 补充 加入 引入 创建 新建 建立 建 实现 支持 支援 写 编写 写一下 提供 做 制作 还没做 还没实现
 未实现 尚未实现 没实现 缺少 缺 缺失 没有 插入 追加 增设 加一下 补一下 补齐 补全 待实现 还没写 还没有 没写 还没加
 还未实现 没做 还没支持 做完 还没做完 没做完 没完成 还没完成 未完成 完成
~fix: fix fixing fixes repair resolve solve correct rectify mend ^address broken wrong incorrect not_work
 not_working be_broken not_correct misbehave buggy faulty doesn't_work does_not_work don't_work fixup hotfix
 patch_up incorrectly | 修复 修 修一下 修好 修正 解决 修补 修掉 坏了 不对 有误 不正确 有问题 不工作 不能用 出错
 不生效 修修 异常了 失效 有错 更正 改正 纠正
~handle: handle handling deal_with take_care_of cope_with process treat | 处理 处理一下 应对
fail: fail fails failed failing failure unsuccessful | 失败 失敗
remove: remove removal delete deletion drop get_rid_of strip eliminate discard kill erase purge rid take_out
 throw_away wipe ditch prune stop_supporting drop_support drop_support_for no_longer_support stop_using
 no_longer_use do_not_use not_use remove_support drop_use end_support remove_usage remove_dependency_on
 drop_dependency_on remove_dependency drop_dependency stop_depending_on rip_out | 删除 删 删掉 去掉 移除 去除 清除
 剔除 拿掉 干掉 不再支持 停止支持 不再使用 停止使用 取消支持 弃用掉 砍掉 拿走 删去 下掉 移除对 不用
trim: trim strip trimming
clean: clean cleanup clean_up tidy tidy_up clear purge flush | 清理 清理一下 清空 整理 整理一下 清除
refactor: refactor refactoring restructure rework reorganize reorganise clean_up cleanup tidy tidy_up | 重构
 重构一下 整理 重新设计 重新组织 改造
simplify: simplify simplification simpler simple make_simpler make_easier streamline less_complex | 简化 精简 简单
rewrite: rewrite rewriting convert port translate_code | 重写 改写
check: check checking verify verification confirm double_check make_certain ^see ascertain | 检查 检查一下 确认
 确认一下 核对 核实 查一下 查看 看一下 看看 检视 检验
check: investigate investigation look_into find_out figure_out check_why find_reason dig_into examine research
 explore look_at analyze analysis track_down determine inspect understand | 调查 调研 调研一下 排查 查明 分析
 分析一下 研究 研究一下 弄清 搞清楚 弄清楚 查 查查 定位 搞清
validate: validate validation validator sanity_check check verify | 校验 验证 检验 效验 驗證
audit: audit | 审计
review: review revisit ^reconsider rethink code_review | 审查 评审 复查 审核 重新考虑 复审
approve: approve approval | 批准 通过
reject: reject refuse | 拒绝 驳回
raise: raise bump increase improve increment enlarge extend lift grow ^up raising larger | 提高 提升 增大 调高 增加
 加大 上调 扩大 调大
raise: upgrade upgrading update_version bump update | 升级 升級 更新 升
improve: improve improvement enhance enhancement better refine polish | 改进 改善 优化 完善 补充 提升 改良 增强
optimize: optimize optimise optimization optimisation speed_up accelerate make_faster faster improve_performance
 improve_speed tune performance_improvement boost improve_perf optimize_performance optimize_perf speedup | 优化
 加速 提速 加快 提高性能 优化性能 最佳化 更快
lower: lower reduce decrease shrink lessen minimize minimise cut ^down cut_down shorten smaller reduction trim
 slim_down | 降低 减少 减小 缩小 调低 下调 压低 缩短 削减 调小
downgrade: downgrade roll_back revert rollback undo | 降级 回滚 回退 撤销
update: update refresh modify change edit adjust amend bring_up_to_date modification get_in_shape update_outdated
 alter outdated | 更新 更新一下 修改 改 改一下 调整 调整一下 变更 改动 刷新 编辑 更改 过时 过期了
refresh: refresh reload | 刷新 重新加载 重新载入
replace: replace replacement substitute switch switch_over swap exchange swap_out migrate change | 替换 更换 换 换成
 换掉 替代 代替 取代 改用 换用 切换 改成 改为 换为 替换成 替换为 迁移 取代为
migrate: migrate migration move_over port transition | 迁移 移植
move: move moving put relocate transfer shift extract place | 移动 挪 挪到 移 移到 放 放到 放进 放入 移动到 转移 搬
 搬到 移入 挪动 改用 移至
extract: extract extraction pull_out factor_out hoist | 提取 抽取 抽出 抽离 提炼 抽成
convert: convert conversion transform transformation turn_into rewrite cast | 转换 转化 转成 转为 转 改写 变成
split: split splitting break_up break_down separate divide split_up decompose partition break_into | 拆分 拆开 拆
 分割 切分 拆成 分离 分拆 拆出 分开
merge: merge merging unify unification combine consolidate join ^fuse merge_together | 合并 统一 整合 合并成 归并
 统一成 合并一下
dedupe: deduplicate dedupe dedup deduplication remove_duplicate remove_duplicates unique | 去重 排重
rename: rename renaming change_name give_new_name rename_to | 重命名 改名 更名 命名为 改名为
*document: document documentation docs doc document_writing write_docs add_docs write_documentation
 add_documentation write_up docu | 文档 写文档 说明文档 文档化 技术文档 编写文档 补文档 加文档
*test: test tests testing write_tests add_tests write_test add_test test_case test_cases create_tests tested
 add_test_coverage | 测试 写测试 加测试 补测试 测一下 测试用例 用例 测试覆盖 增加测试 添加测试 编写测试 测
*unit_test: unit_test unit_tests unittest unittests write_unit_tests unit_testing | 单测 单元测试 写单测 加单测
 补单测 补单元测试
*integration_test: integration_test integration_tests integration_testing | 集成测试
*e2e_test: e2e_test e2e_tests end-to-end_test end_to_end_test end_to_end_tests e2e end_to_end | 端到端测试 端到端
 e2e测试
*smoke_test: smoke_test smoke_tests | 冒烟测试
*load_test: load_test load_tests stress_test | 压测 压力测试
*benchmark: benchmark benchmarking run_benchmark write_benchmark add_benchmark | 基准测试 跑分 性能测试
*profile: profile profiling | 剖析 性能分析
*measure: measure measurement | 测量 度量
*run: run execute execution launch ^invoke running | 运行 执行 跑 跑一下 运行一下
*schedule: schedule scheduling | 调度 排期 安排
*cache: cache caching caches cached memoize memoise memoization memoisation | 缓存 快取 做缓存 加缓存
*log: log logs logging logger write_to_log add_logging record_in_log record print | 日志 记录 记日志 打日志 日志记录
 打印 日誌 记录日志 纪录 写日志
*print: print printing printout | 打印 列印 输出
*monitor: monitor monitoring watch observe | 监控 监测 监视
*track: track tracking trace tracing | 跟踪 追踪 埋点
*alert: alert alerting alarm | 告警 报警 警报
*notify: notify notification notifications send_notification inform | 通知 发通知 提醒
*email: email emails e-mail mail mails send_mail | 邮件 电子邮件 邮箱 信件
*send: send sending dispatch emit | 发送 发 发到 推送到 发出 寄 寄送
*receive: receive receiving accept | 接收 收 收到
*enable: enable turn_on switch_on activate enabling activation enabled | 启用 开启 打开 启动 激活 开 使能
*disable: disable turn_off switch_off deactivate disabling disabled | 禁用 关闭 停用 关掉 关 关上
*open: open opening | 打开 开
*close: close closing shut | 关闭 关掉 关
*start: start starting begin launch boot startup start_up | 启动 开始 开启 拉起
*stop: stop stopping halt shut_down shutdown terminate quit end | 停止 停 停掉 终止 停机 结束
*restart: restart restarting reboot | 重启 重新启动
*pause: pause suspend | 暂停 挂起
*resume: resume | 恢复运行 继续
*continue: continue keep | 继续 保持
*keep: keep keeping retain preserve maintain leave | 保留 维持 留着 保持
*show: show display present render_message ^visualize | 显示 展示 呈现 展现 显示出
*render: render rendering renders | 渲染
*hide: hide hiding conceal hidden make_invisible | 隐藏 隐去
*expose: expose exposing publish_endpoint | 暴露 公开
*report: report open_issue file_issue create_issue raise_issue report_issue open_ticket file_ticket create_ticket
 open_bug file_bug open_bug_report submit_issue file_bug_report open_github_issue raise_ticket | 报告 上报 提issue
 提单 提交问题 开issue 开个issue 提工单
*import: import importing imports imported | 导入 汇入 引入 导数据
*export: export exporting exports exported | 导出 汇出
*upload: upload uploading uploads uploaded | 上传 上载
*download: download downloading downloads downloaded | 下载
*push: push pushing | 推送 推
*pull: pull pulling | 拉取 拉
*fetch: fetch fetching retrieve ^get obtain load retrieval | 获取 拉取 取 读取 取得 取到 加载 获得
*load: load loading loads | 加载 载入 载
*read: read reading | 读取 读 读入 阅读
*write: write writing written | 写入 写
*save: save saving saves persist store saved persistence persisted | 保存 储存 存储 存 持久化 存到 存入
*backup: backup back_up backups backing_up | 备份
*restore: restore restoration recover recovery | 恢复 还原
*encrypt: encrypt encryption encrypting | 加密
*decrypt: decrypt decryption | 解密
*encode: encode encoding | 编码
*decode: decode decoding | 解码
*compress: compress compression compressing gzip_compress zip | 压缩
*decompress: decompress unzip decompression uncompress | 解压 解压缩
*resize: resize resizing | 调整大小 缩放
*crop: crop | 裁剪
*scan: scan scanning | 扫描
*search: search searching find look_up lookup | 搜索 查找 检索 搜寻 查询
*query: query queries querying | 查询
*filter: filter filtering filters | 过滤 筛选 过滤器
*sort: sort sorting ordering | 排序
*group: group grouping | 分组
*paginate: paginate pagination paging pages_support paginated | 分页 翻页
*translate: translate translation translating translations | 翻译 译
*localize: localize localise localization localisation l10n i18n internationalize internationalise
 internationalization internationalisation translate | 本地化 国际化 翻译 多语言
*format: format formatting reformat | 格式化 格式
*lint: lint linting linter | 代码检查
*parse: parse parsing | 解析
*parser: parser parsers | 解析器
*render_twice: double_render | 重复渲染
*serialize: serialize serialise serialization serialisation | 序列化
*deserialize: deserialize deserialise deserialization | 反序列化
*normalize: normalize normalise normalization normalisation | 规范化 标准化 归一化
*sanitize: sanitize sanitise sanitization sanitisation sanitising | 净化 清洗 过滤
*escape: escape escaping | 转义
*hash: hash hashing | 哈希 散列
*sign: sign signing signature signatures | 签名
*rotate: rotate rotation rotating | 轮换 轮转 旋转
*deploy: deploy deployment deploying roll_out rollout ship | 部署 上线 发布
*release: release releasing publish | 发布 发版
*build: build building builds compile compilation | 构建 编译 打包
*bundle: bundle bundling | 打包
*install: install installation installing setup | 安装
*uninstall: uninstall | 卸载
*configure: configure configuring configuration config configurable settings setting setup set_up preference | 配置
 设置 设定 可配置
*set_up: set_up setup setting_up bootstrap provision | 搭建 配置 安装 搭 搭好
*set: set setting | 设为 设置为 设置 设置成 设成 改成 改为 置为 调到 设定为
*wire: wire_up hook_up hook wire connect_up connect | 接上 接入 连上 对接 接通
*integrate: integrate integration integrating | 集成 接入 对接
*connect: connect connection connections connecting conn | 连接 连线 链接
*disconnect: disconnect disconnection | 断开 断开连接
*subscribe: subscribe subscription | 订阅
*unsubscribe: unsubscribe | 退订 取消订阅
*cancel: cancel cancelling canceling cancellation cancelled canceled abort | 取消 中止
*submit: submit submission submitting submits | 提交
*commit: commit commits | 提交
*assign: assign assignment | 分配 指派 分派
~allow: allow support allowing permit let enable_to grant_access | 允许 支持 支援 准许 可以 让 许可
*grant: grant | 授予
*revoke: revoke revocation | 吊销 撤销
*limit: limit limiting limits restrict restriction cap limited maximum | 限制 上限 限定
*rate_limit: rate_limit rate_limiting rate-limiting throttle throttling rate_limits rate_limiter | 限流 限速
 频率限制 速率限制 节流
*debounce: debounce debouncing | 防抖 去抖
*retry: retry retries retrying try_again re-try | 重试 再试
*wait: wait waiting | 等待 等
*lock: lock locking | 锁定 加锁 锁 上锁
*unlock: unlock unlocking | 解锁
*block: block blocking | 阻塞 阻止 屏蔽 封禁 阻断
*unblock: unblock | 解封
*mount: mount mounting | 挂载
*unmount: unmount unmounting | 卸载
*attach: attach attachment | 附加 附件
*detach: detach | 分离
*mock: mock mocking stub_out fake | 模拟 打桩 mock掉
*reproduce: reproduce repro reproducing reproduction | 复现 重现 再现
*debug: debug debugging | 调试 除错 排错
*crash: crash crashes crashing | 崩溃 闪退 崩掉
*hang: hang hangs hanging freeze stuck get_stuck | 卡死 挂起 卡住 卡顿
*leak: leak leaks leaking leakage | 泄漏 泄露 洩漏
*memory_leak: memory_leak memory_leaks leak_memory | 内存泄漏 内存泄露
*ignore: ignore ignoring ignores skip skipping | 忽略 跳过 略过
*wrap: wrap wrapping | 换行 折行 包裹 包装
*scroll: scroll scrolling | 滚动
*align: align alignment | 对齐
*center: center centre centering | 居中
*expand: expand expanding unfold | 展开
*collapse: collapse collapsing fold | 收起 折叠
*round: round rounding | 四舍五入 取整
*pin: pin pinning | 锁定版本 固定 固定版本 置顶
*tag: tag tagging tags | 标签 打标签 打tag 标记
*mark: mark marking flag | 标记 标为
*deprecate: deprecate deprecation deprecated obsolete legacy_api | 废弃 弃用 过时的 废弃的
*inline: inline inlining | 内联
*duplicate: double twice duplicate duplicated duplication duplicates | 重复 两次 重复的 双重
*copy: copy copying clone duplicate_file | 复制 拷贝 克隆
*parallelize: parallelize parallelise parallel in_parallel run_in_parallel parallelism parallelization concurrently
 concurrent make_parallel | 并行 并行化 并发 并行执行 并行运行
*async: async asynchronous make_async asynchronously asyncio | 异步 非同步 异步化
*synchronous: synchronous blocking_call synchronously | 同步
*sync: sync synchronize synchronise synchronization synchronisation syncing | 同步
*lazy: lazy lazily lazy_load lazy-load lazy_loading | 懒加载 惰性 延迟加载 按需加载
*preload: preload prefetch | 预加载 预取
*register: register registration registering sign_up signup sign-up | 注册 註冊
*login: login log_in sign_in signin log_into logging_in logged-in logged_in logins sign-in log-in | 登录 登入 登陆
 登錄
*logout: logout log_out sign_out signout logged-out logged_out logouts sign-out | 登出 退出登录 注销 退出
*authenticate: authenticate authentication auth authn authenticating authenticated | 认证 鉴权 身份验证 身份认证
*authorize: authorize authorise authorization authorisation authz auth | 授权 鉴权
*generate: generate generation generating generator autogenerate | 生成 产生
*calculate: calculate calculation compute computation computing calc | 计算 运算
*count: count counting counter | 计数 统计 计数器
*compare: compare comparison comparing diff | 比较 对比
*call: call calls calling | 调用 呼叫
*return: return returning returns | 返回 回传
*throw: throw raise thrown throwing ^raise raise_error raise_exception throw_error throw_exception | 抛出 抛 报错
*catch: catch catching | 捕获 捕捉
*propagate: propagate propagation | 传播
*pass: pass passing | 传递 传入
*define: define definition definitions declare declaration | 定义 声明
~use: use usage using utilize utilise adopt switch_to | 使用 用 采用 使用上
*override: override overriding overwrite | 覆盖 重载 覆写
*inject: inject injection injecting | 注入
*initialize: initialize initialise initialization initialisation init | 初始化
*drain: drain drained draining | 排空 清空
*expire: expire expires expiry expired expiring expiration out_of_date lapse | 过期 到期 失效
*reset: reset resetting | 重置 复位
*select: select selection choose pick | 选择 选中 选取
*focus: focus focusing | 聚焦 焦点
*click: click clicking clicks | 点击 单击
*drag: drag dragging drag_and_drop | 拖拽 拖动 拖放
*animate: animate animation animations | 动画
*comment: comment comments commenting | 评论 注释
*comment_out: comment_out uncomment | 注释掉
*discuss: discuss discussion | 讨论 商量
*decide: decide decision | 决定
*ask: ask | 询问 问 问一下
*plan: plan planning | 计划 规划
*estimate: estimate estimation | 估算 评估
*evaluate: evaluate evaluation assess assessment | 评估 评测
*reuse: reuse | 复用 重用
*isolate: isolate isolation | 隔离
*decouple: decouple decoupling | 解耦
*enforce: enforce enforcing | 强制 强制执行
*require: require requires | 要求 必须有
*archive: archive archiving archived | 归档 存档
*publish: publish publishing | 发布 出版
*join: join | 连接 加入
*invite: invite invitation | 邀请
*impersonate: impersonate | 模拟登录 冒充
*seed: seed seeding | 种子 播种
*poll: poll polling | 轮询
*stream: stream streaming | 流式 流
*batch: batch batching in_batches | 批量 批处理 分批 批次
*truncate: truncate truncation cut_off | 截断
*pad: pad padding | 填充 内边距
*highlight: highlight highlighting | 高亮
*autocomplete: autocomplete auto_complete auto-complete autocompletion | 自动补全 自动完成
*pay: pay payment payments paying | 支付 付款 缴费
*refund: refund refunds | 退款
*purchase: purchase buy | 购买
*train: train training | 训练
*charge: charge charging | 扣费 收费
*redirect: redirect redirection redirects | 重定向 跳转
*route: route routes routing | 路由
*proxy: proxy proxying | 代理
*trigger: trigger triggering | 触发
*listen: listen listening listener | 监听 监听器
*intercept: intercept interceptor | 拦截 拦截器
*tune: tune tuning | 调优
*clarify: clarify unclear not_clear_enough clear_up | 澄清 说明清楚 不清楚 不够清楚
*explain: explain explanation | 解释 说明
*describe: describe description | 描述 说明
*warn: warn warning warnings | 警告 告警 提醒
*style: style styling styles | 样式 风格
*guard: guard | 守卫 保护
*protect: protect protection secure | 保护 防护
*harden: harden hardening | 加固
"""
