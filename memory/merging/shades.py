"""Qualifiers, conditions and words of quantity, by theme: each line says one of them."""

from __future__ import annotations

SHADES = """
!unmaintained: unmaintained abandoned no_longer_maintained not_maintained not_maintained_anymore dead discontinued
 orphaned unsupported archived deprecated | 无人维护 没人维护 不再维护 停止维护 已停更 停更 废弃 弃用
!wrong: wrong incorrect incorrectly wrongly bad erroneous false inaccurate mistaken invalid off not_correct not_right
 broken | 错误 错误的 不对 不正确 有误 错 错的 不准 不准确
!in_flight: in-flight in_flight pending ongoing running outstanding unfinished open active in_progress | 进行中 未完成
 正在进行 待处理 未结束
!missing: missing absent lacking lacks lack not_set unset not_there not_present not_given not_provided not_available
 not_defined undefined not_specified not_configured not_found not_exist there_is_no there_are_no no_such without empty
 nonexistent | 缺失 缺少 没有 不存在 未设置 没设置 未配置 没配置 缺 没 未提供 为空 未找到
!new: new newer latest recent updated current fresh up-to-date newest | 新 新的 最新 最新的 新版
!old: old older outdated former previous legacy obsolete stale ancient out-of-date | 旧 旧的 老 老的 过时 以前的 过期
!unused: unused unneeded not_used no_longer_used never_used not_needed no_longer_needed unnecessary superfluous
 redundant needless useless not_required obsolete dead | 未使用 没用 没用到 无用 多余 不用 不需要 用不到 不必要 没有用到
 不再使用
!slow_it: slow take_so_long takes_so_long slowly slowness sluggish laggy takes_too_long too_long takes_forever
 takes_ages takes_long | 慢 缓慢 很慢 太慢 卡
!fast_it: fast faster quick quickly speedy rapid rapidly | 快 快速 迅速 更快
!dup: duplicate duplicated double twice repeated multiple_times same | 重复 两次 双重 同样
!random_x: random randomly arbitrary | 随机 随机的
!flaky_x: flaky unstable unreliable intermittent intermittently sporadic sporadically occasional occasionally sometimes
 randomly from_time_to_time every_now_and_then now_and_then once_in_a_while non-deterministic nondeterministic | 不稳定
 偶尔 偶发 间歇性 时不时 有时 偶现 随机 时好时坏 有时候 概率性
!always: always permanently constantly continually every_time all_the_time | 总是 一直 始终 每次 永远
!immediately: immediately instantly instant right_away at_once straight_away promptly on_the_spot without_delay directly
 | 立即 立刻 马上 即时 直接 实时
!realtime: realtime real-time real_time live in_real_time | 实时
!ahead: ahead_of_time in_advance beforehand upfront up_front early earlier | 提前 预先 事先 提早
!automatically: automatically automatic auto by_itself on_its_own itself | 自动 自动地
!manually: manually manual by_hand | 手动 人工 手工
!multi: multiple several many various more_than_one multi a_couple_of a_few numerous | 多个 多 几个 多种 好几个 不止一个
-at_least: >= ≥ at_least minimum min no_less_than | 至少 最少 不少于 最低 不低于
-at_most: <= ≤ at_most maximum max no_more_than up_to | 至多 最多 不超过 最大 不多于 最高
!newest_first: newest_first latest_first most_recent_first descending desc reverse_chronological | 降序 倒序 最新在前
 从新到旧 按时间倒序
!oldest_first: oldest_first earliest_first ascending asc chronological | 升序 正序 从旧到新 按时间正序
!not_logged_in: not_logged_in logged-out logged_out unauthenticated anonymous | 未登录 没登录
!deleted: deleted removed | 已删除 删除的
!unhandled: unhandled uncaught | 未处理 未捕获
!timely: timely in_time on_time punctual | 及时 按时 准时
!ready: ready readiness | 就绪 准备好
!by_day: daily every_day | 按天 按日 每天
!back_to_top: back-to-top back_to_top scroll_to_top | 返回顶部 回到顶部
!too: too_quickly too_fast too_soon too_early | 太快 太早
!each: each every per | 每 每个 各
!all_x: all every entire whole complete | 全部 所有 全 整个
!both: both | 两 两个 两者
!same_x: same identical equal | 相同 一样 同样 同一个 同一
!different_x: different differing distinct separate other various | 不同 不一样 另外
!large_x: large big huge giant enormous massive oversized very_large | 大 很大 巨大 超大 过大 大型
!small_x: small little tiny mini | 小 很小 过小 小型
!long_x: long lengthy too_long very_long overlong | 长 很长 过长 太长 超长
!short_x: short brief concise | 短 简短 过短
!simple: simple easy straightforward | 简单 容易
!complex: complex complicated convoluted | 复杂
!clear: clear clearer understandable comprehensible helpful meaningful readable | 清楚 清晰 明确 易懂 看得懂
!unclear_x: unclear confusing cryptic ambiguous vague unhelpful misleading not_clear hard_to_understand incomprehensible
 | 不清楚 不明确 含糊 难懂 看不懂 误导 模糊
!readable: readable legible | 可读 易读 看得清
!blurred: blurry blurred fuzzy pixelated unsharp out_of_focus | 模糊 不清晰 糊
!visible: visible shown displayed | 可见 显示
!invisible: invisible hidden not_visible | 不可见 隐藏
!disabled: disabled deactivated inactive greyed_out grayed_out off turned_off | 禁用 停用 关闭 置灰 不可用
!enabled: enabled activated active on turned_on | 启用 开启 打开
!locked: locked | 锁定 锁住
!mandatory: mandatory required compulsory obligatory must | 必填 必须 必需 强制
!optional: optional not_required not_mandatory voluntary | 可选 选填 非必填
!secure: secure safe safely securely security | 安全
!insecure: insecure unsafe unsecure not_secure not_safe | 不安全
!idle: idle inactive inactivity unused no_activity idling | 空闲 闲置 无操作 不活动 不活跃
!busy: busy occupied in_use | 忙 繁忙 占用
!first: first initial first_time 1st initially | 第一次 首次 第一 初次 首 初始
!last: last final latest most_recent | 最后 最后一个 最近 末尾
!recent: recent recently lately latest | 最近 近期
!upcoming: upcoming next future | 即将 下一个 未来
!yesterday: yesterday last_night | 昨天 昨晚
!success_x: success successful successfully succeeded succeeds ok | 成功
!failure: failure failed fails fail failing error errors unsuccessful | 失败 出错
!invalid_x: invalid illegal malformed bad broken corrupt corrupted faulty | 无效 非法 不合法 损坏 坏的 格式错误
!corrupt: corrupt corrupted damaged broken corruption | 损坏 坏 破损
!valid_x: valid legal well-formed | 有效 合法
!stable_x: stable stability robust reliable reliably reliability | 稳定 可靠 稳健
!consistent_x: consistent consistently uniform consistency the_same | 一致 统一
!inconsistent_x: inconsistent inconsistently mismatch mismatched mismatching differ differs out_of_sync | 不一致 不统一
 不匹配 对不上
!compatible_x: compatible compatibility works_with work_with | 兼容 兼容性 适配
!incompatible: incompatible incompatibility not_compatible | 不兼容
!reachable: reachable accessible available online | 可访问 可达 可用 能访问
!unreachable: unreachable not_reachable unavailable not_accessible inaccessible down offline not_available | 不可访问
 无法访问 访问不了 不可达 不可用 打不开 连不上
!responsive_x: responsive mobile-friendly adaptive | 响应式 自适应
!permanent: permanent permanently forever for_good | 永久
!temporary: temporary temporarily interim provisional tmp temp | 临时 暂时
!internal: internal in-house inhouse | 内部
!external: external outside third-party third_party | 外部 第三方
!public: public publicly | 公开 公共
!private: private non-public | 私有 私密
!local: local locally on-premise | 本地
!remote: remote remotely | 远程 远端
!parallel: parallel in_parallel concurrently concurrent simultaneously at_the_same_time at_once | 并行 并发 同时
!sequential: sequential sequentially one_after_another one_by_one serially | 串行 顺序 依次 逐个
!daily: daily every_day each_day once_a_day per_day day | 每天 每日 天天 每天一次 一天一次
!periodic: periodic periodically regularly regular scheduled recurring on_schedule | 定期 定时 周期性 按时
!nightly: nightly every_night each_night at_night overnight | 每晚 每夜 夜间
!hourly: hourly every_hour each_hour once_an_hour per_hour every_60_minutes | 每小时 每个小时 每小时一次 一小时一次
!weekly: weekly every_week each_week once_a_week per_week | 每周 每星期 每周一次
!monthly: monthly every_month each_month once_a_month per_month | 每月 每个月 每月一次
!yearly: yearly every_year annually annual once_a_year per_year | 每年 每年一次
!twice: twice two_times | 两次 两遍 二次
!once: once only_once just_once a_single_time one_time exactly_once | 一次 只一次 仅一次
!default_by: by_default default out_of_the_box | 默认 缺省
!according: according_to depending_on based_on | 根据 按 按照 依据
!abroad: abroad foreign international | 国外 海外 国际
!free_of_charge: free free_of_charge at_no_cost | 免费
!paid: paid premium | 付费
!whole: whole entire complete full | 完整 整个 全部
!partial: partial partially incomplete incompletely half | 部分 不完整 不全
!exact: exact exactly precise precisely accurate | 准确 精确 确切
!approximate: approximate approximately roughly about | 大约 大概 近似
!odd: odd weird strange funny | 奇怪 怪 诡异
!ugly: ugly hideous not_pretty not_nice | 丑 难看 不好看
!pretty: pretty nice beautiful good-looking | 好看 漂亮 美观
!generic_x: generic general universal | 通用 泛型
!specific: specific particular special dedicated | 特定 专门 专用 特殊
+custom: custom user-defined user_defined customized customised own self-made homemade home-grown bespoke hand-rolled
 hand-written handwritten | 自定义 定制 自制 自己写的 自研 手写 手写的
!native: native built-in builtin | 原生 内置
!expired: expired outdated stale out_of_date lapsed | 过期 已过期 失效
!leftover_x: leftover left-over remaining residual orphan orphaned dangling stray | 残留 遗留 剩余 孤立 残余
!verbose: verbose noisy chatty too_much_output spammy | 啰嗦 冗长 太多 太吵
!silent: silent silently quiet quietly | 静默 安静 悄悄
!loud_x: loud noisy | 响 吵 大声
!transparent_x: transparent see-through translucent | 透明
!centered: centered centred in_the_middle in_the_center | 居中
!nested_x: nested nesting deeply_nested | 嵌套
!sorted: sorted ordered in_order | 排序 有序 排好序
!reverse_x: reverse reversed backwards backward inverse inverted the_wrong_way_round | 反 反向 倒 倒着 反了 倒退
!above_it: > above over more_than greater_than higher_than larger_than exceeds exceeding | 超过 大于 高于
!below_it: < below under less_than fewer_than lower_than smaller_than | 低于 小于 少于
!case_x: case_sensitive case-sensitive case-sensitivity case_sensitivity | 区分大小写 大小写敏感
!weekday_x: workday workdays working_day business_day business_days | 工作日
!deep: deep deeply | 深 深度
!back_nav: go_back going_back back_navigation navigate_back back_button return_to_previous | 返回 后退 回退
!at_end: at_the_end at_end end | 末尾 最后 结尾 尾部
!at_start: at_the_beginning at_the_start beginning start | 开头 开始 起始
!middle_x: middle in_the_middle center centre | 中间 中部
!unexpected: unexpected unexpectedly surprising surprisingly | 意外 意外的 意料之外
!whether_x: whether if | 是否 能否 可否 有没有 是不是 能不能 会不会
+how_many: how_many number_of how_much count_of amount_of quantity | 多少 几个 数量 数目 个数
~when_x: what_time | 什么时候 何时 几时 啥时候
"""
