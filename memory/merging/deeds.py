"""Further ways to say what is to be done, by theme: each line says one action, whatever its words say elsewhere.

Marks and `_` as in actions.py; `=name` adds to a group. Phrases stand here only where their parts do not add up.
"""

from __future__ import annotations

DEEDS = """
=add: put annotate bring_about bring_into_being lay_on instate originate author compose craft devise implementing
 introduces introduced introduction creating created adds added builds furnish supply put_in put_on put_up roll_in
 slot_in tack_on tag_on work_in build_in build_out code_up cook_up whip_up set_in come_with ship_with there_should_be
 there_must_be there_needs_to_be we_lack we_need not_have have_no has_no there_is_no there_are_no is_not_there
 are_not_there not_present not_available not_provide not_offer not_include not_contain | 加一条 加一份 加一层 加几个
 加些 加点 加多 加好 加入一个 引进 纳入 配备 装上 安上 植入 放上 补做 补好 补完 补加 补一份 补一条 补一些 补一补 补几个
 增补 添写 写好 写完 写一写 写出 编 编一个 编制 搭配 落实 实现一下 实现一个 做一下 做完整 做成 做上 弄 弄一下 整一个
 整个新的 出个 开个 开一个 建好 建个新的 创立 设立 生成一个 未提供 未添加 没提供 没带 没写完 没接 没配 没设 没设置 没建
 没装 未配置 未设置 没配置 尚无 暂无 还缺 欠缺一个 少一个 少个 差个 差一个 要加 要补 要写 得加 得补 该有 得有 应有 需有
 需加 未做 未写 未加
=fix: fixed repaired resolving resolved solving solved correcting rectified mended patched straighten heal unbreak
 un-break sort_it_out tackle not_functioning non-functional nonfunctional not_function does_not_function go_bad act_up
 acts_up acting_up screwed_up screw_up hosed botched borked busted defunct unusable erroneous flawed mistaken off_target
 get_it_right make_right set_right bugged not_update_properly be_fixed to_be_fixed be_repaired be_corrected be_resolved
 wrongly mistakenly erroneously improper improperly inaccurately not_respond_to wrong_result wrong_results | 修一修
 修一波 修补一下 修整 抢修 补救 补丁一下 挽救 治一下 治好 搞好它 搞掉 处理一下这个 排障 消灭 消掉 坏的 坏 是坏的 有故障
 故障了 出毛病 出岔子 不能用了 用不了了 没法用 没用了 不可用 不好用了 不灵了 失效了 搞错 搞错了 弄错 弄错了 错了 错的
 是错的 错掉 出错了 会出错 不符合预期 不如预期 不起效 不管用 没效果 没有效果 没作用 点不动 点不了 点不开 打不开 打不开了
 进不去 加载不了 加载不出来 显示不了 显示不出来 显示错误 显示不对 显示不正确 显示异常 显示有误 对不上了 不正常了 有异常
 失常 有 bug 有bug 出bug 有毛病 修正掉 待处理 待修正 需要修 得修 该修
=handle: deal handles handled handling_for treat_as account_for allow_for take_into_account consider cope survive
 tolerate accept accommodate stand | 应付 处置 兼顾 考虑到 考虑 照顾 兼容 容忍 容错 容错处理 搞定 对付 接受
=remove: removes removed removing deleted deletes deleting dropping dropped drops dispose_of do_away eradicate
 exterminate expunge excise obliterate banish cut get_shot_of clean_out clear clear_away chuck chuck_out bin strip_away
 strike pull shed take_away take_off take_down tear_down rip rip_off pare_away peel_off cross_off eject evict expel oust
 zap wipe wipe_away scrub erase_all unlink discontinue stop_shipping no_more gone_with make_disappear must_go should_go
 can_go has_to_go needs_to_go to_go let_go_of | 删删 删一删 删完 删干净 清干净 清清 清除掉 移掉 移出去 拿去 拿下 拆除
 拆了 拆一下 摘除 摘 去一下 去掉它 砍 砍了 干掉它 除掉 除去 剔 踢掉 踢出 抛弃 舍弃 丢掉 弃用 废掉 废除 撤 撤除 撤走
 注销掉 下架 停掉 清零掉 卸掉 卸下 关停掉 剥离 剥掉 滤除 擦除 抹除 消去 灭掉
=clean: clean-up cleans cleaned cleaning tidied tidies tidy-up straighten_up neaten sweep_up mop_up housekeeping scrub
 polish_up | 清理干净 清理掉 清理下 打扫干净 收拾一下 整理下 清洁 规整一下
=refactor: refactored refactors refactor_out rejig re-organize re-organise re-structure restructured redesigned
 re-design reshape rearrange remodel re-factor revamp reworked redo remake rebuild | 重构掉 重构好 改造下 重新梳理
 优化结构 调整结构 结构调整 重新架构 翻新
=simplify: simplified simplifies simplification_of less_complex less_convoluted less_verbose shorten trim
 reduce_complexity cut_complexity | 简化掉 弄简洁 简洁 更简单 更简洁 化简 减负
=check: checked checks double-checked verified verifies confirms confirmed make_sure ensure see test ascertain certify
 prove validate inspect assure | 核一核 核对一下 核实一下 核准 查核 检核 看看有没有 看看能不能 看是不是 看一看是否
 看能否 检测 检测一下 测一下是否 验证是否 确保 对一遍 校对 校核 瞧瞧 瞅瞅 对照 查对 问清
=check+: investigating investigated looking_into look_up lookup probe delve delve_into get_behind get_to_the_bottom_of
 sniff_out chase_down nail_down pin_down puzzle_out trace examine_why inspect_why analyse analysing analyzing analyzed
 find_cause find_the_cause find_out_what_causes find_out_what find_out_whether find_out_if find_out_how work_out_what
 see_what_causes what_causes why_does why_do why_is why_are what_makes research researching look_at look_closer
 take_a_closer_look poke_at poke_into peek | 查 查看 查找 查出原因 查看原因 查看一下 查一查原因 查一下原因 查一下为什么
 查为什么 查明原因 看看怎么回事 看看什么原因 看下原因 看下为什么 研究下怎么 研究为什么 排查原因 排查为什么 追踪一下
 追一下 追查一下 定位一下 定位原因 定位问题 分析一下原因 弄明白为什么 搞清楚为什么 搞清楚原因 摸排 摸底 探查 探索 调研下
 找下原因 找一下原因 找出问题 找一下 深挖 挖一下
=validate: validated validates validating verify_validity check_format sanity_check vetting | 校验下 校验是否 做校验
 加校验 验证合法性 检查合法性 核验一下 合法性校验
=review: reviewing reviewed reviews re-review recheck re-examine re-evaluate rethink revisit audit take_second_look |
 评审下 复审一下 审一遍 审核一下 审视 重审 重新审视 重新评估 复盘一下
=raise: too_little not_enough insufficient too_small too_short too_low too_few raised raises increased increases
 increasing upped ups hike hike_up jack_up step_up ramp_up beef_up widen lengthen bump_to raise_to increase_to
 larger_limit expand enlarge grow grows add_more | 不足 不够 太小 过小 太少 太短 太低 过低 不够大 不够高 不够长 提高一下
 提一提 提上去 提上来 调高点 调大点 加大到 加倍 拉大 拉长到 扩 扩一下 扩容到 扩充 扩到 扩大到 变大一点 大一点 高一点
 长一点 增 增加一下 增长
=raise+: upgrades upgraded bumped bumps updating_to move_up_to get_to go_up_to switch_up_to latest_version
 newest_version | 升版 升版本 升级版本 升级下 升级好 升个级 升上去 更新版本 版本升级
=improve: too_little not_enough insufficient poor improves improved improving upgrade_quality make_nice nicer prettier
 make_prettier sharpen better_looking spruce_up brush_up spiff_up perfect refine_up ease smooth_out make_it_better
 more_useful more_intuitive make_intuitive easier_to_use | 不够明确 不够清晰 不够直观 不够友好 不够好 不好看 不美观
 不直观 做好看 好看 更好看 更好用 更顺 更人性化 人性化 优化体验 提升体验 改善体验 完善下 完善好 提升下 提升质量 做细
 细化 精细化 增强一下 改得好
=optimize: take_so_long takes_so_long optimized optimizes optimizing optimised speed speeding_up speeds_up sped_up
 quicken expedite hasten faster quicker speedier less_slow cut_time reduce_time make_snappy snappy snappier
 make_snappier make_responsive too_slow is_slow are_slow run_slow runs_slow slow_down drags drag_on takes_long take_long
 takes_minutes takes_seconds takes_too_much_time | 加快点 加快一下 加个速 快些 快起来 更快些 缩短时间 缩短耗时 减少耗时
 降低耗时 提升效率 提高效率 性能调优 性能提升 提高速度 慢的问题 慢 有点慢 非常慢 特别慢 超级慢 越来越慢 卡死 慢吞吞 耗时
 耗时长 耗时久 耗时严重 时间太长 时间过长 太耗时
=lower: too_noisy too_verbose too_long too_large too_big too_wide too_tall lowers lowered lowering reduces reduced
 reducing decreases decreased decreasing lessens cuts cutting trimmed dialed_back dial_back scale_back scale_down pare
 pare_down bring_down_to go_down_to cut_to squeeze keep_down less_of fewer_of halve minimise_the minimize_the save_on |
 降下去 降一降 降一下 降低些 降低下 减一减 减少些 减少下 缩小点 缩一下 缩 缩短一下 调小点 调低点 调短 改小 改低 改短
 变少 变短 少些 省 节省 省一点 节约
=update: updated updates updating refreshed refreshing modified modifies altered edits edited adjusts adjusted adapt
 adapts revised amended reword rephrase retouch redo re-do bring_current make_current freshen renew out_dated outdated
 no_longer_accurate no_longer_match no_longer_matches still_mention still_mentions still_refer_to still_say still_says
 still_show still_shows still_reference still_references still_list still_describe | 更新好 更新到 更新为 改一版 改版
 改好 改完 改掉 改正一下 改进一下 调整好 调整下 修订一下 变更下 同步一下 跟上 换新 刷新一下 校订 过期 过时的 已过时
 已经过时 不再准确 还是旧的 旧了的 没跟上 落后
=replace: replaces replaced replacing swapped swaps substituted exchange_with change_out change_over_to convert_over
 switch_away_from move_away_from get_off migrate_off migrate_away_from in_favor_of in_favour_of drop_in_favor_of
 drop_in_favour_of supersedes supplant in_place_of instead interchange rather_than trade_for trade_in | 换为 换用 换一个
 换个 换上 换一下 换掉 换下 换作 换做 改作 改做 改走 改由 改回 改变为 变更成 转成 转为 替换下 替换一下 替代掉 取代掉
 顶替 代替掉 更替 置换 切换为 切换成 切至 改造成 改造为 改装成
=migrate: migrates migrated migrating moved transfer transferring ported porting_over changeover switch changing_over
 convert_over transition move_across shift_over | 迁走 迁出 迁进 迁移过去 迁移一下 迁一下 搬过去 搬走 转换到 过渡到
 切过去 切换过去 转移到 转到
=move: moves moved relocated relocates shifted transferred put_under drag_over carry_over lift_into hoist_into
 pull_out_into take_to bring_into place_in place_under stick_in | 挪一下 挪走 挪到别处 移走 移一下 搬一下 搬去 转移
 转移至 换到 换个位置 改到 改放到 置于 收进 收到 归到 归入
=extract: extracted extracts extracting pull factored_out split_off carve_out spin_out spin_off lift isolate generalize
 generalise make_shared share reuse | 抽象出来 抽一个 抽公共 提炼出 拆到 独立 独立成 单独拎出来 拎出来 剥离出来 拆出去
 抽出去 封装 封装成 抽取公共
=convert: converts converted converting turned_into turns_into transformed transforms transpile translate_into
 rework_into recast remake_as make_into morph | 转换一下 转一下 转化一下 转变 变换 变为 变成 做成 改做成 换算 换算成
 转码
=split: splits splitted dividing divided separating separated breaking_up broken_up breakup cut_into partitioned
 decomposed slice slice_up | 拆一拆 拆散 拆开来 拆成多个 拆两个 分成多个 分成几个 一分为二 切块 切片 切割 分块 分段
 分离出来 分离开 分离成
=merge: merges merged combining combined consolidated joined unite unites united unified fuse fold_in fold_together
 put_together lump_together bundle_together group_together bring_into_one roll_up squash_into | 合并下 合并掉 合并起来
 归并成 拼接 拼到一起 整合一下 整合起来 合在一起 并到一起 并起来 并为 并入
=dedupe: deduped deduplicating deduplicated uniq uniqueness uniquify unique distinct no_dupes remove_dupes drop_dupes
 filter_dupes without_duplicates merge_duplicates collapse_duplicates | 去一下重 去除重复项 去重一下 去重复 去掉重复项
 合并重复 合并重复的 删重复 不重复 唯一 唯一性 去重处理
=rename: renames renamed rename_as give_another_name change_names need_better_name needs_better_name better_name
 clearer_name bad_name bad_naming poorly_named misnamed name_is_misleading misleading_name find_better_name
 give_better_name name_better retitle call | 改一下名 改下名 改下名字 名字不好 名字不合适 命名不好 命名不清 起个新名
 起个更好的名字 取个新名字 取个更好的名字 更好的名字 重新命名 换一个名字 名字要改 改叫做
=document: documents documenting write_readme write_guide write_up note_down record explain_in_docs doc_comment docs_for
 explain_how describe_how how-to_guide write_about put_in_docs add_to_docs cover_in_docs no_doc lack_docs lacks_docs
 missing_docs | 写成文档 写份文档 写一份文档 写篇文档 写到文档里 文档补上 文档补充 补充说明 补说明 补文档说明 出文档
 出个文档 记录一下 记下来 整理成文档 文档里说明 加说明 加个说明 编写说明 缺说明
=test: test_coverage tests_for tests tested_by exercise exercise_in_tests cover covers covered covering coverage_for
 more_tests write_more_tests increase_coverage try_out try check_that_works | 测完 测全 测一遍 测一测 跑测试 补些测试
 多写测试 多加测试 测试补全 测试没写 测试不够 覆盖测试 增加用例 补用例 写用例 补充用例 试一试 试验
=unit_test: unit-tested unit_tested unit_test_for no_unit_test lacks_unit_tests | 补一下单测 写一下单测 单测补上
 单元测试补上 单测没写 没写单测 单测缺失 加一下单测
=run: runs ran executed executes launches start invoke kick_off trigger fire_off perform conduct operate work works |
 跑起 跑下 跑一次 跑一轮 执行下 执行一次 执行一遍 运行下 运行一次 启动 触发 开跑 能跑
=cache: cached memoized memoised memoizing memorize put_into_cache keep_in_cache store_in_cache hold_in_cache
 reuse_result avoid_refetching avoid_recomputing | 缓存下来 缓存下 缓存住 放缓存 放进缓存 存缓存 走缓存 用缓存 上缓存
 做一层缓存
=log: logged logs write_log record_in_logs trace_out journal output emit_log note print | 打日志记录 打个日志 打一下日志
 打点日志 落日志 写到日志 写进日志 日志里记录 记日志里 日志中记录 记一下 记一笔 输出到日志 日志补上
=monitor: monitors monitored keep_track keep_tabs_on keep_tabs watchdog supervise | 监控下 监控好 监控上 加个监控 接监控
 接入监控 上监控 盯一下 看着
=track: tracked tracks collect record count measure keep_count log trace | 跟进 记录 采集 埋一下点 统计下 追踪下 上报
=alert: alerts alerted raise_alarm sound_alarm notify warn page | 告警一下 发告警 发报警 报个警 告警上 触发告警 触发报警
=notify: notifies notified give_notification tell alert alert_user inform remind reminded reminding send_reminder
 let_user_know message heads-up heads_up nudge | 通知下 通知给 发消息 发提示 给通知 提醒下 给提醒 弹通知 弹提示 推消息
 推送给 推送一下 告诉 提示一下 发个提醒 提示用户
=email: mailed emailed mailing_out e-mailed drop_mail write_mail send_out_mail shoot_mail | 发封邮件 发一封邮件 邮件通知
 发信 写信 写邮件 用邮件发 邮寄
=send: distribute distribution sent sends sending_out transmit transmission transmitting post dispatches forwards route
 ship relay mail hand_over | 发过去 发一下 发个 发一封 发一份 发下 送到 送去 传 传输 传送到 寄出 寄 推送 派送 转发给
 转给
=enable: enables enabled activates activated flip_on set_to_on make_active bring_into_play switch_back_on re-enable
 reenable turn_back_on reactivate | 启用一下 启用起来 启动 打开一下 开启一下 开着 开关打开 放开一下 重新启用 重新开启
 重新打开 恢复启用
=disable: disables disabled deactivates deactivated switched_off turn_it_off turned_off flip_off opt_out kill_switch
 knock_out not_run not_active inactivate lock_out | 禁用一下 禁用掉 关闭一下 停止 停用一下 停用掉 不再启用 禁止使用 关停
 不让用
=close: closes closed closable closeable shut shutting dismissed dismisses dismissible dismissable dismissal get_out_of
 exit escape | 关闭一下 关闭下 能关 能关闭 可关闭 收起 关得掉 关不掉
=start: starts started begins beginning launches launched boots spins_up initiate commence open_up get_going go_off |
 开动 启动一下 启动下 开始跑 开始执行 拉起来 打开 启动时
=stop: stops stopped halts halted ends ended terminates terminated abort kill cease give_up quit_running stand_still
 come_to_halt | 停止一下 终止掉 中止 中断 杀掉 结束掉 打住 不跑
=cancel: cancels cancelled aborts aborted aborting abandon revoke withdraw call_it_off stop give_up scrap terminate drop
 kill | 取消一下 撤销掉 中止掉 放弃 终止 中断 作罢 撤单 停止
=keep: keeps kept retains retaining retention persists persisting persisted preserve preserved maintain remembers
 remembered remembering hold save store carry_over not_lose survive_reload survive_restart stick | 记忆 留存 保持住
 维持住 保存住 保存 不丢失 不丢 不清空 一直保留 别丢
=show: report reports reporting shows showing shown displays displaying displayed presents presented reveals come_up
 pop_up pops_up render list view print indicate state tell output visualise visualization highlight make_visible
 make_it_visible bring_up let_see see | 显示出 显示给 显示一个 显示下 显示上 展现出 展现出来 呈现出 呈现出来 提示出 弹
 弹一个 弹个 弹出来 弹框 列 列一下 标注出 标明 表明 给个 给一个 给出一个 看得到 看得见 出现 展示下 展示一下 展示一个
 显示着 露出来 亮出
=hide: disappear disappears vanish hides hidden concealed invisible suppress mask not_be_shown not_be_displayed
 not_be_visible not_visible not_appear no_longer_show no_longer_visible not_seen collapse | 隐藏下 隐藏一下 隐藏住
 隐藏不 不可见 不要显示 不要展示 不让显示 不再显示 别显示 收起来 遮住 不出现 不展现
=export: exported exports export_into dump dump_out download write_out save_to_file output_as | 导出一下 导出下 导出功能
 导一份 导出一份 可导出 能导出 支持导出
=import: imported imports import_into load_in read_in bring_in ingest pull_in | 导入一下 导入下 导入功能 导进去 可导入
 能导入 支持导入
=upload: uploaded uploads send_up put_up | 上传一下 上传下 传上来 上传文件 上传功能
=download: downloaded downloads get pull save_to_disk fetch | 下载一下 下载下 拉下来 下载功能 下到本地
=fetch: fetched fetches fetching_of obtained get gets gotten got getting retrieves retrieved pulls pulled pull_out
 acquire collects take grab query load read download receive | 获取下 取 取下 取到 取得到 拿一下 拿取 读取到 抓下来
 拉一份 请求 请求到
=load: loads loaded loading_of load_time open read fetch bring_up | 加载一下 加载下 加载好 加载成功 装载 读取 载入进来
=save: saves saved saving_of stores stored storing storage keep persist persisted persisting persists put write remember
 record | 保存一下 保存好 保存下 存储下来 存一下 存好 存放 存放到 存储起来 记录到 记录下来 入库 写库 持久保存 记忆
=restore: restored restores bring_back brought_back put_back get_back reinstate reinstall revive reintroduce
 re-introduce re-add readd add_back add_again revert re-enable reenable turn_on_again switch_on_again turn_back_on
 switch_back_on reestablish re-establish recoverable | 恢复回来 恢复好 恢复起来 加回来 加回 放回来 放回去 找回来
 重新加上 重新加回 重新启用 重新引入 还原一下 还原回来 还原出
=encrypt: encrypts encrypting cipher encrypt_at_rest encryption_at_rest not_be_stored_in_plain_text
 not_store_in_plain_text | 做加密 要加密 加密处理 加密起来 加密后 密文 密文存储
=compress: compresses compressed compressing minify minified minification minimise shrink squeeze zip gzip gzipped
 make_smaller | 压缩成 压缩好 压小 压缩体积 做压缩 开压缩 缩小体积
=resize: resizing_of resized adjust_size adjust_width adjust_height change_width change_height adjustable resizeable
 drag_to_resize | 调大小 调整宽度 调整高度 调宽度 改尺寸 可调整大小 能调整大小 可缩放 缩小放大 拉伸大小
=search: searched searches searchable find finds findable query look_for seek hunt_for search_through | 搜索一下 搜一搜
 搜到 可搜索 能搜索 支持搜索 搜得到 找到 检索一下 查得到
=filter: filtered filters filterable filter_on narrow_down sift restrict_by limit_by | 筛选下 可筛选 能筛选 支持筛选
 过滤下 按条件筛选 筛选功能 过滤功能
=sort: sorted sorts sortable order ordered orders_by reorder arrange rank ranking ranked sort_on | 排个顺序 按顺序
 排顺序 可排序 能排序 支持排序 排序功能 排序下 排名
=group: grouped groups_by cluster bucket collate arrange_by bundle bunch | 分下组 分组一下 按组 归组 归类到 分类显示
 成组
=paginate: paginated paginates pages paging split_over_pages page_by_page load_more show_in_pages | 分一下页 分页一下
 分页处理 要分页 支持翻页 可翻页 翻页功能 加翻页
=translate: translated translates localised localized rendering_into make_available_in | 翻译下 翻译好 翻译完 翻译掉
 译一下 译文 做翻译
=validate+: enforce_format must_be_valid | 格式校验 校验格式
=rotate: rotated rotates renewed renews cycle cycling replace change swap | 轮换掉 轮换一遍 定期换 定期轮换 更新
=deploy: distribute deployed deploys put_on_server push_out roll_out rolled_out go_to_production release
 ship_to_production install_on publish launch | 部署一下 部署下 部署起来 部署上去 上线一下 发上去 上生产 发生产 发布上线
=build: builds built compile compiled compiles make assemble produce generate construct | 构建出来 构建好 编译一下
 编译下 编译通过 编译成 编出来 打包成 打包好
=install: installed installs set_up put_on get_onto deploy | 安装上 安装下 装个 装一个 装到
=configure: configured configures configurability make_it_configurable not_hardcode not_hard-code not_hard_code
 read_from_config come_from_config move_to_config from_config from_settings via_config settable adjustable tweakable
 tunable switchable choosable selectable let_choose user-defined user_defined | 可配置的 能配置 能够配置 支持设置 能设置
 能调 可调整 可以设置 可以自定义 能自定义 不要写死 别写死 不写死 从配置读取 从配置里读 读配置 走配置 放到配置 放进配置
 挪到配置 做成配置 做成配置项 改成配置 改为配置 改为可配置 配置出来 提到配置
=limit: limits limited limiting_of restrict restricts restricted restriction restricting capped capping caps ceiling
 bounded max maximum not_more_than no_more_than not_exceed stay_below stay_under never_be_more_than not_be_larger_than
 not_be_longer_than not_be_more_than be_at_most upper_limit maximal confine constrain | 限制一下 限制下 限制住 加限
 加个限制 限个 限一下 有上限 要有上限 设置上限 设定上限 加上上限 控制 控制住 约束 上限为 上限是 不多于 不大于 不高于
 不能大于 不能多于 不得大于 别超过 最高 最大 至多
=retry: retries retried retrying_on try_again try_once_more attempt_again repeat resend re-send reissue redo re-run
 rerun | 重试下 重试几次 做重试 自动重试几次 再试一次 再试一遍 重新试 重发 重来 再跑一次 多试几次
=wait: waits waited await awaiting hold pause delay | 等一会 等一会儿 等待一下 等着 等 等候
=block: blocks blocked banned bans ban stop prevent shut_out bar refuse deny reject exclude | 拦截掉 拦截一下 屏蔽一下
 拉进黑名单 封锁 挡住 堵住 拒绝
=mock: mocks mocked mocking stubbed stubs fake_out simulate simulated simulation substitute | 模拟一下 打个桩 做模拟
 mock起来 造假 假的
=reproduce: reproduced reproduces reproducing reproducible repro_case replicate recreate re-create trigger get_again |
 复现下 复现出 能复现 重现下 再现出来 复现步骤
=crash: crashes crashed crashing crash_with break breaks blow_up blows_up explode explodes choke choke_on chokes
 choke_up bomb bombs fall_over falls_over fail_hard die kill abort unhandled uncaught throws segmentation_fault bails
 error_out errors_out fatal throw raise | 崩溃掉 崩一下 崩坏 闪崩 挂 挂起来 炸 炸了 炸掉 会炸 会崩溃 会报错 会抛异常
 抛异常 出错 出异常 异常退出 意外退出
=hang: hanged hung hangs_up stuck gets_stuck get_stuck freezing freezes block blocks_forever never_return never_returns
 never_finish never_finishes never_ends never_end stops_responding stop_responding become_unresponsive not_responding
 spin_forever spins_forever wait_forever | 卡 卡掉 卡在 卡住不动 不动了 不动 动不了 一直转 一直转圈 一直等待 一直加载
 一直卡 没动静 停住了 僵住 锁死 挂住 阻塞住
=ignore: ignored ignores skips skipped skipping_over skippable pass pass_by let_be leave_alone not_consider not_count
 neglect overlook drop disregard_the be_skipped | 忽略一下 忽略下 可跳过 能跳过 跳过去 跳掉 跳 略 不考虑 不计 不算 漏掉
 放过
=round: rounds rounded round_off | 舍 取整一下 四舍五入一下
=pin: pins pinned lock locked fixed freeze frozen nail fix_at hold keep_at stay_on stick_to | 锁一下 锁成 定死 固定成
 固定一下 固定为 写死版本 版本写死 版本定死
=mark: marks marked flag flags flagged label labels labelled labeled tag tags tagged highlight denote indicate | 标一下
 标个 标注一下 标出来 标识 标识出 做标记 打标记 打个标记 标红
=duplicate: duplicates duplicated duplicating dupes dup twice more_than_once multiple_times two_times double doubled
 doubly repeated repeatedly again_and_again only_once just_once exactly_once once_only not_twice copy_pasted
 copy-and-paste copied | 只一次 仅一次 只能一次 只有一次 多遍 重复了两次 重复多次 反复 一遍遍 两次
=copy: copies copied duplicate clone cloned cloning replicate | 拷贝一下 拷贝一份 拷 复制粘贴 克隆一份
=parallelize: parallelized parallelise parallelism concurrent concurrently simultaneous side_by_side multi-thread
 multithread multithreading multi-process multiprocessing use_multiple_cores multiple_cores all_cores on_multiple_cores
 run_at_once | 并行地 并行执行起来 多线程跑 多线程 多进程 多核 用多核 一起跑 同时 并行做
=async: asynchronously asynchronous async in_background in_the_background background off_the_main_thread not_block
 not_blocking without_blocking non-blocking | 异步地 异步跑 异步做 后台跑 后台处理 不阻塞 不要阻塞 放后台 丢到后台
=sync: syncs synced syncing synchronized synchronizes replicate keep_up mirror match | 同步过去 同步上 同步下 同步好
 做同步 保持一致
=lazy: lazily only_load_when load_only_when load_when_visible when_visible when_scrolled_into_view when_needed as_needed
 on-demand on_demand not_load_until defer_load delay_loading postpone_loading | 懒 用时加载 用到再加载 用到的时候再加载
 滚动到再加载 可见时加载 可见时再加载 延迟 推迟加载 延后
=login: logs_in logged_on logging_into log_users_in logon sign_users_in signs_in signing_in | 登进 登上 登录上 登录功能
 登录流程 登陆进
=generate: generates generated generating_of re-generate regenerate regenerated regen re-gen recreate rebuild produce
 produced produces emit create build make output construct derive | 生成下 生成出来 生成新的 重新生成一下 重新产生 产出
 造 造一些 做出来 自动生成
=calculate: calculates calculated calculating computes computed precompute precomputed pre-compute pre-computed
 precalculate derive derived figure_up determine work_out evaluate sum_up estimate recalculate re-calculate recompute |
 算一算 算好 算对 计算一下 计算下 预计算 提前算 提前计算 预先计算 推算 求 求出 核算 计
=compare: compares compared compares_to contrast diff diffing match_against check_against set_against benchmark_against
 | 对照 对比下 对比一下 比较下 比一比 比对一下 做对比 做个对比 对照一下
=return: returns returned returning_of answer answers answering reply replies respond responds responding respond_with
 answer_with give gives yield send_back come_back_with deliver produce output result_in | 返回下 返回出 返回一 应返回
 回复 应答 给出 回 吐出 回传给
=throw: throws thrown raised raises raising_of emit_error give_error error_out fail_with fail | 抛个错 抛一个 抛出来 报
 报异常 报个错 报错误
=catch: catches caught catching_of trap intercept handle | 捕捉一下 捕获住 兜住 接住 兜底
=use: uses used using_of utilise utilizing make_use take go_through go_via serve_from consist_of powered_by adopt
 adopting turn_to read_from come_from | 使用一下 用一下 用上了 用成 用到 用的是 使 采用 采用上 走 基于 借助 利用 依赖 靠
 引用 上 改走
=expire: expires expired expiring lapse time_out times_out timed_out invalidate become_invalid end be_invalidated
 log_out_after | 过期掉 到期失效 自动过期 自动失效 超时 时效 失效掉 有效期
=reset: resets resetted re-set zero zeroing clear cleared set_to_zero set_back_to_default back_to_default
 restore_default restore_defaults reinitialize reinitialise re-initialize re-init revert | 重置掉 重置为 重置下 恢复默认
 恢复初始 归位 清 清掉 复原 清一下
=select: selects selected selecting_of selectable chosen choosing choice picks picked picking pick_out take opt_for |
 选出 选定 选择下 选好 可选择 能选择 挑一个 选个 选用 勾选 勾
=click: clicks clicked clicking_on taps tapped presses pressed push activate hit | 点了 点击一下 点击下 按一下 按住
 按下去 点上 触摸 敲
=drag: drags dragged dragging_of dnd drag-n-drop drag-and-drop drag_&_drop move_by_dragging | 拖动一下 拖来 拖放 拖进
 可拖动 能拖 能拖动 支持拖放 支持拖动
=discuss: discussed discusses discussing_of talk chat talk_to speak speak_with speak_to sync align_with coordinate
 coordinate_with meet confer go_over | 对一对 对齐 对齐一下 对下 讨论一下下 聊下 谈一下 沟通下 协商 碰个头 开会讨论 拉齐
 过一下 商议 交流
=decide: decides decided deciding_on choose pick select make_a_decision determine settle agree agree_on make_the_call
 figure_out | 决定下 决定好 选定 定 拿主意 确定下来 确定下 定一定 定个
=ask: asks asked asking_for request inquire_about enquire check_with ping query get_confirmation_from double-check_with
 touch_base_with consult_with | 问一问 问问看 问一声 请示 找人问 询问下 请教一下 咨询一下 找人确认 跟人确认
=plan: plans planned planning_of draft outline prepare map_out think_through work_out sketch | 规划下 规划一下 计划下
 想一下 筹划 策划 做规划 排计划 拟
=estimate: estimates estimated estimating_of approximate guess figure_out ballpark how_much how_long | 估计 估计一下
 估下 预估一下 评估下 算一下 测算 测算一下 估价 估时
=evaluate: evaluates evaluated evaluating_of assessing assessed judge weigh_up compare consider try look_into
 see_if_worth check_out trial pilot | 评估下 评价 考察 评测一下 试用一下 试一下 看看是否值得 比选 考虑 试点
=enforce: enforces enforced mandate mandates mandatory insist force forces forced require requires must guarantee
 guarantees guaranteed ensure ensures make_sure | 强制性 强制执行 强制用 必须 保证 确保 严格 要求
=require: requires required requirement insist ask_for need must force | 要求 必须 必需 强制要求 需要
=archive: archives archived put_in_archive move_to_archive store_away | 归档下 归档到 归个档 存档到 存档
=populate: populate populated prefill pre-fill pre-filled prefilled autofill auto-fill fill_in fill fill_out | 填充 填入
 填上 预填充 预先填好 自动填 自动填充 自动填上 填好 回填
=truncate: truncates truncated truncating cut_off cuts_off chop_off ellipsize ellipsise ellipsis shorten abbreviate
 clipped trim | 截断一下 截短 截一下 省略 省略号 用省略号 超出省略 显示省略号 裁短 缩略
=highlight: highlights highlighted emphasize stand_out make_stand_out accentuate colorize colour_in mark | 高亮出来
 高亮下 突出 突出一下 突显 强调 标红
=redirect: redirects redirected send_back_to take_to bring_to lead_to forward forwards forwarded | 导回 带回 转回
 跳转一下 跳回 跳去 跳转回 转向 引导到 回到 带到
=trigger: triggers triggered triggering_of fires fired cause causes caused lead_to result_in set_off start run |
 触发一下 触发了 引起 带来 导致了 造成了 致使
=warn: warns warned warning_about caution give_a_warning show_a_warning print_a_warning display_warning alert notify |
 警告下 给警告 给个警告 给提示 提示警告 弹出提示 提醒 提醒一下
=protect: protects protected protecting safeguards secures secure harden guard_with keep_safe shielded | 保护一下
 保护起来 防护一下 加防护 做防护 防住
=harden: hardened hardens secure make_secure tighten tighten_up make_more_secure strengthen make_robust make_more_robust
 bulletproof | 加固一下 加固下 更安全 增强 变健壮 更健壮 健壮
=unify: unified unifies uniform uniformly standardized standardizing standardise align_on consistently harmonized
 same_style one_style make_the_same reconcile bring_in_line | 统一下 统一掉 统一成 统一为 对齐 弄一致 保持统一 规范一下
 规范化 规范起来 弄统一
=undo: undone undoable undo_button undo_function take_back revert reversible reversal reverse roll_back rollbackable |
 可撤销 能撤销 支持撤销 撤销一下 撤销功能 回退一步 反悔 可回滚 能回滚 可逆
=play: plays played playing_of replay start_playing | 播 播放一下 播一下 放音乐 播出
=mask: masks masked masking_of redacted redacts anonymized obscure scrub star_out blank_out hide | 掩盖 打星号 星号 隐藏
 打上马赛克 遮挡
=free: frees freed freeing_up release releases released deallocate deallocated give_back dispose close not_release
 not_released never_released not_free never_freed not_freed leak leaks leaked | 释放掉 释放一下 没释放 未释放 没有释放
 归还给 回收 销毁
=shuffle: shuffles shuffled reshuffle reshuffled re-shuffle random_order randomize_order randomise_order in_random_order
 randomly_order mix_up | 打乱一下 打乱顺序 重新打乱 乱序 随机顺序 随机排列 随机排序
=average: average averaged averaging mean means take_mean moving_average | 平均 取平均 取均值 平均值 均值 求平均
 平均一下 做平均
=vacuum: vacuuming vacuumed vacuums
*purchase_it: order purchase buy get acquire procure | 采购 订购 买个 买一个 买一台 买一些 买点 购置 入手
*apply_for: apply_for request register sign_up_for get obtain | 申请 申请一下 办 办理 注册
!perf_x: performance perf speed slow slowness stutter lag laggy smoothness | 性能 速度 卡顿 卡 慢 流畅 效能 流畅度
*confirm_with: confirm clarify check align agree discuss ask verify consult coordinate | 确认 对一下 对下 沟通 核对 商量
 问 问下 问一下 咨询 讨论 沟通一下
*turn_into: replace convert extract turn_into make_into change_to | 抽成 抽为 提取为 提取成 改为 改成 换成 做成 变成
 转成
*silence: silence suppress mute get_rid_of remove eliminate fix hide | 消除 去掉 清除 屏蔽 关掉 静默
*warn_confirm: warn confirm ask_for_confirmation confirmation ask prompt | 确认 提示 警告 二次确认 提醒
*leave_it: leave leaving navigate_away navigating_away close exit | 离开 退出 关闭
*go_place: scroll jump go navigate navigation move skip bring take | 滚动 跳转 跳到 回到 定位 定位到 滚到 跳
*phone_up: call ring phone give_call call_up phone_up telephone | 打电话 致电 电话联系 打给 联系 打个电话
*grant_it: grant give provide enable set_up allow assign | 开通 授予 给 赋予 授权 分配
*auto_cancel: auto-cancel auto_cancel auto-close | 自动取消 自动关闭 自动关单
*delete_account: delete_account account_deletion close_account | 注销账号 注销账户 删除账号 删除账户 删除帐号 注销帐号
*sanitize_x: sanitize sanitise clean clean_up scrub | 净化 清洗 过滤
*encapsulate: encapsulate wrap wrap_up | 封装 包装
*package_it: package bundle pack | 打包
*zoom_out: zoom_out shrink | 缩小
*take_offline: take_offline take_down unpublish pull_down | 下线 下架
*type_in: enter input fill_in type_in key_in | 输入 填写 填入 录入
*paste: paste pasting pasted | 粘贴 贴上
*cut: cut cutting | 剪切
*slide: slide slides sliding swipe | 滑动
*tick: tick tick_off check | 勾选 打勾
*communicate: communicate talk liaise | 沟通 交流
*coordinate_it: coordinate align arrange | 协调 统筹
*follow_up_x: follow up chase pursue | 跟进 追
*learn: learn study read_up get_familiar_with | 学习 学
*coach: train coach teach instruct | 培训 教 指导
*consume: consume occupy use take_up eat | 消耗 占用 耗
*economize: save economize cut | 节省 节约 省
*report_to: report report_back brief update | 汇报 报告 反馈
*bind_it: bind link tie attach | 绑定 关联
*unbind: unbind unlink detach disassociate | 解绑 取消关联
*denoise: denoise denoising noise_reduction | 降噪 去噪
*flash_it: flash flashing burn program | 烧录 刷写 刷机
*wake: wake wake_up waking awaken | 唤醒
*indent_it: indent indentation | 缩进
*publish_host: publish host deploy serve put_online | 发布 托管 部署
*fail_break: not_pass red not_passing fail break abort stop be_red | 失败 中断 跑不过 过不了 不通过 没通过 未通过 通不过
 挂了 跑挂 红了
*empty_it: empty clear wipe flush purge reset | 清空 清除
*make_more: more increase improve raise better strengthen | 提高 提升 增强 增加 改善
*open_page: open go navigate jump redirect show lead_to | 打开 跳到 跳转到 进入 跳转
*discard: discard drop ignore throw_away skip lose | 丢弃 忽略 丢掉 扔掉
*unbreak: repair fix restore | 修 恢复
*loss_of: loss lose drop drops drop_out disconnect lost | 断开 断线 丢失
*depend: depend depends rely relies dependency couple coupled coupling | 依赖 耦合
*decouple_it: decouple decoupling not_depend no_longer_depend independent | 解耦 不依赖
*scaffold_it: scaffold bootstrap set_up skeleton | 搭建 脚手架
*organize: organize organise arrange set_up hold host | 组织 安排 举办 开 召开 张罗
*book_it: book reserve schedule arrange | 订 预订 预约 约 定
*write_it: write draft prepare compose author put_together create produce | 写 起草 撰写 拟 编写 准备 写一下 拟定 整理
*hire: hire recruit hiring recruiting recruitment | 招 招聘 招人 招募
*pay_it: pay settle transfer | 付 支付 付款 交 缴 缴纳 付清 交钱
*invalidate_it: invalidate expire revoke void kill bust clear flush purge | 失效 作废 吊销 清掉 废止
*exceed: exceed exceeds exceeding go_over go_beyond be_over be_above above go_above goes_above surpass more_than over
 greater_than larger_than higher_than bigger_than longer_than | 超过 大于 高于 多于 超出 超
*fall_below: fall_below falls_below drop_below drops_below go_below be_under below less_than fewer_than lower_than
 smaller_than shorter_than | 低于 小于 少于 不到 不足 低过
*appear_it: appear appears pop_up pops_up show_up shows_up come_up be_visible be_displayed be_shown | 出现 弹出 显示
 冒出来 蹦出来
*disappear: disappear disappears vanish vanishes go_away goes_away be_gone get_lost gets_lost gone | 消失 不见 不见了
 没了 丢了
*react: react reacts respond responds reaction not_react not_respond do_nothing does_nothing no_response unresponsive
 dead | 反应 响应 没反应 没有反应 无反应 没响应 无响应 没有响应 不响应
*regress: regress regression regressed | 回归 倒退 退步
*serve: serve serves served serving host hosts hosted hosting deliver | 提供服务 托管 供应
*bounce_it: bounce bounces bounced bouncing | 退信 弹跳 反弹
*jump_it: jump jumps jumping hop leap go goes move moves | 跳 跳动 跳来跳去 乱跳
*shake: shake shakes shaking shaky jitter jitters jittery wobble wobbles wobbly | 抖 抖动 晃动 晃 抖来抖去
*drift: drift drifts drifting | 漂移 漂
*poll_it: poll polls polled polling | 轮询 定时拉取 定时请求
*reconnect: reconnect reconnects reconnecting reconnection re-connect connect_again re-establish_connection
 reestablish_connection resume_connection | 重连 重新连接 断线重连 自动重连 重新连上 再连 重新建立连接
*respond_to_x: acknowledge ack acked acknowledgment acknowledgement | 应答 确认收到 回执
*instrument_it: instrument instrumentation instrumented telemetry | 埋点 插桩 遥测
*concat: concatenate concat concatenation join append glue | 拼接 连接 拼起来 串接 串联
*reverse_it: reverse reversed reversing invert inverted inversion flip upside_down backwards backward
 the_other_way_round mirrored | 反转 翻转 颠倒 倒序 倒过来 反过来 反了 反向 逆序 倒退 往回
*overwrite: overwrite overwrites overwritten overwriting override clobber clobbers clobbered replace | 覆盖 覆盖掉 盖掉
 覆写 冲掉 覆盖了
*preserve_order: keep_order preserve_order stable_order | 保持顺序 保序
*collapse_it: collapse collapsible collapsable fold foldable minimize minimise | 折叠 收起 可折叠 可收起 能折叠 能收起
 收缩
*expand_it: expand expandable unfold open_up show_all show_more | 展开 可展开 能展开 显示全部 显示更多
*reorder: reorder reordered reordering rearrange re-order change_order change_the_order order_of reorderable | 重新排序
 调整顺序 调顺序 改顺序 换顺序 顺序调整 换位置
*override_it: overrideable overridable | 可覆盖
*accept: accept accepts accepted acceptance take allow support handle tolerate be_ok_with | 接受 支持 允许 认 接收 兼容
*offer: offer offers provide provides give make_available support have | 提供 给 支持 开放
*tweak: tweak tweaks tweaking adjust tune fine-tune calibrate recalibrate re-calibrate calibration calibrating | 微调
 调整 校准 标定 调校 调一下 重新校准
*autofocus: autofocus auto-focus auto_focus focus | 自动聚焦 自动对焦 自动获得焦点 聚焦
*autosave: autosave auto-save auto_save | 自动保存 自动存
*autoplay: autoplay auto-play auto_play | 自动播放
*log_off: logout log_out log_off sign_out kick_out | 下线 登出 踢下线
*exit: exit exits exited exiting quit quits terminate leave shut_down shutdown close | 退出 退掉 结束 离开 关闭
*swallow: swallow swallows swallowed swallowing silently_ignore silently_drop silently_discard ignore_silently suppress
 eat eats hide | 吞 吞掉 吞了 被吞掉 被吞 默默忽略 静默忽略 静默
*degrade: degrade degrades degradation degrade_gracefully graceful_degradation fall_back fallback | 降级 优雅降级
 降级处理 兜底
*ship_it: ship shipping deliver delivery dispatch | 发货 配送 寄送 派送
*throttle_it: throttle throttled rate-limit limit_rate limit_frequency cap_rate slow_down not_spam not_flood flood spam
 | 限流 限速 节流 降频 限制频率 控制频率 防刷
*nag: nag remind reminder chase prod | 催 提醒 催促
*perf_opt: perf optimize performance
*sync_x: sync synchronize synchronise synchronization synchronous | 同步
*exec: exec execute run | 执行
*gen: gen generate generation | 生成
*del: del delete remove | 删除
*mv: mv move
*cp: cp copy
*eval_x: eval evaluate evaluation | 评估 评测
*access: access accesses accessing | 访问 存取
*render_x: render rendering | 渲染 算绘 绘制
*audit_x: audit audits auditing | 审计 稽核
*record_video: record recording video_recording | 录像 录影 录制
*cap_to: limit cap trim truncate shrink restrict | 限制 控制 缩减
*rid_replace: get_rid_of replace
*treat_as: treat turn convert | 当作 视为
*let_through: whitelist allowlist allow let_through permit | 放行 加白 允许
*multi_select: multi-select multiselect multiple_selection select_multiple | 多选
*redesign: redesign rework revamp overhaul relaunch | 改版 重新设计 翻新 改造
*rotate_logs: rotate split | 切割 轮转 轮替
*customize_x: customize customise configure | 自订 自定义 客制化
*hand_to: hand_over pass_on hand pass assign | 转交 移交 交给 转给
*drain_it: drain empty flush clear | 清空 排空
*report_notify: report notify inform tell alert | 上报 通知 告知 报告
*wrap_lines: wrap split break | 换行 折行
!noise_x: noise noisy verbose chatty | 噪音 啰嗦 太吵
*accumulate: accumulate collect gather aggregate sum
*adapt_it: adapt adjust tailor customize
*advise: advise recommend suggest propose
*announce: announce publish notify tell communicate broadcast | 公告 宣布 公布 广播
*append_to: append attach push add
*assemble: assemble compose build create construct make
*bypass_it: bypass circumvent skip work_around | 绕过 绕开 规避
*capture_it: capture record save grab snapshot
*categorize: categorize categorise classify group label sort
*coerce: coerce cast convert
*complain: complain complains warn warns report reports
*condense: condense shorten compress summarize
*convert_it: convert change translate transform map
*crop_it: crop trim cut clip
*defer_it: defer delay postpone push_back put_off | 推迟 延后 延期
*define_it: define set describe specify
*delegate: delegate forward pass assign hand_over
*detach_it: detach disconnect separate remove decouple
*detect: detect detects detection find recognize identify discover notice spot catch | 检测 发现 识别 侦测
*disclose: disclose reveal expose show
*distinguish: distinguish differentiate separate tell_apart | 区分 分辨
*distribute_it: distribute spread share
*dump_it: dump write save export
*emit_it: emit fire trigger send
*encapsulate_it: encapsulate hide wrap
*enhance_it: enhance extend enrich augment
*enqueue: enqueue queue push queue_up | 入队 放进队列
*enumerate_it: enumerate list
*establish: establish set_up define create
*evaluate_it: evaluate check assess
*exclude_it: exclude skip omit ignore filter_out leave_out | 排除 忽略 跳过
*explain_it: explain clarify document describe
*flag_it: flag report mark
*flatten_it: flatten unnest simplify
*generalize: generalize generalise abstract extend make_generic
*guess_it: guess infer estimate detect
*inject_it: inject insert pass provide
*isolate_it: isolate separate quarantine
*limit_it: narrow restrict reduce limit confine constrain tighten
*link_it: link connect point refer
*manage_it: manage administer maintain handle
*match_it: match correspond fit | 匹配 对应
*mirror_it: mirror copy replicate sync
*obey: obey respect honor honour follow consider adhere comply observe take_into_account | 遵守 遵循 尊重 考虑 符合
*order_it: order sort rank prioritize
*pass_it: pass give provide hand forward
*prepare_it: prepare set_up
*propagate_it: propagate forward pass bubble_up | 传播 透传 冒泡
*prune_it: prune trim remove
*relax: relax loosen soften weaken widen | 放宽 放松
*renew_it: renew extend refresh
*replicate_it: replicate copy reproduce mirror
*rewrite_it: rewrite redo
*scan_it: scan check search
*simulate_it: simulate emulate mock | 模拟 仿真
*specify_it: specify set define
*subtract: subtract deduct | 减去 扣除 扣减
*surface_it: surface expose show
*tighten_it: tighten restrict harden
*total_it: total sum sum_up add_up | 合计 求和 总计
*wrap_it: wrap surround enclose
*conduct_it: conduct hold run perform
*contain_it: contain include hold
*label_it: name label call
*retire_it: retire deprecate decommission
*sign_off: sign_off approve
*snapshot_it: snapshot save capture
*try_it: try attempt
*tell_apart: differentiate distinguish
*prefer_it: prefer favor favour
*fail_crash: fail crash break choke choke_on error_out
*tighten_up: tighten strict stricter
!importer_does: importer import
!exporter_does: exporter export
!parser_does: parser parse
!serializer_does: serializer serialize
!formatter_does: formatter format
!scanner_does: scanner scan
!renderer_does: renderer render
!uploader_does: uploader upload
!downloader_does: downloader download
!scraper_does: scraper scrape
!crawler_does: crawler crawl
!mailer_does: mailer mail
!notifier_does: notifier notify
!validator_does: validator validate
!converter_does: converter convert
!compiler_does: compiler compile
!generator_does: generator generate
!encoder_does: encoder encode
!decoder_does: decoder decode
!linter_does: linter lint
!scheduler_does: scheduler schedule
!loader_does: loader load
!tokenizer_does: tokenizer tokenize
!optimizer_does: optimizer optimize
!installer_does: installer install
!updater_does: updater update
!watcher_does: watcher watch
!indexer_does: indexer index
!profiler_does: profiler profile
!migrator_does: migrator migrate
!resolver_does: resolver resolve
!reloader_does: reloader reload
"""
