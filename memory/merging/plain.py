"""Words that carry no content of their own, pairs of opposites, and closed classes whose members are never the same."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Articles, politeness, hedges, particles: dropped. `_` joins the words of a phrase.
STOP = """
a an the this that these those some any it its they them their we our us i my me you your he she his her of and or
as is are was were be been being am do does did done has have had having should would could can may might must shall
will need needs needed needing want wants please pls kindly just also too very really quite so then now later soon
someday sometime eventually maybe perhaps possibly probably todo fixme xxx hack tbd wip nb note there here still
already yet again ever currently actually basically simply more_or_less properly correctly accordingly appropriately
better_to let let's lets us get gets got getting gotten make makes made go goes going we_should we_need_to need_to
needs_to have_to has_to ought_to would_be_nice_to it_would_be_nice_to would_be_good_to it_would_be_good_to
would_be_nice would_be_good be_nice be_good be_great good_to nice_to great_to nice_if at_some_point some_day
some_time in_the_future for_now one_day when_we_have_time when_time_permits if_possible if_we_have_time
when_possible as_soon_as_possible asap remember_to remember_that do_not_forget do_not_forget_to not_forget not_forget_to
forget_to reminder reminder_to make_sure make_sure_that make_sure_to be_sure_to ensure ensures ensure_that such each
every own whole entire existing current present_one new ones one into_one sort_of kind_of a_bit a_little own_one
able out up off over through across along against about around regarding concerning per which who whom whose what
where wanna gonna gotta ought like probably_should at_least_once follow_up follow-up as_well instead something
anything somehow first_of_all by_default_one next_step also_need action_item task_item next_up in_order_to that's it's
we'll i'll we'd i'd possible necessary needful required_to supposed supposed_to planned whether wants_to want_to try
try_to start_to begin_to really_should itself themselves nearly almost together altogether often frequently usually
constantly guarantee guarantees guaranteed
guarantee_that behind re
"""

#: The same in Chinese. The longest word wins, so a particle inside a longer known word is safe.
STOP_HAN = """
的 地 得 了 着 过 吗 呢 吧 啊 呀 哦 嘛 把 将 给 对 对于 关于 针对 被 让 使 由 为 为了 和 与 及 以及 跟 同 或 或者 并
并且 而 而且 且 也 都 还 还要 就 才 再 又 很 非常 比较 太 更 最 最好 应 应该 应当 需 需要 要 得要 必须 务必 可以 能
能够 会 想 想要 希望 打算 准备 请 麻烦 记得 别忘了 不要忘记 不要忘了 别忘记 别忘 记着 勿忘 有空 有空时 有时间 回头
以后 后面 后续 之后 稍后 稍后再 晚点 改天 下次 将来 未来 暂时 目前 现在 当前 现有 已有 这个 那个 这 那 这些 那些 该
其 它 它们 我们 我 你 你们 咱们 一下 一个 一些 一遍 一次性 个 些 种 下 里 里面 中 内 上 上面 下面 的时候 时候 时 当
在 于 是 有 所 所有的 等等 请把 请将 待办 待办事项 任务是 去 来 做 进行 加以 予以 得以 一并 顺便 尽快 尽量 可能 或许
也许 大概 好像 似乎 看来 其实 确保 保证 要求是 相关 相关的 有关 其中 那么 然后 接着 并把 起来 出来 下来 上去 进去 掉
好 完 成 为止 以 用来 用于 来做 新 新的 全新 整个 几个 多个 个人觉得 建议 考虑 需求 如果 若 假如 要是 的话 只要 一旦
因为 所以 由于 但 但是 不过 可是 而是 自己 本身 单独 每 每个 各 各个 后 前面 段 条 份 张 项目里 不断 不断地 不仅
不但 不只 持续 特别 分别 别的 就是 也要 还需 还需要 还得 得把 仍 仍然 仍需 要再 再去 都要 都 统统 全都 一律 一直
没法 里头 当中 之中 上头 那里 这里 先 太过 之间 一点 一点儿 点儿 一些些 的地方 经常 常常 时常 频繁 频繁地 老是 总 老
通常 一般 往往 性
"""

#: Names for no matter what, and adverbs: where much else agrees, one text may do without them.
GENERIC = """
personal look appearance option options flag flags user users people person app apps application applications program
system systems project software website site page
pages screen screens view views area data value values content contents info information detail details text item items
entry entries record records element elements object objects result results time thing things base list lists number
field fields type kind file files folder module component service class function method feature process operation
section mode support record step steps set string strings
suite suites updated team teams api apis script scripts length lengths
automatically automatic auto immediately directly always again correctly successfully manually_only
用户 使用者 人 应用 程序 系统 项目 网站 页面 页 界面 画面 数据 资料 值 数值 内容 信息 资讯 文本 文字 项 条目 记录 元素
对象 结果 时间
列表 清单 数字 字段 类型 文件 模块 组件 服务 类 功能 方法 过程 操作 部分 模式 步骤 自动 立即 直接 立刻 马上 始终 一直
总是 成功 正确 基础 一次 团队 长度 选项 外观 个人 格式
"""

#: Each turns the meaning round; "don't allow" and "forbid" do it once.
NOT = """
not don't doesn't didn't won't can't cannot mustn't shouldn't isn't aren't wasn't wouldn't couldn't haven't hasn't
dont doesnt cant never no_longer not_any_more not_anymore no_more prevent preventing prevents avoid avoiding avoids
forbid forbidding forbids disallow disallowing prohibit do_not_allow do_not_let not_allow not_permit not_let never_allow
never_let must_not stop_from do_not is_not are_not does_not should_not refrain_from no non lacks_no
neither nor unless guard_against guarding_against guards_against protect_against protecting_against
"""

NOT_HAN = """
不 不要 别 勿 请勿 禁止 避免 防止 不再 不能 不得 不应 不应该 不该 不允许 不准 不许 不让 不可 不可以 不会 不用再 无须
切勿 无 无法 没 未 非 杜绝 不带 没有被 不需要 不必 别再 不想 阻止
"""

#: "is not translated yet" asks for a translation: no negation.
NOT_YET = """
not_yet still_not has_not_been have_not_been not_been yet_to_be remains_to_be
"""

NOT_YET_HAN = """
还没 还没有 尚未 还未 没有被 还不
"""

#: Group -> groups it goes without saying with: "optimize (the performance of) the query", "throw (an error)".
IMPLIED = {
    "optimize": ("performance", "speed", "slow", "load", "fetch"),
    "throw": ("error", "exception"),
    "leak": ("memory",),
    "newest_first": ("sort", "time", "date"),
    "descending": ("sort",),
    "ascending": ("sort",),
    "compare": ("different",),
    "remove": ("unused",),
    "truncate": ("long",),
    "overflow": ("long",),
    "cache": ("result",),
    "fail": ("error", "attempts"),
    "expire": ("time",),
    "loading": ("animate",),
    "parallelize": ("run",),
    "warn": ("send", "show"),
    "timeout": ("time", "set", "configure", "config"),
    "notify": ("send",),
    "split": ("large", "long"),
    "lower": ("many", "large", "number", "size", "count"),
    "add": ("more",),
    "header": ("table",),
    "stutter": ("optimize",),
    "disconnect": ("connect", "network"),
    "schedule": ("meeting",),
    "lazy": ("load", "fetch"),
    "dialog": ("ask", "request"),
    "encrypt": ("save",),
    "config": ("file",),
    "progress_bar": ("show", "progress"),
    "checkpoint": ("save",),
    "retry": ("iterate",),
    "review": ("ask", "fetch"),
    "check": ("ask", "reason", "why"),
    "deprecate": ("mark", "tag"),
    "disable": ("default",),
    "enable": ("default",),
    "latency": ("slow", "optimize", "long"),
    "log": ("print", "write", "output", "record", "line"),
    "compress": ("enable", "large", "lower"),
    "flaky": ("fail", "test"),
    "mess": ("layout",),
    "typo": ("spelling",),
    "return": ("early",),
    "paginate": ("page",),
    "off_by_one": ("error",),
    "overlap": ("hide",),
    "search_box": ("search",),
    "status_code": ("error",),
    "email": ("send", "receive", "fetch", "method:get"),
    "document": ("how",),
    "swap": ("order",),
    "permission": ("validate", "check"),
    "translate": ("language",),
    "spam_folder": ("folder",),
    "slow": ("performance", "speed"),
    "load_time": ("speed", "time"),
}

#: Pairs whose words, or the groups they stand in, are never the same.
OPPOSITES = """
add/remove enable/disable show/hide expose/hide open/close report/close import/export up/down inside/outside
allow/forbid keep/remove start/stop encrypt/decrypt upload/download push/pull lock/unlock min/max synchronous/async
required/optional used/unused read/write client/server frontend/backend raise/lower upgrade/downgrade encode/decode
compress/decompress serialize/deserialize merge/split expand/collapse
subscribe/unsubscribe mount/unmount attach/detach connect/disconnect install/uninstall backup/restore block/unblock
pause/resume login/logout create/delete left/right top/bottom first/last next/previous ascending/descending
horizontal/vertical success/fail valid/invalid full/empty public/private internal/external local/remote global/local
static/dynamic automatic/manual large/small long/short high/low fast/slow early/late more/less many/few least/most
grant/revoke approve/reject send/receive input/output light_mode/dark_mode mobile/desktop buyer/seller admin/user
admin/guest request/response old/new normalize/denormalize register/unregister deprecate/keep stop/continue
optimize/slow simplify/complicate move/keep extract/inline batch/stream include/exclude with/without row/column
header/footer
"""

#: Closed classes: two texts that name different members are about different things. `/` joins names of one member.
CLASSES = """
browser: chrome/chromium firefox safari edge ie/internet_explorer opera brave webkit gecko
system: windows/win/win32 linux macos/mac/osx/os_x/苹果电脑 android/安卓 ios/iphone ipad ubuntu debian alpine fedora
 freebsd wsl
language: python/py java javascript/js typescript/ts golang rust ruby php kotlin swift scala perl lua haskell elixir
 erlang bash powershell html css sass sql c++/cpp c#/csharp dart julia clojure
speech: english/英文/英语 chinese/中文/汉语 japanese/日文/日语 german/德文/德语 french/法文/法语 spanish/西班牙语
 korean/韩文/韩语 italian/意大利语 russian/俄文/俄语 portuguese/葡萄牙语 dutch arabic/阿拉伯语 turkish polish
 swedish hindi thai vietnamese
method: GET POST PUT PATCH DELETE HEAD OPTIONS
severity: debug info warning/warn/警告 error/错误 fatal critical trace verbose
stage: production/prod/live/生产/正式/线上/生产环境/正式环境/production_environment/prod_environment
 staging/预发/预发布/预发环境 development/dev/开发/开发环境/development_environment/dev_environment qa uat
 sandbox/沙箱 canary/灰度
period: hourly/每小时 daily/nightly/每天/每日/每晚/every_day/every_night/once_a_day
 weekly/每周/每星期/every_week/once_a_week monthly/每月/每个月/every_month yearly/annually/annual/每年/every_year
 quarterly/每季度 biweekly
weekday: monday/周一/星期一 tuesday/周二/星期二 wednesday/周三/星期三 thursday/周四/星期四 friday/周五/星期五
 saturday/周六/星期六 sunday/周日/星期日/周末
month: january/一月 february/二月 april/四月 june/六月 july/七月 august/八月 september/九月 october/十月
 november/十一月 december/十二月
format: json xml yaml/yml csv tsv toml pdf png jpeg/jpg gif svg webp html markdown excel/xlsx/xls docx/word_document
 parquet protobuf avro ini zip tar gzip/gz brotli zstd mp3 mp4
database: postgres/postgresql/pg/psql mysql mariadb sqlite/sqlite3 redis mongodb/mongo elasticsearch/elastic
 cassandra dynamodb oracle mssql/sql_server clickhouse memcached neo4j duckdb snowflake bigquery
protocol: http https ftp sftp ssh grpc rest graphql soap websocket/websockets mqtt tcp udp smtp imap amqp ws wss
cloud: aws/amazon gcp/google_cloud azure heroku vercel netlify cloudflare digitalocean aliyun/阿里云 s3
broker: kafka rabbitmq sqs nats pulsar zeromq celery
framework: react vue angular svelte django flask fastapi rails laravel spring express nextjs/next.js nuxt jquery
 preact
tool: webpack vite rollup esbuild parcel babel eslint prettier ruff flake8 mypy pyright black jest vitest mocha
 pytest unittest cypress playwright selenium npm yarn pnpm pip poetry uv conda cargo maven gradle bazel cmake
 terraform ansible helm nginx apache caddy jenkins github gitlab bitbucket
library: lodash underscore moment/moment.js dayjs/day.js date-fns axios requests httpx urllib3 numpy pandas polars
person: admin user guest buyer seller customer owner editor viewer reviewer author member
color: red/红色 green/绿色 blue/蓝色 yellow/黄色 black/黑色 white/白色 orange/橙色 purple/紫色 gray/grey/灰色
 pink/粉色
channel: email sms phone slack discord telegram whatsapp wechat/微信 dingtalk/钉钉 feishu/飞书/lark
page: header footer sidebar navbar menu dialog
"""

_NUMBERS = """
zero=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 both=2 dozen=12 hundred=100 thousand=1000
half=0.5 second=2nd third=3rd fourth=4th fifth=5th 两个=2 两=2 二=2 俩=2 三=3 三个=3 四=4 四个=4 五=5 五个=5 六=6
七=7 八=8 九=9 十=10 第二=2nd 第二个=2nd 第三=3rd 第三个=3rd 一=1 百=100
"""

#: Words of numbers; the small ones say little ("both loaders"), so they may be missing on one side.
NUMBERS: dict[str, str] = {word: number for word, _, number in (pair.partition("=") for pair in _NUMBERS.split())}

_UNITS = """
0.001 s: ms millisecond 毫秒 msec
1 s: s sec second 秒 秒钟 secs
60 s: m min mins minute 分钟 分
3600 s: h hr hrs hour 小时 个小时 钟头
86400 s: d day 天 日
604800 s: week 周 星期
1 month: month 个月
12 month: year 年
1 b: b byte 字节
1000 b: kb kilobyte
1000 -: k
1000000 b: mb megabyte 兆 meg
1000000000 b: gb gigabyte
1e+12 b: tb
1024 b: kib
1048576 b: mib
1073741824 b: gib
1 %: % percent pct
1 px: px pixel 像素
1 -: time times 次 x 个 条
1 x: 倍
1 hz: hz
1 rps: rps qps
"""


def _units() -> Iterator[tuple[str, tuple[float, str]]]:
    for row in _UNITS.strip().splitlines():
        size, names = row.split(": ")
        factor, base = size.split()
        for name in names.split():
            yield name, (float(factor), base.strip("-"))


#: Unit -> (factor, base unit); a quantity is one token, so 30 s is 30 seconds and never 30 minutes.
UNITS = dict(_units())
