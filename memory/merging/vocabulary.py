"""More words for the groups of actions.py and things.py, and groups of the fields that developers work in.

`=name` adds words to the group of that name; the other marks are those of the two tables. Traditional forms are made simplified,
so a word of Taiwan stands here as it reads after that (連線 is 连线).
"""

from __future__ import annotations

MORE_ACTIONS = """
=crop: 裁切 剪裁 剪切 裁
=comment_out: 被注释 被注释掉 注释掉的 commented-out commented_out
=column: 字段
=row: line lines
=number: count counts 计数 数
=expose: make_available publish provide offer
=last: latest newest +most_recent 最新 最近一次 最近
=resume: continue 继续 接着
=add: establish put_in_place put_in introducing bring_in drop_in still_missing is_missing are_missing not_there not_have be_absent absent fill_in backfill
 never_arrive not_arrive not_show_up not_come_through still_lack stand_up spin_up write_up draft come_up_with prepare produce set_up setup
 want_to_have attach equip_with
 | 带上 附上 加进 加到 加进去 加入到 加上去 补个 补一个 补写 补回 差 还差 少了 少 欠缺 欠 撰写 起草 拟 写个 写一个 写一份 写一篇 写份 做个 做一个 做一份 搞个 搞一个
 弄个 弄一个 建个 建一个 新建一个 新增一个 添 添个 添上 增加一个 增添 加装 配上 没加 没有加 缺个 缺了 没有实现 没实现 尚未支持 还不支持 不支持 不支援 没支持 没有支持 待补 待补充 待写 待加 要有 附带
 实作 实装 开发 做出 制定 出一份 出一个 回填 补录 新增对 增加对 添加对 补足 带有
=fix: do_nothing does_nothing not_accurate inaccurate 不准 不准确 不正确 不对劲 有错误 stabilize stabilise sort_out get_rid_of_that get_rid_of_this get_rid_of_it put_right remedy rectification cure get_to_work make_work
 get_working make_it_work not_function malfunction not_behave misbehaving be_wrong be_broken go_wrong goes_wrong mess_up messed_up
 not_right fix_up fix_this fix_it needs_fixing work_around debug be_buggy corrected straighten_out iron_out
 get_rid_of_these stop_this stop_that not_work_properly stop_working stops_working no_longer_work no_longer_works not_work_anymore
 | 待修复 待修 需修复 要修 修理 修好它 搞定 解决掉 处理掉 排除 坏掉 坏掉了 失灵 不好使 用不了 无法使用 不起作用 没反应 没有反应 无反应 点了没反应 修复一下 修正一下 解决一下 不正常 异常 出问题 出了问题
 不灵 没生效 未生效 不能正常 不能正常工作 无法正常 无法正常工作 报错了 修下 待解决 弄好 搞好 修复掉 校正 修改好 订正 改对 修订 纠错
=handle: cope gracefully_handle care_for respond_to react_to cater_for tackle manage | 处理好 处理下 应付 搞 管
=remove: get_rid remove_from ditch dump trash scrap axe nuke rm purge strip_out strip_from yank retire decommission phase_out cut_out toss
 toss_out clear_out lose kick_out throw_out tear_out do_away_with wipe_out cull weed_out sunset
 | 删了 删除掉 删一下 删光 拆掉 去了 移除掉 移走 撤掉 撤下 下线 清掉 清理掉 剔掉 抹掉 抹去 裁掉 扔掉 丢弃 摘掉 取下 消除 淘汰 取消掉 拔掉 删减 清走
=clean: clear_out tidying declutter spring-clean sweep | 清 清一清 清一下 收拾 打扫 整理好
=refactor: 整理一下 理顺 规整 重新组织 重新整理 restructuring reorganization overhaul redesign rearchitect re-architect modernize rework_bit untangle clean_up_bit
 | 重构下 改写 重整 梳理 梳理一下 理一下 改造一下 重做
=simplify: dumb_down slim_down trim_down make_simple less_complicated simplified | 简单化 简化一下 精简一下 简化下 弄简单
=rewrite: re-implement reimplement re-write recode redo_from_scratch | 重新实现 重写一下 重新写 用重写
=check: look audit see_if see_whether have_look have_look_at take_look take_look_at look_over go_over go_through verify_that check_that check_whether
 check_if make_sure_of check_out check_up double-check test_whether test_that validate_that recheck re-check
 | 检查下 确认下 核查 查验 看下 看看是否 看是否 查一查 过一遍 核一下 确认是否 检查是否 看一看 排查一下 查查看 查明 查找原因 查清 查清楚 查原因 看看为什么 搞明白 弄明白 找出 找到 找原因 找出原因
 调查一下 诊断 分析下 追查 查出 查 弄清楚原因 找找
=check+: have_look have_look_at take_look take_look_at look_into_why find_out_why figure_out_why check_why see_why investigate_why diagnose
 troubleshoot root_cause root-cause trace_down hunt_down get_to_bottom_of get_to_bottom dig dig_in dig_into look_at_why work_out_why
 understand_why see_what debug investigate_what explore study survey work_out check_out check see
 | 查一下 排查一下 查下 排查下 查一查 查明 查找原因 查清 查清楚 查原因 看看为什么 看看 看一下 看下 搞明白 弄明白 找出 找到 找原因 找出原因 调查一下 诊断 诊断一下 分析下 追查 查出 调查下
 研究下 摸清 确认 检查 检查一下 确认一下 了解 了解一下 探究 分析原因 追踪
=validate: sanity-check check_validity vet verification | 校验一下 验一下 核验 检查 查验 验证一下 验证下
=review: take_another_look go_over proofread read_through look_through | 过一遍 审一下 审阅 评审一下 审 review一下 复核 审查一下 检视 看一遍
=raise: more bump_up crank_up go_up step_up increased scale_up push_up enlarge make_bigger make_larger make_longer bigger larger longer set_higher
 higher extend_to turn_up widen boost grow_to lengthen prolong
 | 提到 提升到 提高到 增加到 加到 增大到 调大到 调高到 上调到 加长 延长 延长到 放大 放宽 放宽到 拉长 加高 增至 提至 升到 升至 升级到 升级为 升级至 更新到 升级一下 调大一点 调高一点 提一下 加大一点 提高一点
 放大一点 变大 增多 扩容 提升至 拉高 提高至
=raise+: upgrade_to move_to update_to bump_to get_onto switch_to_version go_to bring_up_to migrate_to migrate move
 | 升级到 升到 升级为 升级至 更新到 升级一下 升至 提到 换到 迁移到 迁到
=improve: more_helpful helpful clearer more_readable clarify unclear confusing not_helpful cryptic misleading 不够清楚 不清楚 看不懂 不明确 不清晰 太简陋 不友好 不够友好 难用 不好用 体验差 体验不好 make_better make_nicer nicer friendlier make_friendlier beautify prettify clean_up fine-tune enhance touch_up
 more_friendly user-friendly make_more_readable more_readable make_clearer clearer clarify
 | 优化一下 改善一下 改进一下 完善一下 改良 美化 打磨 润色 改得更 改得 做得更 变得更 弄得更 做好 更好 提升一下 更友好 友好 改好 待优化 优化下 强化
=optimize: slowly too_slowly loads_slowly laggy performant too_slow make_less_slow be_slow slow painfully_slow very_slow way_too_slow takes_too_long take_too_long take_forever takes_forever
 takes_ages quicker make_quicker sluggish perf_tuning make_fast more_efficient make_more_efficient crawl
 | 太慢 很慢 慢 过慢 慢死 慢得 好慢 变慢 巨慢 加快速度 加快一点 提升性能 提升速度 性能优化 调优 优化一下 优化下 快一点 变快 更快一点 要快 提高速度 加速一下 待优化 太卡 很卡 好卡 卡 这么慢 那么慢 速度太慢
 速度慢 速度很慢 耗时太长 耗时过长 太久
=lower: too_much too_many excessive 过多 太多 bring_down cut_back turn_down scale_down slim make_smaller smaller shorter less decrease_to lowered reduced tone_down dial_down drop_to
 cap_down make_shorter tighten trim_down compact cut_size too_big too_large make_lighter
 | 降到 降 降低到 减到 缩到 缩短到 调低到 调小到 减少到 减 降低一点 调低一点 调小一点 减小到 缩减 压缩到 下降到 降下来 减少一下 降至 减至 缩小到 缩小一点 压到 瘦身 收窄 收紧 变小 太大 过大 少一点 减轻 减肥
=downgrade: go_back_to move_back_to back_out | 降回 回到 退回 降级到 退回到 还原到
=update: amend revise revision keep_up_to_date get_up_to_date up_to_date refresh_content out_of_date out-of-date stale tweak adjustment bring_up-to-date
 modernise modernize sync_up rework
 | 更新下 改改 改下 修改一下 修改下 调整下 调 调一下 调下 调一调 调整一下 更新一下 变更一下 变动 修订 修订一下 改动一下 改一改 过时了 太旧 旧了 没更新 待更新 同步更新 刷一下 调为
=replace: swap_for switch_from switch_to switch_out trade swapping change_to change_over move_from change_from substitute_for exchange_for supersede
 cut_over change_into convert_to move_to move_over_to
 | 改成用 换成用 改用成 切到 切换到 切 切成 迁到 转用 改回 换掉成 更换为 更换成 变更为 更改为 改到 调整为 替换掉 取代掉 替成 换到 用替换 换过来 改走 改采用 改采
=migrate: move move_to move_onto move_over_to switch_over shift_to transition_to migrating cut_over relocate
 | 迁 迁到 迁移到 迁移至 迁至 迁过去 转移到 搬到 搬迁 迁入 移植到 迁成 切到 切换到 转到 移到 挪到
=move: migrate relocate_to pull_up push_down lift shift put_into place_into reposition bring_to move_into take_out_of
 | 移动至 移动一下 搬迁 迁到 迁移到 挪去 挪进 挪出 挪出去 移出 移进 搬进 搬出 移过去 搬过去 提到 放在 放回 迁移 拿到 抽到 提取到 抽取到
=extract: pull_into factor split_out break_out lift_out take_out extract_to extract_into make_reusable put_into move_into move
 | 提取到 抽取到 抽到 抽成 抽离到 抽离成 提取成 抽出来 提取出来 拆出来 独立出来 单独抽 抽象 抽象成 抽 提 挪到 移到 放到 提到
=convert: turn change_to change_into convert_to convert_into transform_into port port_to make_into rewrite_in rewrite_to migrate
 | 转换成 转换为 转化成 转化为 变为 转成用 改写成 改写为 换成 改成 改为 转到
=split: break divide_into split_into split_apart cut_up chop chop_up carve_up break_apart chunk segment too_big too_large too_long
 | 拆一下 拆分成 拆分为 拆成几个 分成 切成 切开 分开 拆解 拆小 划分 拆分一下 拆为 分为 拆细
=merge: merge_into merged collapse_into combine_into unify_into fold_into bring_together join_together roll_into consolidate_into coalesce
 | 合成 合成一个 合为一个 合并为 合并到 合并为一个 合并成一个 并成 合一 合到 合到一起 合 并到 整合成 整合到 汇总 归到一起 统一为 统一到
=dedupe: dedup de-duplicate deduping eliminate_duplicates get_rid_of_duplicates drop_duplicates no_duplicates drop_duplicate filter_duplicates
 | 去除重复 去掉重复 去掉重复的 排除重复 消除重复 删除重复 删除重复的 删掉重复 移除重复 消重 重复数据删除
=rename: should_be_called call_it be_called renamed should_be_named be_renamed change_name_of change_name relabel rename_as naming
 | 改名成 改名叫 改叫 名字改成 名称改为 名字改为 重命名为 重命名成 更名为 换名 换个名字 改个名 改个名字 改一下名字 名称改成 名字换成
=document: write_down spell_out undocumented not_documented describe explain docstring add_docstring
 documented write_docs_for document_it doc_up no_docs no_documentation mention outline
 | 文件化 写进文档 补充文档 写说明 写个文档 写一下文档 补一下文档 完善文档 更新文档 没有文档 缺文档 缺少文档 记录下来 写明 说明 介绍 写清楚 写文件 补文件 补上文档 说明一下 说清楚 注明 讲清楚
=test: cover_with_tests not_tested untested put_under_test have_tests have_no_tests has_no_tests test_coverage_for needs_tests need_tests write_test
 add_test no_tests lack_tests missing_tests needs_test regression_test covered_by_tests cover_by_tests cover_with_test
 test_suite testing_of test_out
 | 测试一下 测测 测下 测过 补一下测试 写个测试 加个测试 没有测试 缺测试 缺少测试 没测试 测试补上 补充测试 补上测试 加上测试 写一下测试 试试 试一下 补测 完善测试 回归测试
=unit_test: +单元测试覆盖 +单测覆盖 add_unit_tests add_unit_test add_unit_test unit-test unit-tests unit-testing no_unit_tests cover_with_unit_tests missing_unit_tests
 | 单元测试一下 写单元测试 加单元测试 添加单元测试 补充单元测试 补上单测 补上单元测试 加上单测 补个单测 写个单测 增加单测 增加单元测试 编写单元测试 添加单测 缺单测 缺少单测 没有单测 补充单测 缺少单元测试 没有单元测试
=integration_test: write_integration_tests | 整合测试 写集成测试 加集成测试 补集成测试 补充集成测试 添加集成测试
=e2e_test: e2e_testing end-to-end_tests end-to-end | 端对端测试 端对端 e2e
=load_test: load-test load-testing load_testing stress-test stress_testing perf_test | 做压测 压一下 负载测试 做一次压测 压测一下 做压力测试
=benchmark: bench benchmarks perf_test performance_test measure_performance | 跑分测试 评测 跑个基准 做基准测试 性能基准 测性能 跑基准
=profile: flamegraph profile_performance find_bottlenecks find_bottleneck | 性能剖析 做性能分析 找瓶颈 性能瓶颈 找性能瓶颈 查性能瓶颈
=measure: quantify gauge | 测一测 量 衡量 测定
=run: start_up carry_out perform do run_it invoke | 跑起来 跑一遍 跑通 执行一下 运行起来 跑完 跑个 运行于
=schedule: set_up arrange set_date plan book | 约 约个 定个时间 安排一下 安排好 预约 约一下 排一下
=cache: put_in_cache result_caching introduce_caching put_behind_cache cache_layer caching_layer use_cache
 | 缓存起来 加一层缓存 缓存一下 加个缓存 加上缓存 做个缓存 缓存层 引入缓存 使用缓存 做快取 加快取 高速缓存 增加缓存 添加缓存
=log: write_logs log_out_to log_to output_to_log print_to_log log_entry log_message log_messages log_line log_lines log_output logged write_to_logs dump
 | 打印到日志 打日志到 打log 加日志 补日志 日志打印 日志输出 记录到日志 记到日志 加上日志 加点日志 补充日志 记录下 打印日志 输出日志 记下
=print: print_statement print_statements 打印语句 print语句 print_out output dump echo | 打 打到 打出 打出来 打印出 打印出来 输出到 输出成 打印到
=monitor: keep_eye_on keep_eye_on watch_over set_up_monitoring observability instrument | 监控起来 加监控 做监控 监看 盯 盯着 加上监控 监控一下 补监控 观测
=track: collect gather 收集 采集 keep_track_of trace_back record | 跟一下 打点 加埋点 埋个点 做埋点 统计
=alert: set_up_alerts raise_alert alerting_rule page_on-call page_someone set_up_alerting | 加告警 加报警 配告警 配置告警 设置告警 预警 警示 加上告警 配报警 告警规则 设置报警
=notify: remind reminds reminder reminders let_know tell ping send_notification_to send_notification notify_about give_notice push_notification push_notifications | 告知 通知到 通知一下 提示 推送 推播 提醒一下 发送通知 发个通知 推送通知 推播通知 告诉 知会
=email: email_message send_email send_emails send_email mailing | 发邮件 寄信 邮件发送 发送邮件 发邮件给 信 电邮 电子信箱 寄邮件
=send: deliver delivery forward dispatching shoot | 发给 发送给 寄给 投递 下发 派发 传送 发送到 送 发出去 传给 外发 转发
=receive: get_back incoming | 接到 收取 接受 收不到 接收到
=enable: should_be_on must_be_on on_by_default opt_out opt-out make_available activating switch_on turn_on_by_default opt_into start_using use | 开放 打开来 开通 开起来 激活一下 设为开启 开启对 默认开启 启用对 放开 开一下
=disable: should_be_off must_be_off be_off_by_default off_by_default make_opt-in opt-in opt_in be_opt-in turn_off switch_off deactivation gray_out grey_out not_enable | 关掉它 关闭掉 禁掉 停掉 不启用 默认关闭 默认不开启 置灰 关一下 屏蔽 屏蔽掉 停止使用 不开
=close: shut_down dismiss close_out | 关闭掉 关了 关一下 关起来
=start: kick_off boot_up fire_up bring_up come_up get_started | 启动起来 起 起来 跑起来 开机 发起
=stop: shut_off cease put_end_to bring_to_stop | 停下 停下来 关停 停用 停止掉
=restart: relaunch bounce start_again | 重开 重启一下 重启下
=continue: carry_on go_on proceed | 接着 继续做
=keep: survive retained survives remember 记住 hold_on_to hang_on_to remember persist keep_around stay | 留 留下 保住 记住 保留住 保留着 不变
=show: display_to appear appears surface be_visible make_visible visible be_shown reveal present_to indicate show_up | 展示出 展示出来 显示出来 显示成 展示成 显示为 展示给 显示给 露出 给出 弹出 显示一下 能看到 看到 可见 提示 标出 列出 秀出 标示
=hide: not_show do_not_show make_hidden collapse_away not_display do_not_display not_visible | 隐藏掉 藏起来 隐藏起来 藏 不显示 不展示 看不见 隐去
=report: file_bug report_bug report_bug file_issue open_issue raise_issue send_report create_issue | 报bug 报一下 提bug 提个bug 反馈给 上报到 提个issue 开个bug
=import: bulk_import bulk-import load_from ingest ingestion read_in | 导入到 导入进 导进 导进来 批量导入 汇入到
=export: export_to export_as save_as dump_to download_as exportable | 导出成 导出为 导出到 汇出成 汇出为 输出为 输出成 导成 导出来 另存为
=upload: publish ship upload_to upload_files push_to send_to | 上传到 上传至 传到 传上去 上载到 传
=download: fetch_from pull_down save_locally | 下载到 下载下来 下载至
=push: push_to push_out | 推到 推上去 推送到 推过去
=pull: pull_in pull_from pull_down | 拉下来 拉一下 拉到 抓取
=fetch: grab load_from pull query_for get_from read read_from acquire look_up | 取出 取回 拿到 拿 获取到 取一下 抓 抓取 爬取 读出 获得到 拉 调取
=load: load_up page_load load_in loaded | 加载进来 加载到 读入 加载起来 载入到 加载出来
=read: read_from read_out read_in take_from load | 读出 读到 读出来 从读取 取 取自
=write: write_to write_out write_into | 写到 写进 写出 写入到 写回
=save: store_in save_to write_to_disk stash persist_to keep save_off stored remember | 存入 保存到 存储到 存进 保存下来 存下 存下来 落盘 落库 存成 存为 持久化到 保存为 存起来 保存成 储存到 记住
=backup: take_backup make_backup make_backup create_backup back_up_to make_backups | 备份到 做备份 备份一下 做个备份 备份好
=restore: bring_back get_back restore_from recovering recover_from roll_back | 恢复到 还原到 找回 复原 恢复一下 恢复成 重新恢复 还原成
=encrypt: encrypted unencrypted store_encrypted not_encrypted plaintext plain_text in_plain_text in_plaintext plain-text store_in_plain_text | 加密存储 加密保存 加密一下 未加密 没有加密 没加密 明文 明文存储 明文保存 存明文
=compress: gzip zip_up compress_to compressed shrink | 压缩一下 压缩到 压 压一下 压一压 压缩下
=resize: scale change_size resizable resize_to rescale scaling zoom zooming | 缩放到 缩放大小 改变大小 改大小 调整尺寸 调整大小为 拉伸
=search: full-text_search search_for search_function searching_for find_in | 搜 搜一下 搜索到 检索到 找 查 寻找 全文搜索 全文检索 搜不到 搜索功能 查找功能
=filter: filter_by filter_out filter_down filtering_by | 过滤掉 筛掉 筛 筛选出 按筛选 滤掉 筛选器 筛一下 筛选一下 过滤一下
=sort: 排 order_by sort_by sort_order sorted sortable ordered_by sorting_by put_in_order | 按排序 排个序 排一下序 排序方式 排列 排一排 排序一下 可排序
=group: group_by bucket categorize grouped | 分组显示 按分组 归类 分类 聚合 群组
=paginate: page_through paged split_into_pages infinite_scroll | 加分页 做分页 分页功能 分页显示 分页加载 分页查询 做成分页 分页展示 加上分页 支持分页
=translate: translate_to translate_into translated untranslated not_translated localised_text | 翻成 翻译成 翻译为 译成 译为 翻译一下 翻 没翻译 未翻译 还没翻译 翻译到 翻作 翻一下 补翻译 加翻译
=localize: localized localised localisable multilingual multi-language | 在地化 多国语言 多语系 语系 做国际化 国际化支持 加国际化 本地化支持 做本地化
=format: pretty-print pretty_print formatted formatter auto-format code_formatting run_formatter | 格式化一下 统一格式 排版 美化格式 格式统一 格式化成
=lint: lint_errors lint_warnings linter_warnings linting lint_rules | 代码规范检查 静态检查 lint报错 静态分析 代码检查一下
=parse: parse_out parsed parse_from | 解析出 解析成 剖析 解析一下 解析为
=sanitize: clean_input sanitized scrub | 过滤一下 清洗一下 消毒
=escape: html-escape escaped unescaped not_escaped escape_properly | 转义一下 没转义 没有转义 未转义 做转义 跳脱 逸出 加转义 转义处理
=rotate: roll turn spin swap_keys renew renewal rolling | 轮替 旋转到 轮换一下 换掉 换新 续期 更换 转动 定期更换 轮转一下
=deploy: push_live go_live put_into_production push_to_production ship_to deploy_to release_to bring_live take_live put_live | 部署到 部署至 部署上线 发布到 上线到 布署 上到 部署好 发到 推上线
=release: cut_release cut_release make_release put_out ship go_out publish_to ship_it do_release new_release pre-release | 发版本 发个版 发一版 发布新版 发布版本 发新版 上架 释出 发行 发布出去 发版前 发包
=build: build_time builds_of compile_time assemble built | 打包一下 编译出 建置 编一下 打出 构建出 编译打包 构建一下
=install: set_up reinstall installing_of | 安装一下 装 装上 装好 安装好 装一下 安装到
=configure: make_configurable allow_configuring let_configure customise customize customizable customisable parametrize parameterize parameterise set_options configurable_via | 做成可配置 改成可配置 可配置化 可以配置 配 配好 配一下 配置好 自定义 客制化 支持配置 可设置 组态 配置一下 配置化 设定一下 可配 支持自定义 可自定义 可调
=set_up: create bring_up stand_up spin_up put_up put_together configure install build provision bootstrap get_going get_up_and_running get_running | 搭一个 搭个 搭起来 搭建一个 搭建一套 架设 架 建 建立 建一个 架起 搭一套 建好 配好 配 搭建好 建设 起一个 创建 新建 配置好
=set: set_to change_to set_value default_to assign update_to limit_to | 设 设到 设成 设定成 调成 定为 定成 置 改到 调整到 调整为 配置为 配成 调为 固定为 改 限制在 限制为 默认设为 默认改成
=wire: hook hook_into plug_in plug_into tie_in tie_up bind link_up connect_to attach_to integrate use adopt | 接 接好 接到 接进 接起来 挂上 挂到 连到 绑定 绑 串接 介接 接入到 用上 使用
=integrate: support 支持 支援 integrate_with hook_up hook_into plug_in bring_in tie_in add wire_up connect_to integrated | 接到 整合到 集成到 接 整合进 集成进 对接到 串接 介接 接入到 接上 引入 加入 接通
=connect: link_to connect_with connectivity connected | 连 连上 连接上 连到 连接到 连线到 链接到 联机 联网
=disconnect: drop drop_connection lose_connection lost_connection connection_drop drop_out dropout dropouts connection_loss disconnects drop-out | 断线 掉线 断连 断网 离线 连接断开 断 断掉
=cancel: cancellable cancelable call_off | 取消掉 撤回 撤销 可取消 取消一下
=submit: hand_in send_in send_off | 提交到 递交 送出 提交一下
=commit: check_in check-in checked_in | 提交到仓库 提交进 提交代码 入库
=assign: allocate hand_over_to give_to | 分给 派给 分配给 指定 指派给
=allow: able_to be_able_to allow_for make_possible make_it_possible make_it_possible_to possible_to it_should_be_possible_to ability_to the_ability_to option_to the_option_to support offer
 | 能 可 支持 支援 应能 提供
=limit: +only_allow +allow_only +只允许 +仅允许 only_allow allow_only restrict_to limit_to put_cap_on put_limit_on set_limit cap_at limit_on max_out at_most bound bounded unbounded upper_bound put_limit needs_cap need_cap no_limit unlimited set_limit keep_below keep_under not_exceed never_exceed should_not_exceed | 只允许 仅允许 只能 限 限定为 限制在 限制到 设上限 加限制 加上限 加个上限 设限 设个上限 做限制 限于 限制成 限制为 最多 不超过 不能超过 不得超过 不要超过 不超 无上限 没有上限 没有限制 封顶 上限设为 上限设成 控制在
=rate_limit: rate-limit rate-limiter throttled rate_limited throttler too_many_requests | 加限流 做限流 加频率限制 限制频率 限频 流控 流量控制 限制请求频率 请求限流 频控 接口限流 加节流
=debounce: debounced | 加防抖 做防抖 防抖处理 加个防抖 加去抖 去抖动 防抖动
=retry: re-attempt reattempt retry_logic attempts_again retrying_of | 重试一下 加重试 自动重试 再次尝试 加重试机制 重试逻辑 做重试 加上重试 重新尝试
=wait: wait_until wait_for hold_off sit_tight | 等到 等一等 等候 等一下 等着
=lock: locked lock_down lock_out locking_out | 锁住 锁死 上锁定 锁起来 锁上 加个锁 加把锁
=block: ban banning prevent_from stop_from blacklist denylist ban | 拦住 挡住 挡掉 拦截 拉黑 封 封掉 阻拦 屏蔽掉 拦 卡住
=mock: stub stubbing faked mocked mock_out use_mock fakes | 模拟掉 做mock mock一下 打桩掉 仿真 伪造
=reproduce: recreate repro_steps | 重现一下 复现一下 重现出来 复现出来
=debug: troubleshoot debugging_of | 调一调 调试一下 除虫 debug一下
=crash: crash_on panic panics panicking blow_up segfault segfaults core_dump die dies crashed go_down goes_down abort abends bring_down crashing_on fall_over | 闪退了 崩 崩了 挂掉 挂了 奔溃 当掉 当机 宕机 崩溃了 死机 会崩溃 会崩 会闪退 跳出 会挂 段错误 崩溃问题
=hang: freezes frozen gets_stuck get_hung hung lock_up locks_up unresponsive stall stalls stalling not_respond deadlocks | 卡住了 无响应 没响应 卡死了 假死 卡 冻结 停住 会卡死 会卡住 卡顿问题 当住 卡卡的 不响应 无反应
=ignore: leave_out bypass disregard pass_over omit suppress skipped | 忽略掉 跳过去 不管 绕过 不理 略去 不处理 跳过不
=wrap: line_wrap line-wrap word-wrap word_wrap line_wrapping wrap_in | 自动换行 包一层 包起来 包 包裹起来
=scroll: scroll_to scrollable | 滚 滚到 滚动到 卷动 可滚动 捲动
=align: line_up aligned misaligned not_aligned lined_up alignments off-center out_of_alignment | 对齐一下 对准 没对齐 未对齐 对不齐 不对齐 错位 没有对齐 歪了
=center: centered centred middle put_in_middle | 居中显示 置中 居中对齐 居中一下 放中间
=expand: open_up unfold expandable | 展开来 展开显示 可展开
=collapse: fold_up collapsible fold_away collapsed | 收起来 折叠起来 可折叠 收合 收拢
=round: rounded | 四舍五入到 舍入 取整到
=pin: pin_to lock_version pin_version fix_version fix_version lock_to freeze_version lock_version hold_at pinned pin_at freeze | 锁 锁版本 锁到 锁定到 固定到 固定在 锁定 锁住版本 版本锁定 版本固定 钉住 版本固定到 版本锁到 锁死版本 钉在
=tag: put_tag_on label tag_with | 打个tag 贴标签 加标签 打上标签 打标
=mark: mark_as label_as set_as flagged mark_with flag_as | 标成 标记为 标上 标记成 标注 标注为 标示为 打标 记为
=deprecate: mark_as_deprecated mark_deprecated flag_as_deprecated deprecated_marker deprecation_warning declare_deprecated mark_obsolete | 标记为废弃 标为废弃 标记废弃 标记弃用 标记为弃用 标为弃用 标记为已废弃 标记为deprecated 宣布废弃 标成废弃
=duplicate: multiple_times two_times sent_twice twice_in_row shared repeated repeat repeats dupes dupe duplicated_code copy-pasted copy-paste copy_pasted same redundant | 两遍 二次 重复了 多次 重复出现 有重复 雷同 相同的 共用 共用的 公共 公共的 重复代码 冗余 重覆 重复发送 两份
=copy: make_copy copy_over copy_to clone_to copied | 拷到 复制到 拷贝到 复制一份 拷一份 复制一下 抄
=parallelize: run_parallel run_concurrently in_parallel_instead_of parallelized run_in_threads multi-threaded multithreaded parallelised run_tests_in_parallel at_same_time simultaneously run_at_same_time | 并行跑 并发跑 并行起来 并发执行 改成并行 改为并行 做成并行 平行 平行化 平行处理 并行处理 同时跑 同时执行 并行化处理 改并行 并行测试
=async: non-blocking non_blocking make_asynchronous asynchronously_instead convert_to_async off_main_thread fire-and-forget | 改成异步 改为异步 异步处理 异步执行 做成异步 后台执行 后台 非阻塞 改异步 放到后台 后台运行 背景执行 异步操作 改用异步
=sync: sync_up keep_in_sync in_sync out_of_sync synced synchronized syncing_of not_in_sync | 同步一下 同步到 保持同步 不同步 没同步 同步过来 同步起来
=lazy: load_lazily lazily_load lazy-loaded lazily_loaded loaded_lazily load_on_demand loaded_on_demand on_demand lazy-loading lazy_loaded defer_loading deferred defer on-demand load_when_needed only_load_when_needed load_only_when_needed | 延迟载入 懒载入 惰性加载 做懒加载 用到时再加载 用到才加载 延后加载 延后载入 改成懒加载 加懒加载 改懒加载 改为懒加载 支持懒加载 按需载入 需要时再加载
=preload: pre-load pre-fetch prefetching warm_up preloading warm | 预载 预先加载 提前加载 预热 预先载入 预读
=login: user_login logging_on log_on logon sign_on log_back_in login_flow | 登录进 登录一下
=logout: log_off sign_off logging_out signing_out | 退登 注销登录
=register: sign_ups signups account_creation | 注册一个 开户 登记
=authenticate: authenticate_with authn_flow | 验证身份 身份校验 鉴权一下
=generate: auto-generate auto_generate automatically_generate regenerate re-generate produce create generated | 生成一下 自动生成 产出 生成出 重新生成 生成个 生成一份 产生出 创建
=calculate: work_out computed recalculate recompute calculated | 算 算出 算一下 重新计算 计算出 重算 算出来
=count: tally total count_up counts | 数一下 计算数量 算数量 计数一下 统计一下
=compare: compare_to compare_with compared | 比较一下 对比一下 比对 比一下 比
=return: bail_out bail_early give_back hand_back respond_with return_early bail early_return early-return exit_early early_exit short-circuit | 返回给 返还 提前返回 返 提早返回 回应 响应 直接返回 尽早返回 返回一个
=throw: throws bubble_up blow_up_with signal | 抛异常 抛出异常 抛错 丢出 抛个异常 掷出 扔出 报错 引发
=catch: swallow handle trap | 捕获到 捕捉到 接住 捕获一下 拦截
=pass: pass_through pass_along pass_in hand_over forward hand_down | 传 传进 传过去 透传 传给 传进去 传下去 带过去
=define: specify spell_out lay_down | 定 定好 定义好 规定 明确 定义一下 制定 约定
=use: employ make_use_of leverage start_using apply go_with rely_on hook_up wire_up plug_in consume take_advantage_of move_to | 用上 改用 换用 采取 使用到 运用 套用 改成用 接入 接上 利用 使用起来 换成 走 用起来
=override: overwrite_with shadow | 覆盖掉 重写 盖掉 复写
=initialize: initialized set_initial initially_set | 初始化一下 初始
=expire: time_out run_out expire_after invalidated invalidate outdate age_out timed-out | 过期了 失效了 已过期 作废 会过期 逾期 过期失效 使失效
=reset: 找回 忘记 forgot forgotten recover set_back clear zero_out reset_to | 重设 归零 清零 重置一下 重置成 还原
=select: pick_out pick_from selected multi-select | 挑选 挑 选 选一个 选择一下 选一下
=click: tap press tapping pressing tapped clicked_on click_on tap_on hit | 点 点一下 按 按下 点按 点选 轻点 触碰 按一下
=drag: draggable drag_to dnd drag-and-drop drag-n-drop dragging_and_dropping reorder_by_dragging | 拖 拖放功能 拖到 拉动 拖动排序 可拖拽 支持拖拽 拖曳 拖移 拖拉 拖拽功能
=animate: animated animating motion transition transitions | 加动画 动效 动画效果 加动效 过渡动画 加上动画 动态效果
=comment: write_comments leave_comment commented code_comment | 注释一下 加注释 补注释 写注释 留言 补充注释 註解 批注 备注 加上注释
=discuss: talk_about talk_over talk_through sync_with talk_to chat_about bring_up_with talk_with | 讨论一下 聊聊 聊一下 商量一下 沟通 沟通一下 对一下 碰一下 谈谈 讨论下 商讨
=decide: make_decision settle choose figure_out make_up_our_mind settle_on decide_on decide_whether | 决定一下 定下来 敲定 定一下 拍板 确定 定 确定一下
=ask: request ask_for check_with get_from reach_out_to reach_out contact find_out_from clear_with confirm_with ping talk_to get consult inquire | 问下 问问 请教 咨询 跟确认 和确认 找 联系 找人 询问一下 联络 请示
=plan: plan_out draw_up roadmap scheme plans | 计划一下 规划一下 方案 做计划 制定计划 拟定 排期
=estimate: guesstimate work_out_how_long size_up | 预估 估 估一下 估算一下 评估一下
=evaluate: weigh try_out look_at compare_options assess_whether | 评估一下 评测一下 试用 评一下 评估下
=reuse: re-use share | 重复使用 复用一下 共用 重复利用
=decouple: loosely_couple tight_coupling tightly_coupled separate | 解开耦合 解除耦合 拆开 耦合太紧 耦合太重
=enforce: insist_on make_mandatory force require must_have | 强制要求 强制使用 强制开启 强行
=require: demand must_have make_mandatory make_required mandatory needed_to | 必填 要求有 强制
=archive: put_away archived_off | 归档掉 归档一下 封存 存档一下
=invite: send_invite | 邀请一下 邀 拉人
=seed: seeded populate pre-populate prepopulate fill | 填充 灌 灌数据 灌入 预填 造
=stream: streamed stream_out | 流式输出 串流 流式传输 流式返回 改成流式
=batch: batched bulk in_bulk bulk_operation batch_up in_batches_of | 批量处理 批次处理 分批处理 整批 成批 批量化 批量操作 分批次
=truncate: clip clipped clips cutoff gets_cut_off be_cut_off is_cut_off chopped_off cut-off cropped get_clipped | 截掉 被截断 截 被截 被切掉 被裁 被裁掉 显示不全 显示不完整 被截掉 切掉 裁切 被切 看不全 显示不下
=highlight: highlighted syntax_highlighting emphasise emphasize | 高亮显示 突出显示 标亮 加高亮 醒目提示 高亮一下 凸显
=autocomplete: type-ahead typeahead suggestions auto-suggest suggest auto-completion complete_automatically | 自动提示 联想 输入联想 补全 自动填充 自动完成功能 搜索建议 搜索联想
=pay: payment_processing | 付钱 缴款 付费 买单
=refund: money_back | 退钱 退费
=purchase: buying order | 买 下单 购入 采购
=train: retrain re-train training_run fit retraining | 训 重新训练 训练一下 再训练 跑训练
=redirect: send_to forward_to redirecting redirected jump_to go_to | 跳到 跳转到 重定向到 导向 转跳 导到 转址 重新导向 跳 转到
=trigger: fire fires kick_off set_off cause | 触发到 引发 触发一下 导致 造成
=listen: subscribe_to_events | 监听到 侦听 监听一下
=tune: fine-tune fine_tune adjust tweak optimize tuning_of | 调参 微调 调整 调 优化 调校 调一下 调一调
=clarify: make_clear spell_out make_clearer clearer confusing ambiguous vague unhelpful be_confusing be_unclear hard_to_understand not_clear misleading more_helpful cryptic | 说清楚 写清楚 讲清楚 更清楚 更清晰 不清晰 不够清晰 含糊 模糊不清 明确 明确一下 澄清一下 难懂 看不懂 不明确 有歧义 不好懂
=explain: document describe spell_out tell | 解释一下 说明一下 讲一下 说清楚 解释清楚 讲清楚
=describe: explain document outline spell_out detail cover mention | 描述一下 介绍 介绍一下 解释 讲 写明 写清楚
=warn: emit_warning show_warning give_warning warn_about show_warning caution | 警告一下 提示 给出警告 发出警告 弹警告 警示 弹出警告
=protect: safeguard guard shield defend | 保护好 防护好 防 防范 守护 加保护
=harden: lock_down beef_up strengthen | 加强 强化 增强安全
~occur: happen happens occur occurs end_up ends_up land lands arise show_up arrive arrives take_place come_up turn_up | 发生 出现 产生 进了 掉进 落入
*switch: switch switching switcher switches toggle toggling | 切换 切换功能 开关
*extend: extend expand flesh_out elaborate broaden | 扩充 扩展 拓展 丰富
*overlap: overlap overlaps overlapping cover covers covering overlay obscure obscures obstruct hide_behind hidden_behind sit_on_top_of on_top_of covered_by
 be_covered covered get_in_way_of | 重叠 遮挡 遮住 盖住 挡住 覆盖 遮 叠在一起 压住 重叠了 被遮挡 被挡住 遮盖 被盖住 被遮住 挡到 盖到 叠到
*flicker: flicker flickers flickering flash flashes flashing blink blinks blinking | 闪烁 闪 闪一下 闪动 抖动 一闪 闪屏
*fall: fall falls fall_through falls_through clip_through clipping_through clip clipping | 掉 掉出 掉下去 穿模 穿过 掉落 穿透
*spike: spike spikes spiking surge surges shoot_up jump soar go_up_suddenly skyrocket | 暴涨 飙升 激增 突增 飙高 猛涨 暴增 陡增
*undo: undo undoing undoable revert | 撤销 撤消 复原 撤回 还原 取消操作
*redo: redo redoing | 重做 取消撤销
*zoom: zoom zooming zoom_in pinch_to_zoom pinch-to-zoom | 缩放 放大缩小 放大
!swipe_up: swipe_up | 上滑
!swipe_down: swipe_down | 下滑
!move_up: move_up | 上移
!move_down: move_down | 下移
*swipe: swipe swiping swipes | 滑动 侧滑 划动
*hover: hover hovering mouse_over mouseover on_hover | 悬停 悬浮 鼠标悬停 滑鼠悬停 移上去 鼠标移上去
*share: share sharing shareable | 分享 共享 转发
*play: play playing playback | 播放 放
*record: record recording recordings | 录制 录音 录像 录屏 录
*checkpoint: checkpoint checkpoints checkpointing save_checkpoint save_checkpoints checkpointed save_checkpoint | 检查点 存检查点 断点 保存检查点 存checkpoint 检查点保存
*finetune: finetune fine-tune fine_tune finetuning fine-tuning | 微调
*infer: inference infer inferencing prediction predict predictions predicting | 推理 推断 预测 推论
*quantize: quantize quantise quantization quantisation quantized | 量化
*augment: augment augmentation data_augmentation | 增广 数据增强 增强数据 扩增 资料增强
*label_data: annotate annotating data_labeling data_labelling labeling labelling | 标注 标注数据 资料标注 数据标注
*shuffle: shuffle shuffling randomize randomise | 打乱 洗牌 随机打乱 随机化
*resample: resample resampling downsample downsampling | 重采样 降采样 下采样
*evaluate_model: eval
*respawn: respawn respawning | 重生 复活
*spawn: spawn spawning | 生成敌人 刷怪 刷新怪物
*jump: jump jumping | 跳跃 跳
*attack: attack attacks attacking | 攻击
*collide: collision collisions collide collision_detection hit_detection | 碰撞 碰撞检测
*tear: tearing screen_tearing | 撕裂 画面撕裂
*stutter: smooth smoother smoothly smoothness 流畅 流畅度 顺滑 顺畅 stutter stutters stuttering jank janky jerky lag laggy lags choppy not_smooth frame_drops frame_drop drop_frames dropped_frames | 卡顿 不流畅 掉帧 卡卡 不顺 丢帧 顿挫 卡 不顺畅 很卡
*smooth: smooth smoother smoothly smoothing | 平滑 流畅 顺畅 更流畅
*bake: bake baking | 烘焙
*pull_to_refresh: pull_to_refresh pull-to-refresh pull_down_to_refresh | 下拉刷新 下拉更新
*scrape: scrape scraping crawl crawler crawling scraper spider | 爬 爬取 爬虫 抓取 抓
*ingest: ingest ingestion | 摄取 采集 接入数据 摄入
*aggregate: aggregate aggregation aggregating roll_up | 聚合 汇总 汇整
*backfill: backfill backfilling fill_in fill | 回填 补录 回补 补数据 补数 补齐 补全
*dual_write: dual_write dual_writes double_write | 双写
*vacuum: vacuum
*reindex: reindex re-index rebuild_index rebuild_index reindexing | 重建索引 重新索引
*warm_up: warm_up warmup prewarm pre-warm | 预热
*scale: scale scaling scale_out scale_up autoscale autoscaling auto-scaling auto_scaling scale_horizontally | 扩容 扩展 扩缩容 自动扩容 水平扩展 自动扩缩容 弹性伸缩
*provision: provision provisioning | 开通 申请 置备 供应
*failover: failover fail_over fail-over | 故障转移 故障切换 主备切换 切换备机
*evict: evict eviction evicting | 驱逐 淘汰 逐出
*invalidate: purge flush clear bust invalidate invalidation invalidating | 失效 作废 使失效 清缓存 清除
*whitelist: whitelist allowlist allow-list whitelisting | 白名单 加白
*blacklist: blacklist denylist blocklist | 黑名单 拉黑
*mask: mask masking redact redaction obfuscate anonymize anonymise mask_out censor anonymization | 脱敏 打码 掩码 屏蔽 隐去 遮蔽 马赛克 遮罩 匿名化 脱敏处理 做脱敏
*sandbox: sandboxing
*patch: patch patches patching | 补丁 打补丁
*vendor: vendoring
*bisect: bisect | 二分定位 二分查找
*rebase: rebase rebasing | 变基
*squash: squash squashing | 压缩提交 合并提交
*cherry_pick: cherry-pick cherry_pick backport backporting back-port | 挑拣 摘取 反向移植 回移
*revert: revert reverting roll_back rollback back_out undo | 回滚 撤销 回退 还原 退回
*fold: fold folding
*unify: unify unify make_consistent standardize standardise harmonize harmonise consistent same_everywhere inconsistent not_consistent align be_inconsistent | 统一 统一一下 保持一致 一致 不一致 不统一 统一起来 规范 标准化 搞一致
*type: add_types type_annotate annotate_types add_type_hints add_type_annotations add_type_hint | 加类型 补类型 加类型注解 补类型注解 添加类型注解 加类型标注 补类型标注 加上类型 加类型提示
*summarize: summarize summarise sum_up | 总结 概括 汇总 总结一下
*present: demo presentation | 演示 展示给 汇报
*prepare: prepare get_ready preparation make_ready | 准备 准备好 备好 筹备
*contact: contact reach_out_to reach_out get_in_touch get_in_touch_with | 联系 联络 找
*renew: renew renewal renewing extend_validity | 续期 续签 续费 续订 更新 更换 换新 展延
*poll_for: long_poll
*dispose: dispose tear_down teardown clean_up_after | 销毁 释放 拆除 清理
*free: free freeing release deallocate | 释放 归还
*restrict_access: lock_down
*overflow: overflow overflows overflowing run_off run_over spill spill_out spill_over go_outside stick_out exceed not_fit | 溢出 超出 撑开 撑破 超出去 溢出来 超过 装不下 放不下 溢位 爆版 超出边界
*distort: distort distorted stretched stretch squashed | 变形 拉伸 失真 被拉伸 扭曲
*blur: blurry blur blurred fuzzy pixelated | 模糊 不清晰 糊 发糊 很糊 模糊不清
*unreadable: unreadable illegible hard_to_read barely_visible hard_to_see invisible not_visible cannot_be_seen can_not_see can_not_be_seen barely_readable hardly_visible can_not_read low_contrast not_readable | 看不清 看不清楚 不清楚 看不见 看不到 难以辨认 不可读 很难看清 对比度低 对比度不够 对比度太低 对比度不足 读不清 看不太清
*vibrate: vibrate vibration haptic haptics haptic_feedback | 振动 震动 触觉反馈 震动反馈 触感
*drain_battery: drain_battery battery_drain drains_battery drains_battery drain_battery eat_battery | 耗电 费电 吃电 耗电快 电量消耗 太耗电 掉电快
*lose_data: data_loss lose_data | 数据丢失 丢数据 资料遗失
*spam: spam spamming
*unsubscribe_mail: unsubscribe_link
*vote: vote voting | 投票
*follow: follow following | 关注 追踪
*like: likes liked | 点赞
*bookmark: bookmark bookmarks bookmarking favorite favourite favorites favourites | 收藏 书签 我的最爱
*rate: rating ratings | 评分 打分
*book: booking bookings reservation reservations reserve | 预订 预约 预定
*ship_order: shipping shipment | 发货 物流 配送 出货
*capture: capture capturing | 捕获 抓拍 抓取
*rewind: rewind | 倒带 快退
*embed: embed embedded embedding | 内嵌 嵌入
*pick_up: pick_up picks_up
*nest: nest nested nesting | 嵌套 巢状
*flatten: flatten flattening | 展平 扁平化 拍平 打平
*recurse: recursion recursive recursively | 递归
*iterate: loop iterate iteration loops looping | 循环 遍历 迭代 回圈
*swap: swap swapping interchange | 交换 互换 对调
*flip: flip flipping mirror | 翻转 镜像
*sleep: sleep sleeps sleeping | 休眠 睡眠
*throttle: throttle | 节流
*interrupt: interrupt interrupting interrupted | 中断 打断
*resume_transfer: resumable resume_upload resumable_uploads resumable_upload resume_interrupted | 断点续传 续传
*draw: draw drawing paint | 绘制 画 绘图
*measure_time: time_it
*mute: mute muting silence | 静音 消音
*unlock_it: unlocking
*claim: claim claiming | 领取 认领
*print_out: printing
*repeat: repeat repeating | 重复 循环播放
*relate: relate
*recover_account: account_recovery | 账号找回
*follow_up_on: chase chase_up nudge | 催 催一下 跟进
*cancel_order: cancel_order
*upload_image: image_upload
"""

MORE_THINGS = """
=overlay: backdrop | 遮罩层 蒙层 蒙版
=bug: fault flaw error bugfix trouble_spot hiccup regression glitches | 差错 瑕疵 毛病 故障 问题点 的问题 这个问题 臭虫 错误
=logic: code logics behaviors | 的逻辑 代码逻辑 逻辑代码 流程图 处理逻辑 代码
=function: ability functionalities | 的功能 功能点 函式库 方法函数 能力 这个功能 功能性
=code: snippets logic implementation sourcecode | 代码块 代码段 逻辑 实现 程序代码 程式代码
=part: element elements piece_of bits spot spots side end corner | 部份 位置 区块 那段 这段 这里 那里 环节 端 侧
=case: circumstances circumstance condition | 状况 的情况 情况下 情形下 场合
=helper: helper_function helper_functions utils util helper_method shared_function common_function function | 工具类 公共函数 公共方法 公用函数 通用函数 辅助方法 帮手函数 公共函式 helper函数 工具方法
=work: chore chores job | 活 工作项 事情 事
=page: webpage web_page screens pages view | 网页 页面上 界面上 画面上 介面 页里
=component: control controls ui_component element | 小部件 小组件 物件 部件
=service: backend_service microservice micro-service microservices daemon | 微服务 服务端 服务程序
=file: files_on_disk | 档 文件里
=folder: subfolder subdirectory | 资料匣 子目录 文件夹里
=package: lib libs third-party_package module | 第三方库 函式库 函数库 程序库 程式库 类库 库包 依赖库
=time: timing times | 时间点 时刻
=way: plan approach_to method proposal | 做法 法子 途径 计划
=list: table_of | 列表页 列表里 清单列表
=size: sizes dimension dimensions volume | 大小 尺寸 体积 容量 规模
=info: details detail information | 详情 资料 明细 详细信息 资讯
=dependency: 三方库 三方依赖 三方包 第三方包 third-party_dependency dependencies_list npm_package npm_packages | 依赖库 相依性 依赖关系 三方依赖 第三方依赖 相依包
=config: config_file configuration_file config_files configs_file settings_file | 配置文件 设置文件 组态 组态档 设定档 配置项 选项 偏好设置 偏好 设定值 配置档
=response: http_response | 返回 返回结果 返回数据 回传值 响应体 应答
=request: http_request http_requests requests_made | 请求 API请求 要求
=message: notice notices text copy wording hint hints prompts | 提示语 提示信息 文案 文本 话术 文字 提示文案 消息提示 消息文本 讯息提示
=name: naming title | 名 叫法 命名 名字
=performance: perf_of speed_of | 性能表现 效能表现
=memory: memory_usage memory_consumption mem_usage memory_footprint ram_usage | 内存占用 内存使用 内存用量 内存消耗 记忆体用量 记忆体占用 记忆体使用量 内存使用量
=cpu: cpu_usage cpu_load | CPU占用 CPU使用率 cpu占用 处理器占用
=disk: disk_space storage_space disk_usage | 磁盘空间 磁碟 硬碟 磁碟空间 磁盘占用
=network: net connection connectivity network_connection internet | 联网 网络连接 网路连线 断网 网
=server: host hosts servers backend_server | 主机 服务器端 伺服器端 后台服务器
=client: client-side client_side | 用户端 客户端侧 前端客户端
=frontend: client_side web_frontend | 前台 前端页面 前端代码
=backend: server_side server-side | 后端服务 后台 后端代码 后台服务
=database: datastore data_store | DB 数据表 资料库系统
=table: db_table database_table grid data_grid | 数据库表 表单列表 表里 表格里
=field: form_field property properties attribute attributes | 栏 属性 输入项 字段值 欄位
=index: db_index database_index | 索引值 数据库索引
=schema: db_schema database_schema | 结构 数据库结构 纲要 表结构
=transaction: db_transaction database_transaction | 交易 事务里 数据库事务
=queue: job_queue work_queue task_queue | 任务队列 作业队列 工作队列 伫列
=thread: threading main_thread | 执行绪 主线程 多线程
=worker: workers worker_process worker_processes background_worker | 工作者 工作线程 后台进程 工作行程
=process: os_process | 行程 处理程序
=lock: locks mutexes | 互斥锁 锁机制
=race: race-condition races data_races | 竞争 资源竞争 竞争状况 并发问题 数据竞争 竞速 竞态问题 竞态条件问题
=timeout: time-out timeouts_of time-outs timing_out time_out | 超时时间 逾时时间 超时设置 超时问题 超时了 超时报错
=latency: response_time slow_response | 响应时间 响应慢 反应慢 迟延 响应速度
=cron: crontab cron_jobs cron-job scheduled_jobs scheduled_tasks scheduler_job periodic_task periodic_job nightly_job background_job | 定时脚本 排程 排程任务 定时job 计划作业 周期任务 crontab任务 定时器任务
=error: errors_in failure fault mistake error_response | 报错信息 错 错误码 出错信息 差错
=exception: exceptions_thrown unhandled_exception uncaught_exception | 异常情况 未捕获异常 未捕获的异常 例外状况 异常错误
=null_pointer: null_reference null_dereference nil_pointer null_deref null_pointer_exception NullPointerException nullpointerexception npe | 空指针异常 空指针错误 空参照 空引用 空指针问题
=null: null_value null_values None empty_value | 空值 空数据 null值
=stack_trace: stack_dump backtrace | 堆栈 错误堆栈 调用堆栈 堆叠追踪 栈信息
=api: rest_api http_api api_endpoint backend_api | 接口 后端接口 应用程序接口 后端api
=endpoint: api_endpoint route api | API端点 接口地址 路由 API
=url: link urls_in web_address | 链接 地址 网址 网址链接 URL地址 连结
=link: anchor url links_to | 超链接 超连结 链接地址 网址 连接 连结
=header: http_header http_headers top_bar table_header page_header | 顶栏 首部 标头档 顶部栏 头部
=footer: page_footer | 底栏 页尾 页面底部 页脚栏
=sidebar: side_panel side_menu side_nav drawer | 侧边列 边栏 侧边菜单 侧边面板 抽屉 抽屉菜单 侧滑菜单
=navbar: top_nav nav_menu navigation_menu top_bar | 导航菜单 导览列 导航条 顶部导航 导览 顶部导航栏 选单列 顶栏
=menu: menu_bar context_menu | 功能表 菜单栏 右键菜单
=button: push_button button_on | 按扭 钮 按键 按钮上
=form: web_form forms_in | 表格 填写表单 表单页
=input: input_box input_boxes text_box text_input text_input_field text_area textarea inputs_field entry_field | 文本框 输入栏 输入框里 文字框 输入域 输入值
=output: printout outputs_of | 输出结果 输出内容
=dropdown: drop-down_menu dropdown_menu select select_menu combobox combo_box dropdown_list | 下拉选单 下拉列表 选择框 下拉选项 下拉选择框
=checkbox: tick_box checkboxes check_boxes | 勾选框 多选框 核取方块
=dialog: modal_dialog popups pop_up modals dialogs dialogue_box confirmation confirmation_dialog confirm_dialog confirmation_prompt | 确认框 对话视窗 弹出框 弹窗提示 弹出窗口 弹出视窗 确认弹窗 确认对话框 模态窗口 模态窗 提示弹窗 二次确认 浮窗
=tooltip: tool-tip tooltips hint_text hover_text | 悬浮提示 气泡提示 提示气泡 工具提示框
=tab: tab_bar tabbar | 标签栏 分页标签 页签 选项卡栏 分頁
=icon: icons_in favicon | 图示 小图标 图标按钮
=image: images_in photo photos pics pic | 图 图档 照片 相片 影像档 图片文件 图像文件
=photo: pic pics picture pictures image images | 相片 图片 照相
=video: videos clip | 影像 短视频 视频文件 短片
=audio: sound sounds music | 声音 音效 音讯 音频文件 音乐
=avatar: profile_photo profile_image user_avatar user_photo profile_pic avatars_of | 大头贴 用户头像 大头照 头像图片
=thumbnail: preview_image thumbnails_of | 缩图 预览图 小图
=screenshot: screen_shot screen_shots screen_capture | 萤幕撷图 撷图 截屏图 屏幕快照
=font: fonts_in typeface font_face | 字型 字形 文字字体
=color: colour_scheme color_scheme palette | 配色 色 颜色值 色值 色调
=layout: page_layout ui_layout | 版式 页面布局 版型 布局样式 排版布局
=theme: skin theming | 皮肤 主题色 佈景 布景主题 佈景主题
=dark_mode: dark-mode dark dark_theme_support night_theme | 深色主题 暗色主题 黑夜模式 暗黑 深色 暗模式 夜间主题 暗色系 深色版
=light_mode: light-mode light_theme_support | 亮色主题 浅色主题 白天模式 日间模式
=spinner: +loading_animation +loading_spinner loading_spinner loading_animation loading_state loader_animation progress_indicator loading_icon skeleton loading_skeleton | 加载中 转圈 加载指示器 加载状态 loading动画 载入动画 加载图标 骨架屏 loading状态 加载提示 加载效果
=home_page: home main_page index_page home_screen landing | 主页面 首页面 主画面 主屏 落地页 首屏 起始页
=dashboard: dashboard_page overview overview_page | 数据看板 监控面板 数据面板 监控看板 面板 仪表版 仪表板页 大盘
=admin_panel: admin_backend admin_area admin_page admin_site admin_dashboard admin_ui admin_interface back_office back-office | 管理员后台 后台管理 后台管理系统 管理界面 管理页面 管理端 后台系统 后台页面 管理介面
=user: user_account end_user end_users end-users people | 用户们 终端用户 使用者们
=guest: unauthenticated_users logged-out_users not_logged_in unauthenticated not-logged-in | 未登录用户 未登录的用户 未登入用户
=customer: clients_of | 顾客们 客人
=owner: author_of maintainer | 负责人 拥有人 归属人
=account: user_accounts user_account | 帐号密码 用户账号 用户账户 帐户名
=profile: user_profile profile_page user_profiles | 用户资料 个人信息 个人档案 个人中心
=password: passphrase pass | 密码框 口令 用户密码
=username: login_name nickname | 使用者名称 用户昵称 帐号名 登录名 昵称
=captcha: recaptcha | 图形验证码 人机验证
=token: tokens_in access_token auth_token bearer_token access_tokens | 权杖 访问令牌 令牌token 存取权杖 登录令牌
=session: user_session login_session sessions_of login_state | 登录态 会话状态 登录会话 连线阶段
=permission: access_control access privileges privilege authz permission_check permission_checks access_rights_to | 授权 存取权限 访问权限 使用权限 权限控制 权限校验 权限检查
=role: user_roles user_role | 用户角色 职能
=credential: ssl_certificate ssl_cert ssl_certs tls_certificate tls_cert tls_certs https_certificate ssl_certificates tls_certificates | SSL证书 TLS证书 SSL凭证 https证书 HTTPS证书 数字证书 凭证档
=secret: signing_key signing_keys encryption_key encryption_keys private_key private_keys | 私钥 签名密钥 加密密钥 金钥 秘钥 敏感信息
=key: keys_in access_key | 金钥 秘钥 主键值 键值
=api_key: api-key api-keys api_secret api_token | API金钥 api密钥 API秘钥 接口密钥 api金钥
=order: purchase_order customer_order orders_placed | 订购单 订单数据 单子
=product: goods item_for_sale sku | 货品 货物 宝贝 商品数据
=cart: shopping_basket shopping-cart | 购物篮 购物袋
=checkout: check-out check_out checkout_page checkout_flow checkout_process | 结帐 结账页 结账流程 结帐页面 结算页 下单页
=invoice: billing_document invoices_sent | 发票单 账单页
=price: pricing prices_of | 价钱 定价 售价
=discount: promotion promo discounts_on | 打折 优惠活动 促销
=coupon: promo_code coupon_code discount_code discount_codes promo_codes gift_card | 折扣码 优惠码 折价券 优惠卷 促销码
=report: reports_for reporting | 报表页 报告书 周报
=chart: diagram graphs charts_in line_chart | 图形 图 折线图 统计图 曲线图 图表页
=stats: statistic analytics statistics_page | 统计 统计页 分析数据 数据统计 统计资料
=metric: metrics_for kpi prometheus_metrics prometheus_metric | 度量 监控指标 指标数据 性能指标
=document: doc wiki manual manuals written_docs user_guide guide guides handbook | 说明文档 手册 说明 使用说明 说明书 用户手册 使用手册 文档页
=readme: read_me README.md | 说明文件 readme文件 readme文档
=changelog: change-log changes_file release_note | 变更记录 更新说明 发布说明 版本说明 修改日志 变更纪录
=tutorial: getting_started getting_started_guide how-to howto walkthrough onboarding_guide quick_start quickstart | 入门 入门指南 快速开始 上手指南 入门教程 教学 快速入门
=example: examples_in code_sample code_samples code_example sample_code usage_example | 范例程式 示例代码 使用示例 样例 例程 代码示例 用例 演示
=docstring: doc_string doc_strings doc_comment doc_comments | 函数注释 文档注释 函数说明
=api_docs: api_reference api_docs_page swagger openapi openapi_docs swagger_docs | API文档 api文档 接口说明 接口说明文档 API文件 API说明
=typo: spelled_wrong spelt_wrong spelling_mistakes spelling_errors misspelt wrong_spelling typographical_error | 错字 打错字 别字 拼错 拼写错 写错 打错 错別字 拼写问题 拼错了 写错了 拼字错误
=type_hint: type-hint type-hints types static_types static_typing typings type_info | 类型 类型声明 型别 型别提示 型别标注 类型信息 型別注解
=variable: vars_in local_variable | 变量名 变数名称
=env_var: env-var env-vars env_var_name environment_vars environment_var environment | 环境变量里 env变量 环境变数中
=environment: env envs | 环境里 运行环境
=parameter: cli_argument query_param query_parameter url_parameter | 参数值 实参 形参 请求参数 入参 传参
=option: toggle cli_flag cli_option cli_flags command_line_option command_line_flag command-line_flag command-line_option | 命令行选项 命令行参数 选项开关 开关选项 参数 配置开关
=feature_flag: feature-flag feature-flags feature_switch feature_toggles feature-toggle feature_switches flags | 特性标志 功能标志 功能开关们 功能旗标 特性开关
=default: defaults_to default_value default_values by_default default_setting | 预设值 缺省值 默认情况 默认情况下 默认设置 预设情况 默认配置 初始值
=string: strings_in text_string literal string_literal | 文本串 字符串里 文字串
=array: arrays_of list_of | 数组里 阵列里
=object: objects_in instance instances | 实例 物件里 对象里
=char: 位 字 special_chars special_characters | 特殊字符 字元 特殊符号
=date: dates_in datetime date_time | 日期时间 日子 年月日
=date_picker: date-picker calendar_picker date_selector | 日期选择框 日期选择 日期控件 日期挑选器
=timestamp: created_time time_stamp time_stamps | 时间戳记 时间戳字段 时间戳
=plugin: plug-in plug-ins plugins_for extension_module | 插件系统 扩充套件 扩展插件 扩展程序 外掛程式 插件化
=template: templates_for boilerplate | 模版 模板文件 样板 范本文件
=handler: event_handler error_handler request_handler | 处理程序 处理方法 处理逻辑 事件处理 事件处理函数
=middleware: middlewares interceptor | 中介层 中间层 中介软体
=controller: controllers | 控制层
=model: models ml_model ai_model model_class | 模型文件 训练模型
=event: events_for | 事件处理 活动
=callback: callbacks_for callback_function | 回呼 回呼函式 回调方法
=hook: git_hook git_hooks pre-commit_hook pre_commit_hook pre-commit pre_commit | 钩子函数 git钩子 预提交钩子 提交钩子
=webhook: web_hook web_hooks | 网络钩子 回调通知
=container: docker_container docker_containers | 容器镜像 Docker容器 容器化
=docker: docker_image docker_images container_image container_images docker_build | 镜像 docker镜像 容器镜像 Docker镜像 映像档 docker映像档
=cluster: clusters_in | 丛集 集群里
=pipeline: ci_pipeline build_pipeline pipelines_for workflow | 工作流 流水线里 CI流水线 构建流水线 管线 数据管道 资料管线
=ci: ci_build ci_pipeline ci_builds ci_jobs ci_job ci/cd ci_run build_server continuous-integration | CI流水线 持续整合 CI构建 ci流水线 CI里
=repo: git_repo git_repository codebase monorepo | 代码仓库 程式码库 存储库 代码仓
=branch: git_branch branches_in | 代码分支 特性分支
=script: shell_script bash_script shell_scripts scripts_for | 指令码 脚本文件 shell脚本 命令脚本
=cli: command_line_tool cli_tool command-line_tool command_line_interface | 命令行工具 命令列 指令列 命令列工具
=command: subcommand cli_command | 子命令 指令 命令行命令
=path: file_path filepath file_paths | 文件路径 档案路径 路径名
=regex: regexps reg_exp regular_expressions | 正则式 正规表示式 正则匹配
=language: languages_in ui_language | 语系 语种 界面语言
=accessibility: screen_reader screen_readers screen-reader aria aria-label aria_labels aria_label | 可及性 无障碍访问 无障碍支持 屏幕阅读器 读屏
=keyboard: soft_keyboard keyboards on-screen_keyboard virtual_keyboard | 软键盘 虚拟键盘 按键盘
=shortcut: key_binding keybinding key_bindings keybindings shortcut_key shortcut_keys hot_key hot_keys keyboard-shortcut keyboard-shortcuts | 快捷键位 快速键 键盘快捷键 热键 捷径键 快捷按键
=screen: display viewport monitor | 屏 萤幕上 画面 屏幕上 显示屏
=mobile: +small_screen +small_screens +小屏幕 +手机屏幕 +手机版 narrow_screens phones smartphone smartphones mobiles mobile_phone mobile_phones on_mobile_devices small_screens small_screen mobile_app mobile_screens mobile_view handheld | 手机上 移动设备上 手机版 小屏 小屏幕 小屏幕上 行动版 小萤幕 手机屏幕 移动版 手机应用 小屏设备 行动端
=desktop: desktop_app desktop_version computer | 桌机 电脑版 桌面版 PC端
=responsive: responsive_layout adaptive mobile-friendly mobile_friendly | 自适应布局 响应式布局 RWD 响应式设计 适配
=search_box: search_input search_input_field search-box searchbox search_bar_input search_input_box search_text_field | 搜寻框 搜索输入框 搜寻栏 搜寻列 搜索输入 搜索条 查询框 搜寻输入框
=sms: text_messages text sms_message | 短讯 短信验证码 简讯验证
=attachment: attached_file attached_files | 附件文件 附档 夹带档
=filename: name_of_file name_of_file | 文件名称 档案名 文件的名字
=temp: temp_file temp_files temporary_file temporary_files tmp_files tmp_file | 临时文件 暂存档 临时文件夹 暂存文件 暂时文件
=log_level: level_of_logging logging_verbosity loglevel | 日志层级 日志等级设置 log级别 log等级 日志输出级别
=dead_code: unreachable_code unused_functions code_that_is_never_used code_not_used code_no_longer_used obsolete_code | 没用的代码 废代码 废弃代码 无效代码 没用到的代码 未使用的代码 用不到的代码 废弃的代码 死码 不再使用的代码
=hardcode: hard-code hard-coding hardcoding hard_code literals magic_values magic_constant hardcodes | 写死在代码里 写死在 硬编 硬写 写死了 硬编码的 硬编码在 写死在代码中
=magic_number: magic_constants hard_coded_numbers | 魔术数字 魔鬼数字 幻数 魔法值
=unused: unneeded obsolete dead stale leftover leftovers left-over orphaned orphan old superfluous no_longer_in_use not_in_use no_longer_use never_used we_do_not_use not_need not_needed unreferenced nobody_uses that_nobody_uses redundant | 无用 没用到的 没用到 没在用 没在用的 用不上 用不上的 用不着 用不着的 不再使用的 不再用的 不再需要的 不需要的 废弃的 闲置 已经不用的 已不用的 没人用 没人用的 没使用 没有使用 没有用到 没有用到的 未用到 未用到的 用不到 残留 残留的 冗余的 过时的 没有使用的 没用了
=flaky: reliable reliably stable stably robust dependable 稳定 可靠 flaking fails_randomly fail_randomly randomly_fails fails_sometimes sometimes_fails fails_intermittently intermittently_fails fail_intermittently random randomly sporadic sporadically sometimes occasional occasionally intermittently now_and_then from_time_to_time once_in_while randomly_failing intermittent_failures unreliable non-deterministic nondeterministic fails_every_now_and_then | 偶尔 偶尔失败 时好时坏 不稳 不稳定的 偶发的 偶发性 随机失败 间歇性 间歇 偶现 偶尔会 有时候 有时会 随机 偶发失败 偶尔报错 偶尔挂 经常失败 不太稳定 概率性
=slow: slower too_slow sluggish takes_too_long take_too_long takes_forever take_forever | 变慢 这么慢 好慢 过慢 慢查询 那么慢 缓慢的 很卡 太卡 卡 更慢 速度慢 超慢 有点慢
=empty: blank_value empty_result nothing_in empty_state | 空状态 空白的 空数据 没有数据 无数据 空列表 空页面
=large: oversized giant enormous massive too_big too_large big_files | 超大 巨大 大型的 太大 大文件
=long: very_long overly_long too_long | 很长 太长 超长 很长的 过长的
=required: non-optional must not_optional | 必须填 必填项 必要 强制
=automatic: auto- by_itself | 自动地 自动进行 自动的
=manual: manual_step | 手动地 人工 手动操作
=expiry: validity expiration_period lifetime life_time validity_period expiry_period | 失效时间 有效时间 有效期限 过期日期 到期日 过期日 寿命
=many: 多 太多 so_many loads_of plenty_of lots | 好多 一堆 一大堆 许多
=legacy: previous former 之前的 原来的 原先的 outdated_code deprecated_code old_version obsolete older | 旧版本 老版本 陈旧 旧有 旧有的 老旧 老旧的 过去的
=only: nothing_but | 只对 只在 仅在 仅对 唯一
=all: all_of across_board all | 所有的 全部的 每一个 每个 全 全体 各个 全量 整个
=first: initial initially first_time | 首次 第一次 初次 初始
=error_handling: handle_errors handle_exceptions handle_error error-handling handle_error handling_of_errors catch_errors | 错误捕获 处理异常 处理错误 捕获异常 异常捕获 例外处理
=health_check: health-checks health_endpoint healthcheck_endpoint liveness_probe liveness readiness_probe | 健康检测 健康检查接口 探活 存活探针 健康探针 健康状态检查
=backoff: back_off exponentially exponential exponential_back-off exponential_retry exponential_back_off | 指数退避 退避重试 退避策略 指数级退避
=fallback: fall_back fall_back_to fall-back falls_back | 备用方案 回退 兜底方案 兜底逻辑 后备 备援 降级
=two_factor: two-step two_step two-step_verification two_step_verification 2-factor multi-factor multi_factor two-factor_login 2fa_login multi-factor_auth multi-factor_authentication two_factor_authentication | 双重验证 双重认证 二步验证 二次验证 双因子 双因子认证 双因素验证 两步认证 多因素认证 双因子验证 两阶段验证
=audit_log: audit-log audit_logging | 审计记录 稽核日志 操作日志 审计纪录
=algorithm: algo algos | 算法逻辑
=dataset: data_set data_sets training_data training_set datasets_for | 资料集 训练数据 训练集 数据集合 训练资料
=embedding: vector_embedding vector_embeddings word_embeddings | 词向量 嵌入向量 向量嵌入
=prompt: system_prompt prompt_template | 提示语 提示词模板 系统提示词
=device: gadgets gadget | 装置上 设备上
=app: mobile_application apps_on program | 程序 应用程序 程式 软件 软体
=website: web_site web webpage sites | 网页 网站上 站点 官网
=interval: period frequency polling_interval time_interval | 时间间隔 周期 频率 间隔时间
=title: headline headings caption | 题目 标题栏 标题文字 抬头
=label: caption labels_on | 标签文字 标签名
=placeholder: placeholder_text | 占位文字 占位文本 预留文字 占位提示
=breadcrumb: breadcrumb_navigation breadcrumb_trail | 面包屑导航
=white_screen: blank_white_page white_screen_of_death goes_blank goes_white turn_white blank_screens empty_screen black_screen | 空白页 空白页面 空白画面 白画面 白屏问题 一片空白 一片白
=garbled: gibberish broken_characters broken_encoding wrong_encoding encoding_issue encoding_problem garbled_characters garbled_chars | 乱码问题 乱码了 变成乱码 出现乱码 显示乱码
=mess: +排版问题 +布局问题 +版面问题 +样式问题 +layout_issue +layout_issues +layout_problem +layout_problems +broken_layout broken_layout layout_breaks layout_broken layout_is_broken layout_issue broken_layouts messy layout_problem layout_breakage breaks_layout layout_messed_up layout_is_messed_up
 | 跑版 布局错乱 布局乱 布局乱了 排版错乱 样式错乱 样式乱 样式乱了 布局混乱 排版乱 排版混乱 排版跑掉 版面跑掉 跑位 布局问题 版面错乱 布局有问题 版面乱掉 布局乱掉 布局异常 乱掉 乱了 爆版
=loss: lost losing gone disappear disappears vanish vanishes be_lost get_lost gets_lost missing goes_missing go_missing | 丢掉 丢了 遗失 消失 没了 不见 不见了 会丢 会丢失 丢失了 弄丢 消失不见
=edge_case: corner-case edge-cases border_case boundary_case boundary_cases edge-case boundary_condition | 边缘情况 边角情况 特殊情况 边界场景 临界情况 边界问题 边界值
=limit_upper: max_limit ceiling cap | 最大限制 限额 顶
=usage: use_of utilization utilisation | 占用率 使用率 使用情况 利用率 消耗
=coverage: unit_test_coverage test-coverage coverage_of_tests coverage_rate | 测试覆盖度 覆盖度 代码覆盖 单测覆盖率 单元测试覆盖率 测试涵盖率 涵盖率 单测覆盖
=quality: quality_of | 品质 画质
=consistency: consistent_with uniform | 统一 一致
=duplicate_entry: duplicate_records duplicate_record duplicate_rows | 重复记录 重复项 重复数据 重复条目 重复的记录
=redundancy: duplication | 多余 冗余代码
=complexity: complicated too_complex too_complicated | 太复杂 过于复杂 复杂性
=readability: more_readable legibility | 易读性 好读
=standard: convention conventions coding_style code_style style_guide | 惯例 约定 代码规范 规范文档 代码风格
=rule: business_rule rules_for | 规定 规则集
=constraint: db_constraint | 限制条件 约束条件
=replica: read_replica read_replicas read-only_replica secondary | 从库 只读副本 从节点 读库 只读库 备库
=snapshot: snapshot_of snapshots_of | 快照文件
=fixture: test_fixture test_fixtures fixtures_for | 测试固件 夹具 测试数据
=test_env: staging_environment test_env testing_environment | 测试机 测试服
=mode: modes_of | 的模式
=wizard: setup_wizard onboarding onboarding_flow onboarding_wizard setup_assistant | 引导 新手引导 引导页 引导流程 新手教程 精灵 设置向导
=verification_code: one-time_code otp one_time_password verification_codes one-time_password | 动态密码 一次性密码 短信验证码 验证码短信 校验码
=reason: root_cause root_causes root-cause why | 根因 根本原因 缘由 为什么 为何 成因 缘故
=why: the_reason reason cause reason_why the_cause cause_of reason_for | 怎么回事 原因 咋回事 是什么原因 什么原因 怎么
=how: how_to way_to | 怎样去 如何去 怎么去 的方法
=different: difference_between differences vs versus distinguish differ | 区别 差异 差别 不同之处 分别 vs
=inconsistent: inconsistency not_consistent mismatch mismatched not_match differ differs | 不统一 不相同 不匹配 不相符 对不上 不符
=alias: short_name | 别称 缩写
=infinite: infinitely never_ending unending unbounded forever | 无限的 死循环 无穷 无限循环 没完没了
-way_too: way_too far_too
=connection_pool: connection_pools | 连线池 连接池子
=viewer: | 查看器 检视器 检视工具
!progress: progress | 进度
!case_sensitive: case_sensitive case-sensitive case_sensitivity | 区分大小写 大小写敏感
!ease: +hard_to +easier_to +easy_to +difficult_to | 不好点 难点 容易
!case_insensitive: case-insensitive case_insensitive ignore_case | 不区分大小写 忽略大小写 大小写不敏感
!rtl: rtl right-to-left +right_to_left | 从右到左
=ip: ips
!oom: oom out_of_memory run_out_of_memory runs_out_of_memory ran_out_of_memory memory_exhausted OutOfMemory | 内存溢出 内存不足 爆内存 内存爆了 内存不够
!multiple: multiple multi several many | 多个 多张 多份 多选 多 批量 好几个
!sticky: +固定 sticky stick sticks stuck_at_top fixed_at_top stay_at_top stay_on_top | 吸顶 固定在顶部 悬浮 粘性
!loudness: loud loudness volume | 响度 音量
!visibility: visibility visible | 可见性 可见
!help: help | 帮助 说明
!length: length | 长度
!enter_key: +enter_key enter return_key hitting_enter pressing_enter | 回车 回车键 输入键 Enter键
!depth: depth | 深度
!angle: angle | 角度
!ratio: ratio percentage proportion | 比例 比率 百分比
!probability: probability odds | 概率 几率
!range: range | 范围 区间
!limit_time: time_limit
!result_page: result_page
!detail_page: detail_page details_page | 详情页 详情页面 明细页
!list_page: list_page
!operation: operation operations action actions | 操作 动作
!effect: effect effects | 效果 特效
!experience: experience | 体验
!scene: scene scenes | 场景
!skill: skill skills ability | 技能
!coin: coin coins gold | 金币 硬币
!prop: prop item_pickup powerup power-up | 道具
!map_tile: tile tiles tilemap | 瓦片 地块 图块
!bullet: bullet bullets projectile projectiles | 子弹 炮弹
!damage: damage | 伤害
!speed_x: playback_speed | 倍速 播放速度
!menu_main: main_menu title_screen | 主菜单 主选单
!difficulty: difficulty | 难度
!tutorial_level: tutorial_level
!controls: controls key_mapping | 操控 按键设置
!lobby: lobby | 大厅
!room: room rooms | 房间
!match: match matchmaking | 匹配 对局
!chat_message: chat_message chat_messages | 聊天消息 聊天记录
!reply: reply replies | 回复
!mention: mention mentions | 提及
!read_state: unread_count unread_badge | 未读数 未读消息数 红点
!group_x: groups | 群组 群 组
!contact_book: address_book phonebook | 通讯录
!call_x: phone_call video_call | 通话 视频通话
!permission_x: camera_permission
!nickname: nickname nicknames display_name | 昵称 显示名
!signature_x: email_signature
!birthday_x: birthday_reminder
!reminder: reminders alarm | 闹钟 提醒事项
!schedule_x: timetable | 日程 时间表 课表
!note: note notes | 笔记 备忘录 便签
!folder_x: subfolders
!disk_quota: storage_quota | 存储配额
!cloud: cloud | 云 云端
!backend_job: background_jobs | 后台任务
!monitoring: monitoring_system | 监控系统
!alert_rule: alert_rule alert_rules | 告警规则
!error_rate: error_rate | 错误率
!log_file: log_file log_files | 日志文件
!trace: distributed_tracing | 链路追踪 分布式追踪
!config_center: config_center | 配置中心
!registry: registry | 注册中心 注册表
!canary_release: canary_release +canary_deployment +gray_release | 灰度发布 金丝雀发布
!blue_green: blue-green +blue_green_deployment | 蓝绿部署
!root_user: root superuser | 超级用户 root用户
!sudo: sudo
!least_privilege: least-privilege +least_privilege +minimal_permissions | 最小权限 最小权限原则
!leaked: leaked | 泄露的 泄漏的
!attack_x: attack | 攻击
!abuse: abuse | 滥用 刷单 薅羊毛
!fraud: fraud | 欺诈 诈骗
!scanner: scanner scanners | 扫描器 扫描仪
!qr_code: qr_code qr_codes qrcode qrcodes qr | 二维码
!barcode: barcode barcodes | 条形码 条码
!signature_pad: signature_pad
!invoice_title: invoice_title | 发票抬头
!logistics: logistics tracking_number | 物流 快递 物流单号
!express: courier | 快递员
!merchant: merchant merchants | 商户 商家
!supplier: supplier suppliers | 供应商
!warehouse_x: warehouses | 仓库
!refund_policy: refund_policy
!points: points reward_points loyalty_points | 积分
!vip: vip premium paying paid | 付费 会员 高级
!anonymous: anonymously | 匿名
!logged_in: logged-in logged_in signed-in authenticated | 已登录 登录的 登录后的
!deactivated: deactivated inactive disabled_account | 已停用 停用的 不活跃 未激活
!archived: archived | 已归档 归档的
!completed: completed finished done | 已完成 完成的
!pending: pending outstanding | 待处理 未处理 挂起的
!failed_x: failed | 失败的 失败了
!scheduled: scheduled | 定时的 计划的
!stub: stubs
!legacy_browser: legacy_browsers old_browsers older_browsers | 老浏览器 旧浏览器 低版本浏览器
!resolution: resolution resolutions | 分辨率 解析度
!pixel: pixels | 像素点
!transparency: transparency opacity transparent | 透明度 透明
!gradient_bg: gradient_background | 渐变 渐变色
!rounded: rounded | 圆角的
!bold: bold | 加粗 粗体
!italic: italic | 斜体
!font_size: +font_size +text_size | 字号 字体大小 文字大小
!line_height: line_height | 行高
!background_color: +background_color +background_colour | 背景色 背景颜色 底色
!column_width: column_width | 列宽
!full_screen: full_screen fullscreen full-screen | 全屏
!split_screen: split_screen | 分屏
!long_press: long_press long-press | 长按
!double_click: double_click double-click | 双击
!right_click: right_click right-click | 右键 右击
!back_button: +back_button back_key | 返回键 返回按钮
!close_button: +close_button | 关闭按钮
!submit_button: +submit_button | 提交按钮
!save_button: +save_button | 保存按钮
!login_button: +login_button | 登录按钮 登入按钮
!delete_button: +delete_button | 删除按钮
!sound_switch: mute_button
!vibration_x: vibration_setting
!widget: home_screen_widget | 桌面小组件
!mini_program: mini_program +mini_app | 小程序
!official_account: official_account | 公众号
!h5: h5
!webview: webview webviews
!interceptor: interceptor interceptors | 拦截器
!annotation_j: decorator decorators | 装饰器 注解
!generic: generics generic | 泛型
!closure: closure closures | 闭包
!lambda: lambda lambdas | 匿名函数
!inheritance: inheritance | 继承
!polymorphism: polymorphism | 多态
!constructor: constructor constructors | 构造函数
!destructor: destructor destructors | 析构函数
!setter: setter setters getter getters | 访问器
!virtual: virtual | 虚拟
!hash_table: hash_table hash_map hashmap hashtable | 哈希表 散列表
!linked_list: linked_list | 链表
!binary_tree: binary_tree | 二叉树
!tree: tree trees | 树 树形
!graph_ds: directed_graph
!matrix_m: matrix matrices | 矩阵
!vector: vector vectors | 向量
!tensor: tensor tensors | 张量
!attention: attention | 注意力
!transformer: transformer transformers
!tokenization: tokenization tokenisation | 分词
!corpus: corpus corpora | 语料 语料库
!sample_s: samples | 样本
!negative_sample: negative_samples | 负样本
!label_l: ground_truth | 标签数据 真值
!recall: recall | 召回率 召回
!metric_f1: f1
!baseline: baseline baselines | 基线
!experiment: experiment experiments | 实验
!paper: paper papers | 论文
!figure: figure figures | 图表图 插图
!survey_x: surveys
!interview: interview interviews | 面试
!resume_cv: cv | 简历
!employee: employee employees staff | 员工 职员
!department: department departments | 部门
!salary: salary payroll wages | 工资 薪资
!attendance: attendance | 考勤
!leave_req: leave_request | 请假
!approval: approval_flow | 审批 审批流 审批流程
!form_f: forms_f
!weekly_report: weekly_report | 周报
!minutes: meeting_minutes +meeting_notes | 会议纪要 会议记录
!off_by_one: off-by-one off_by_one off-by-one_error off_by_one_error off_by_1 off_by_one_bug | 差一错误 差一 差一位 差一个 多算一个 少算一个 差1 边界差一
!n_plus_one: n+1
!empty_line: blank_line
!alt_text: alt_text alt_texts alt_attribute alt_attributes alt alternative_text alt_tag alt_tags image_description | 替代文本 替代文字 alt文本 alt属性 图片描述
!sound_effect: sound_effect sound_effects sfx | 音效 声效 音效文件
!background_music: background_music bgm | 背景音乐 背景乐 BGM
!sprite: sprite sprites | 精灵图 精灵 雪碧图
!level_stage: game_level levels | 关卡 关 关口 关卡里
!enemy: enemy enemies monster monsters mob mobs | 敌人 怪物 敌方 怪 小怪 敌军
!player: player players | 玩家 播放器 选手 角色
!character: player_character hero | 角色 主角 人物
!boss: boss | 首领 头目
!weapon: weapon weapons | 武器
!health_bar: health_bar hp_bar life_bar | 血条 生命条 血量条 体力条
!score: score scores scoring | 分数 得分 积分
!leaderboard: leaderboard leader_board high_scores ranking rankings | 排行榜 排名 榜单 积分榜
!save_game: savegame save_game save_games save_file save_files save_slot savegames | 存档 游戏存档 进度存档
!inventory_game: backpack item_bag | 背包 物品栏
!fps: fps frame_rate framerate frames_per_second frame-rate | 帧率 帧数 画面更新率
!texture: texture textures | 纹理 贴图 材质贴图 材质
!shader: shader shaders | 着色器
!shadow: shadow shadows | 阴影 影子
!light: lights lighting | 光照 灯光 光源
!camera: camera cameras | 摄像头 相机 镜头 摄像机 摄影机
!physics: physics | 物理
!floor: floor floors ground | 地板 地面 楼层 地表
!wall: wall walls | 墙 墙壁 墙体
!gamepad: gamepad game_pad controller_input joystick joypad game_controller | 手柄 摇杆 游戏手把 手把 控制器
!npc: npc npcs
!quest: quest quests mission missions | 任务 剧情任务
!achievement: achievement achievements badge badges trophy | 成就 徽章 勋章
!multiplayer: multiplayer multi-player online_play | 多人 多人模式 联机 联机模式 多人联机
!cutscene: cutscene cutscenes | 过场动画 过场
!terrain: terrain | 地形
!pathfinding: pathfinding path_finding path-finding | 寻路 路径搜索
!splash: splash splash_screen launch_screen startup_screen | 启动页 闪屏 启动画面 启动屏 开屏
!push_message: push_messages push_message push_notification push_notifications notification_push | 推送消息 推送通知 消息推送 推播 推播通知 讯息推播 推播讯息 推送 讯息推送 推送讯息 手机推送
!tap_target: tap_target touch_target touch_targets | 点击区域 触控区域 点击范围
!gesture: gesture gestures | 手势
!orientation: orientation landscape landscape_mode landscape_orientation | 横屏 方向 横向模式 横向
!portrait: portrait portrait_mode | 竖屏 直向 竖屏模式
!notch: notch safe_area | 刘海 刘海屏 安全区 安全区域
!deep_link: deep_link deep_links deep-link deeplink deeplinks deep_linking universal_link universal_links | 深度链接 深层链接 深链接 深层连结
!battery: battery battery_life power battery_usage | 电池 电量 续航 耗电
!offline: offline offline_mode no_network without_network no_internet without_internet airplane_mode | 离线 离线模式 无网 无网络 断网 没网 没有网络 脱机 断线
!bluetooth: bluetooth ble | 蓝牙
!gps: gps geolocation location_service | 定位 地理位置
!sensor: sensor sensors | 传感器 感测器 感应器
!firmware: firmware | 固件 韧体
!driver: driver drivers | 驱动 驱动程序 驱动程式
!interrupt_irq: irq
!serial_port: serial_port serial uart | 串口 序列埠
!watchdog: watchdog | 看门狗
!ota: ota over-the-air
!pin_gpio: gpio
!hotspot: hotspot | 热点
!printer_paper: paper
!robot: robot robots | 机器人
!bot: bot bots chatbot | 机器人 聊天机器人
!epoch: epoch epochs | 轮次 训练轮数
!loss_fn: loss_function loss_curve training_loss | 损失函数 损失 损失曲线
!learning_rate: learning_rate lr learning-rate | 学习率 学习速率
!lr_schedule: learning_rate_schedule lr_schedule lr_scheduler learning_rate_scheduler | 学习率调度 学习率衰减
!gradient: gradient gradients | 梯度
!layer: layer layers | 层 网络层
!weights: weights weight | 权重
!hyperparameter: hyperparameter hyperparameters hyperparams hyper-parameters | 超参 超参数
!overfit: overfit overfitting overfits over-fitting | 过拟合 过度拟合
!train_split: train/test_split data_split train_test_split | 数据划分 划分数据集
!validation_set: validation_set val_set dev_set validation_data | 验证集 验证数据
!test_set: test_set | 测试集
!classifier: classifier classification | 分类器 分类
!llm: llm llms large_language_model language_model language_models large_language_models | 大模型 语言模型 大语言模型
!gpu: gpu gpus graphics_card | 显卡 显存
!notebook: notebook notebooks jupyter jupyter_notebook | 笔记本 notebook文件
!feature_ml: feature_engineering | 特征工程
!confusion: confusion_matrix | 混淆矩阵
!accuracy: accuracy precision | 准确率 精度 准确度 精确度 正确率
!outlier: outlier outliers | 离群值 异常值 离群点
!null_values: missing_values missing_value nan nans nan_values | 缺失值 空缺值 遗漏值
!warehouse: data_warehouse warehouse | 数据仓库 数仓 资料仓储
!etl: etl etl_job etl_jobs
!partition: partition partitions partitioning | 分区 分割区
!stale_data: stale_data outdated_data | 脏数据 过期数据 旧数据
!data_lake: data_lake | 数据湖
!spreadsheet: spreadsheet spreadsheets | 电子表格 试算表
!query_stmt: sql_query sql_queries sql_statement sql_statements | SQL语句 sql语句 SQL查询
!orm: orm
!cursor: cursor cursors | 游标 光标
!caret: caret
!firewall: firewall | 防火墙
!vpn: vpn
!subnet: subnet subnets | 子网
!ingress: ingress
!pod: pod pods
!namespace_k8s: k8s_namespace
!helm_chart: helm_chart helm_charts
!instance: vm vms virtual_machine virtual_machines ec2 | 虚拟机 云主机 实例
!bucket: bucket buckets s3_bucket | 存储桶 桶
!region: region regions availability_zone | 区域 地区 可用区
!uptime: uptime availability | 可用性 在线时间
!outage: outage outages incident incidents downtime | 故障 停机 事故 宕机 线上事故
!postmortem: postmortem post-mortem incident_report retrospective retro | 复盘 事故报告 事后分析 故障复盘 检讨报告
!runbook: runbook runbooks playbook playbooks | 运维手册 操作手册 应急手册
!on_call: on-call on_call oncall | 值班 待命
!capacity: capacity | 容量 产能
!traffic: traffic | 流量
!heartbeat: heartbeat heartbeats keepalive keep-alive keep_alive | 心跳 保活
!message_broker: message_broker broker | 消息代理 消息中间件 讯息代理
!dead_letter: dead_letter dead_letter_queue dlq dead-letter dead-letter_queue | 死信 死信队列
!idempotent: idempotent idempotency make_idempotent | 幂等 幂等性
!concurrency: concurrency | 并发
!thread_safety: thread-safe thread_safe thread_safety thread-safety make_thread-safe make_thread_safe not_thread-safe not_thread_safe | 线程安全 执行绪安全 线程不安全 并发安全
!semaphore: semaphore semaphores | 信号量
!signal: signal signals | 信号 讯号
!buffer: buffer buffers buffering | 缓冲 缓冲区
!heap: heap | 堆 堆内存
!pagination_size: page_size | 每页条数 每页数量 分页大小
!binary: binary binaries executable executables | 二进制 可执行文件 执行档 二进制文件
!installer: installer installers setup_program | 安装包 安装程序 安装程式
!artifact: artifact artifacts build_artifact build_artifacts build_output | 产物 构建产物 制品 编译产物
!source_map: source_map source_maps sourcemap sourcemaps source-map source-maps
!submodule: submodule submodules git_submodule | 子模块 子模组
!version_number: version_number | 版本号
!git_tag: git_tag git_tags | git标签
!toolchain: toolchain tool_chain | 工具链
!compiler_warning: compiler_warning compiler_warnings build_warnings build_warning compile_warnings | 编译警告 编译告警 构建警告
!deprecation_warning: deprecation_warnings | 废弃警告 弃用警告
!linter_config: eslint_config
!runner: runner runners build_agent build_agents | 运行器 构建机
!matrix: build_matrix test_matrix ci_matrix | 构建矩阵 测试矩阵
!nightly_build: nightly_build nightly_builds | 每日构建 夜间构建
!wheel: wheel wheels
!release_branch: release_branch | 发布分支
!main_branch: main_branch main master master_branch trunk | 主分支 主干
!broken_link: broken_link broken_links dead_link dead_links broken_url broken_urls 404_links | 死链 坏链接 失效链接 失效的链接 无效链接 断链 链接失效 坏掉的链接 失效连结 死链接
!faq: faq faqs | 常见问题 常见问答
!glossary: glossary | 术语表 词汇表
!architecture: architecture | 架构 体系结构
!diagram: architecture_diagram flowchart flow_chart | 架构图 流程图
!contribution_guide: contributing_guide contribution_guide contributing contributing.md | 贡献指南 贡献文档
!copyright: copyright | 版权
!code_of_conduct: code_of_conduct | 行为准则
!budget: budget | 预算
!deadline: deadline due_date due_dates | 截止日期 截止时间 到期日 期限
!requirement: requirement requirements spec specs specification | 需求 规格 需求文档 规格书
!design: design designs mockup mockups wireframe wireframes ui_design | 设计 设计稿 原型 设计图 线框图
!designer: designer designers | 设计师 设计 美工
!stakeholder: stakeholder stakeholders | 相关方 干系人
!team: team teams | 团队 小组
!company: company companies | 公司 企业
!legal: legal | 法务 法律
!marketing: marketing | 市场 营销 行销
!sales: sales | 销售
!hr: hr | 人事 人力
!competitor: competitor competitors | 竞品 竞争对手
!roadmap: roadmap road_map | 路线图 规划图
!sprint: sprint sprints | 迭代 冲刺
!backlog: backlog | 待办列表 积压
!carousel: carousel slider image_slider slideshow | 轮播 轮播图 幻灯片 走马灯 轮播图片
!progress_bar: progress_bar progress_bars progressbar | 进度条 进度列
!scrollbar: scrollbar scroll_bar scrollbars horizontal_scrollbar | 滚动条 卷轴 滚动轴
!toast: toast toasts toast_message snackbar | 轻提示 吐司 提示条
!radio: radio_button radio_buttons | 单选框 单选按钮
!toggle: toggle_switch toggle_button | 切换开关 开关按钮
!accordion: accordion | 手风琴 折叠面板
!stepper: stepper | 步骤条
!grid: grid grids | 网格 栅格
!margin: margin margins spacing whitespace gap gaps | 边距 外边距 间距 间隙 空白
!border: border borders outline | 边框 边线
!corner: rounded_corners border_radius corner_radius | 圆角
!hover_state: hover_state hover_effect hover_style | 悬停效果 悬浮效果 悬停样式
!focus_ring: focus_ring focus_outline focus_indicator focus_state | 焦点框 焦点样式
!tab_order: tab_order focus_order | 焦点顺序
!ui: ui user_interface gui interface ux | 界面 用户界面 介面 使用者介面 UI界面
!css_style: css css_styles stylesheet stylesheets | 样式表 样式文件 css样式
!emoji: emoji emojis emoticon | 表情 表情符号 绘文字
!cursor_pointer: mouse_cursor mouse_pointer | 鼠标指针 光标 滑鼠游标
!touch: touch touchscreen touch_screen | 触摸 触屏 触控
!window: window windows_of | 窗口 视窗
!edge: edges | 边缘 边沿 边
!wallpaper: wallpaper background_image | 背景 背景图 背景图片 底图
!logo: logo logos | 标志 商标 徽标
!onboarding: onboarding | 新手引导 入职 引导流程
!empty_state: empty_state empty_states | 空状态 空态 空白状态
!watermark: watermark watermarks | 水印 浮水印
!subtitle: subtitle subtitles closed_captions captions | 字幕
!playlist: playlist playlists | 播放列表 歌单 播放清单
!song: song songs track_song | 歌曲 歌
!volume: volume loudness | 音量 卷
!player_media: video_player media_player audio_player music_player | 视频播放器 媒体播放器 音乐播放器 影片播放器
!cover: cover_image cover_picture cover_art | 封面 封面图 封面图片
!post: post posts blog_post blog_posts article articles | 文章 帖子 博文 贴文 博客文章
!blog: blog blogs | 博客 部落格
!feed: feed feeds timeline news_feed | 信息流 动态 时间线 订阅源
!rss: rss rss_feed rss_feeds
!hashtag: hashtag hashtags | 话题 话题标签
!follower: follower followers | 粉丝 关注者
!spam_folder: spam_folder spam junk_folder junk | 垃圾邮件 垃圾邮件箱 垃圾箱 垃圾信 垃圾信件 垃圾邮件夹
!inbox: inbox mailbox | 收件箱 收件匣 邮箱
!recipient: recipient recipients | 收件人 接收人
!subject_line: subject_line email_subject | 邮件标题 邮件主题
!template_mail: email_template email_templates mail_template mail_templates | 邮件模板 邮件模版 信件范本
!unsubscribe_url: unsubscribe_links
!subscriber: subscriber subscribers | 订阅者 订户
!plan_tier: pricing_plan subscription_plan | 套餐 订阅方案
!trial: trial free_trial trial_period | 试用 试用期 免费试用
!wallet: wallet wallets | 钱包
!balance: balance balances | 余额
!bank: bank banks bank_card | 银行 银行卡
!credit_card: credit_card credit_cards | 信用卡
!phone_number: phone_number phone_numbers mobile_number telephone_number | 手机号 电话号码 手机号码 电话
!email_address: email_address email_addresses mail_address | 邮箱地址 邮件地址 邮箱 电子邮箱
!postcode: zip_code zip_codes postal_code postcode postal_codes | 邮编 邮政编码
!country: country countries | 国家
!country_code: country_code country_codes | 国家代码 国别码 国家码
!city: city cities | 城市
!shipping_address: shipping_address delivery_address | 收货地址 送货地址 寄送地址
!delivery_fee: shipping_cost shipping_fee shipping_costs delivery_fee | 运费
!warehouse_store: store shop shops | 商店 店铺 店家 商城
!birthday: birthday birth_date birth_dates date_of_birth | 生日 出生日期
!age: age | 年龄
!gender: gender sex | 性别
!photo_album: album albums | 相册
!clipboard: clipboard | 剪贴板 剪贴簿
!print_preview: print_preview | 打印预览
!preview: preview previews previewing | 预览
!trash: trash recycle_bin trash_bin | 回收站 垃圾桶 资源回收桶
!storage: storage object_storage | 存储 储存空间 存储空间
!memory_cache: in-memory_cache memory_cache | 内存缓存
!local_storage: local_storage localstorage
!query_string: query_string query_params query_parameters url_params | 查询参数 URL参数 查询字符串
!request_id: request_id request-id trace_id correlation_id | 请求ID 请求id 追踪ID 链路ID
!id: id ids identifier identifiers | 标识 编号 标识符 识别码
!uuid: uuid uuids guid
!primary: primary | 主要
!secondary_idx: composite_index compound_index | 联合索引 复合索引 组合索引
!soft_delete: soft_delete soft-delete soft_deletes soft_deletion | 软删除 逻辑删除
!hard_delete: hard_delete hard-delete hard_deletes | 硬删除 物理删除
!tenant: tenant tenants multi-tenant multi-tenancy | 租户 多租户
!organization: organization organisation organizations org orgs | 组织 机构
!brute_force: brute_force brute-force brute-forcing brute_force_attack brute-force_attacks | 暴力破解 爆破 暴力攻击
!injection: code_injection
!phishing: phishing | 钓鱼
!malware: malware virus viruses | 恶意软件 病毒
!attacker: attacker attackers hacker hackers | 攻击者 黑客 骇客
!sensitive: sensitive_data pii personal_data sensitive_information personal_information | 敏感数据 敏感信息 个人信息 个人资料 隐私数据 敏感资料 个资
!csp: csp content_security_policy
!https_redirect: force_https
!salt: salt
!password_hash: password_hash password_hashes password_hashing | 密码哈希
!access_log: access_log access_logs | 访问日志
!pen_test: pen_test pentest penetration_test penetration_testing | 渗透测试
!security_hole: security_hole security_holes security_issue security_issues security_vulnerability security_vulnerabilities | 安全漏洞 安全问题 安全隐患 漏洞 资安漏洞
!api_version: api_version
!rate: rates
!status_code: status_code status_codes http_status http_status_code response_code | 状态码 响应码
!empty_string: empty_string empty_strings | 空字符串 空串 空字串
!special_char: special_character
!newline: newline newlines line_break line_breaks line_ending line_endings | 换行符 换行
!space: trailing_whitespace trailing_spaces | 行尾空格 尾部空格
!quote: quote quotes quotation_marks | 引号
!comma: comma commas | 逗号
!decimal: decimal decimals decimal_places | 小数 小数位 小数点
!negative: negative negative_number negative_numbers | 负数 负值
!zero_division: division_by_zero divide_by_zero zero_division | 除零 除以零 除数为零 除零错误
!unicode: unicode utf-8 utf8
!leap_year: leap_year leap_years | 闰年
!dst: dst daylight_saving daylight_saving_time daylight_savings | 夏时制 日光节约时间
!deadline_time: time_limit | 时间限制 时限
!retry_count: retry_count number_of_retries max_retries retry_limit maximum_retries retry_attempts | 重试次数 最大重试次数 重试上限
!attempts: attempt attempts tries try_count | 尝试 尝试次数
!abstraction: abstraction abstractions | 抽象
!base_class: base_class base_classes parent_class superclass | 基类 父类
!subclass: subclass subclasses child_class | 子类
!interface_type: interface_type
!side_effect: side_effect side_effects | 副作用
!circular_import: circular_import circular_imports circular_dependency circular_dependencies import_cycle import_cycles cyclic_import cyclic_dependency cyclic_imports dependency_cycle | 循环引用 循环依赖 循环导入 循环引入 循环相依
!global_variable: global_variable global_variables global_state globals | 全局变量 全局状态 全域变数 全域变量
!global_scope: globally_scoped | 全域
!nested_if: nested_ifs nested_if deeply_nested nested_conditionals | 嵌套判断 多层嵌套 嵌套if
!todo_comment: todo_comments todo_comment
!tech_debt: tech_debt technical_debt | 技术债 技术债务 技术债
!copy_paste: copy_paste
!api_client: api_client http_client | HTTP客户端 http客户端 接口客户端
!proxy_server: proxy_server reverse_proxy | 反向代理 代理服务器
!picker: picker chooser | 选择器
!uploader_ui: upload_button
!builder: builder | 构建器 构造器
!manager: manager | 管理器
!parser_tool: parser | 解析器 剖析器
!renderer: renderer | 渲染器
!exporter: exporter | 导出器
!importer: importer | 导入器
!validator: validator validators | 校验器 验证器
!scraper: scraper crawler | 爬虫 采集器
!serializer: serializer serializers | 序列化器
!paginator: paginator pager | 分页器 分页控件 分页组件
!emulator: emulator emulators simulator | 模拟器
!timer: timer timers countdown | 定时器 计时器
!counter: counters | 计数器
!slider_ui: range_slider | 滑块
!tooltip_ui: popover | 气泡 弹出层
!random: random_number randomness | 随机数
!random_seed: random_seed random_seeds rng_seed seed | 随机种子 种子
!legend: legend legends | 图例
!axis: axis axes | 坐标轴 轴
!heatmap: heatmap heat_map | 热力图 热图
!flame_graph: flame_graph | 火焰图
!marker: markers map_marker | 标记点 地图标记
!route_map: driving_route
!week: week weeks | 周 星期 礼拜
!hour: hours
!demo: demo | 演示 样例
!poc: poc proof_of_concept prototype | 原型 概念验证
!vendor_co: third_party third-party | 第三方
!internal_tool: internal_tool internal_tools | 内部工具
!staging_area: staging_area
!contract: contract contracts | 合同 契约
!candidate: candidate candidates | 候选 候选人
!course: course courses | 课程
!homework: homework | 作业
!recipe: recipe recipes | 食谱 菜谱
!ticket_tkt: tickets | 票 门票
!hotel: hotel hotels | 酒店 饭店
!flight: flight flights | 航班
!news: news | 新闻
!advert: ad ads advertisement advertising | 广告
!menu_item: menu_item menu_items | 菜单项
!page_title: page_title page_titles | 页面标题
!favicon: favicon favicons | 网站图标 站点图标
!sitemap: sitemap site_map | 站点地图 网站地图
!meta_tag: meta_tag meta_tags | meta标签
!canonical_url: canonical_url
!landing: landing_pages
!conversion: conversion_rate | 转化率
!retention: retention | 留存
!survey: survey questionnaire | 问卷 调查问卷
!ab_test: a/b_test ab_test a/b_testing ab_tests | AB测试 ab测试
!gif_anim: gif_animation
!smell: code_smell
!mutex_lock: spinlock
!fuzz: fuzz fuzzing fuzz_test fuzz_tests fuzzer | 模糊测试
!snapshot_test: snapshot_test snapshot_tests | 快照测试
!regression_test: regression_tests | 回归用例
!acceptance: acceptance_test acceptance_tests | 验收测试
!smoke: smoke
!contract_test: contract_tests
!mutation: mutation mutations | 变更操作
!graphql_resolver: resolver resolvers | 解析函数
!state_store: state_management | 状态管理
!lifecycle: lifecycle life_cycle | 生命周期
!props: props
!bundle_chunk: chunk chunks code_splitting code-splitting | 代码分割 分包 分块
!hot_reload: hot_reload hot_reloading hot-reload hmr live_reload | 热更新 热重载 热加载
!ssr: ssr server-side_rendering server_side_rendering server-rendered | 服务端渲染 伺服器端渲染
!pwa: pwa service_worker
!cold_start: cold_start cold_starts startup_time start-up_time launch_time boot_time startup_speed | 冷启动 启动时间 启动速度 开机时间
!first_paint: first_paint first_contentful_paint above_fold first_screen | 首屏 首屏加载 首次加载 初次加载 首屏渲染
!fouc: fouc flash_of_unstyled_content unstyled_content
"""
