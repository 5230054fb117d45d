"""Real words that are spelled almost like a word of the tables: no slips of it ("contract" is not "contact").

Chosen from the word list of pyspellchecker (MIT).
"""

from __future__ import annotations

REAL_WORDS = """
absorbing acceleration accelerator accents accessing according achieving activator activities adapted adapting
additional adjoining administration algorithmic allocate allocation amazing analyzer annals annotating anonymously
appealing appearing appendix appropriate argued arising asset assorted assuring attacking attacks attracting
augmented augmenting augments authority automaton axiomatic axioms backed backing backs balancing banded banks based
behavioral belonging bindings blanket blinking blocker boeing bothering bringing broadening broke brokers browse
buffering builder busy calculator captured capturing cared caring carrying cashed catering ceased censoring
certainly challenging chances changer channeling characterize cheating checker chose circulating circulation
citations clarity clashes clashing classifying clause cleaner clearer clint closer closest closure clover clutter
collected collecting collection colliding combating combination commutation commute companion comparable compete
competent competition complete completion complication complies composed composing compressor comprised comprises
comprising computational computer conceived conception concerned concurrency condensed condensing conds conducted
conducting confines conform conftests confused confusing congestion connector consent conserved conserving
consistently consisting constancy constantly constr constrain consulted consuming contain context continuity
continuous contract controlled controlling convention converge conversation converter convinces cooked cooling corn
corp correction correlated corrupted costs coupling crate creators cross customary customized customizing dangling
deactivation decades decaying deceiving declarative declining decoder decoration deduced defeats defective deferring
definitive deflation deflection delegated delegates delegating delegation delicate delimited demoted depend
dependence dependent depicting descend descendant descendent descriptive descriptor designing detected detecting
detection detects determinate determinism detrending devising differing directing directly director discerned
discharging discordant disguised disgusting disorder dispatcher displace distorted dividend divider divisions dose
dotting downward drawing drifting effecting efficient efficiently eighth elimination employing enclosing encoder
entered entering environmental estimator evaluator eventual evolution exceed exceptional excerpt excessively
excitation exciting exclamation exclusive exclusivity executor exiting expansion expecting expensive experts explode
exploited exploiting exploration explorer exporter expression extensive externally extractor factions factor faculty
falling fault figuring filled filling fingering flashed flashing fleshed footprint forbidden forcing forgetting
forgiving forking formation formulated formulating forth forums fractions freeing from functional functionally
functools funding germanic grade greeting guess halved halves handed handing handlebars happening hardwired health
healthy helping highlighter hindered horizontally hosted hosting hosts imagine implying important importer imposed
inception inclined incoming inconsistency increasingly incremental indeed indenting indicated indicates indicating
indication induces inert infected infection inferring inflating inflection informational informative inherited
inheriting initializer initiation insertion insiders insisting inspection inspector inst installer integral
integrand integrator integrity intend intention interact interaction interception interest interfere interlaced
intermittently internally interned internet interrupt intersect intervening invaded invading invalidated
invalidating inverted inverting invocation involving iterate iteration joints julian keywords landing largest latest
latin lats latter launcher layered layering laying leaders leading length lengthened lengthening lest likeness liner
lingering liter littering localns located locates locating logically looking looping loosed loosening looses lots
macros maintainer managing mangling marketing masked masking massage maxima maximally maximized maximizes maximizing
mechanics memorized memorizing merger messing minded minima minimally minimizer modulated modulus movements mused
namesake navigating necessarily necessity nesting networkx normality normals nothing noticing numer objective
observer offerings operated operating optimizer optionally outgoing overlaid overloaded overloading overloads overly
overridden overrules oversized overwritten paces packing painted panning parented parsec pasting peeling peering
performant perimeter periodic permissive persistent pickled pickling pitching pivoting plane planted plants playing
pleasingly plugging pointed pointing pointless polar polarized polarizing polices polisher popped popping posed
positional positives postponed pprint precedence preceding precision predicted predicting prediction preferred
preferring premise preparation prepending presence presently preserver preset pressed pressing pretending previously
probable probing procedural proceed produce producer professors profiler progressed progresses progressing
prohibition projectile projection projector promoted promoting property proposed provider proving provisional
publicity qualify quantify quarter quickened quicker quiet quoted quoting ratings reachability reachable reached
reaching reaction readers readiness realigned realizing reapplying recasting receiver recorder recurring recursing
redefined redefines redefining reentering referring reflected reflecting reflectors reforming refracted registry
rejection related relates relating relations relaxing reliability relying remainder remaining remains removable
renovated reordering repacking repeating repelling replay replicate reportedly reporter reprs requirement rerunning
researcher resent resides resisting resistors resolver resorting resorts respected respecting respond responder
responsible restrictive resultant retested retesting revealing reversed reversing revised revisions revolves
rewinding rewiring rewritten rewrote rises rising rolled rolling rotational rushing sampler saturated saturating
saturation scalar scaled scaling schemes scoping scoring sectional seeking selective separable separately separation
sequences serializer serve settling sever shaded shadowing shaping shared sharing shelling shielding shifter
shortcoming shorter shots shuffling sidecar sifted sifting signaling signified signifying simplest simplex
simulation sing sitting slipping sloping smoothing socks solver spanner spanning spatially specialization
specialized specializes speedy spending spends spinning splicing splint sports spreading sprinkled staggered stalled
standardize staring starred stars starter stateless statistic statistical staying stealing steam stemming sticking
stirling strategic striding stringent strived structured structuring subscriber subscript substitution successfully
succession successive successor suited suites summarized summarizing superseded supplying suppose suspected synched
tabulated tacked tacks tailing taking talking targeting teaches teaching tearing temporal temporarily tempted
tempting tended termination terminator testers thingy thinking thins thorough though throughout tiled tiling tilted
timers timestep tokenize tooling tracer tracker trading tradition trailing transformer transiting transitive
translational translator transport transverse tread trees tricked turned turning uint unbounded unclean uncommon
undecided underlined understood undesired unheeded unite unloaded unloading unnecessarily unpacking unsuitable
untested upward valuation valueless variances variates variation varying vertically vertices waist warp wasted
wasting wether whereas whiten widening winding window worlds worsening writer
"""
