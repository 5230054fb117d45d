"""Comments of every language, never what stands in its strings; files that are broken; long and hostile ones."""

from __future__ import annotations

import re
import time
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.parsers.comments import findings
from ai_todos.parsers.text.lexing import lines_of
from ai_todos.parsers.text.syntax import SYNTAXES, Quote

TAGS = ("TODO", "FIXME", "XXX", "HACK", "BUG")


def read(text: str, language: str) -> list[tuple[int, int, str]]:
    return [(one.line, one.column, one.text) for one in findings(lines_of(text, SYNTAXES[language]), TAGS)]


#: Every `TODO: yes` is a marker, no `TODO: no` is one.
TRAPS: dict[str, str] = {
    "abap": """
        * TODO: yes
        WRITE 'a " TODO: no'. " TODO: yes
        a = |" TODO: no| && `" TODO: no`. " TODO: yes
          * TODO: no
        """,
    "actionscript": 'var a:String = "// TODO: no"; // TODO: yes\n',
    "ada": """
        X : String := "-- TODO: no ""-- TODO: no"; -- TODO: yes
        Y : Character := '"'; -- TODO: yes
        Z := Integer'Image (A) & "-- TODO: no"; --TODO: yes
        """,
    "agda": """
        a--b : Set -- TODO: yes
        {- TODO: yes {- nested -} TODO: yes -}
        s = "-- TODO: no"
        """,
    "asciidoc": """
        // TODO: yes
        text // TODO: no
        ////
        TODO: yes
        ////
        ----
        // TODO: no
        ----
        // TODO: yes
        """,
    "assembly": """
        mov r0, #1 @ TODO: yes
        .ascii "; TODO: no" ; TODO: yes
        # TODO: yes
        movl $1, %eax # TODO: yes
        /* TODO: yes */ // TODO: yes
        cmp al, ';' ; TODO: yes
        """,
    "astro": """
        <p title="<!-- TODO: no -->">// TODO: no {/* TODO: yes */}</p>
        <!-- TODO: yes -->
        """,
    "autohotkey": """
        x := "; TODO: no" ; TODO: yes
        y := a;TODO: no
        /* TODO: yes */
        """,
    "awk": r"""
        /#TODO: no/ { print "# TODO: no" } # TODO: yes
        { x = a / b # TODO: yes
          y = $1 ~ /[/#] TODO: no/ }
        """,
    "bash": r"""
        echo $# ${#x} a#TODO: no # TODO: yes
        echo "# TODO: no $(echo "# TODO: no" # TODO: yes
        ) # TODO: no" # TODO: yes
        echo '# TODO: no' $'\' # TODO: no' \# TODO: no
        cat <<EOF; echo # TODO: yes
        # TODO: no
         EOF
        # TODO: no
        EOF
        cat <<-'E-1' <<"F" # TODO: yes
        # TODO: no
        <tab>E-1
        # TODO: no
        F
        cat <<<"x" # TODO: yes
        x="${y#"${z}-"} # TODO: no" # TODO: yes
        x=$(( 1 << 2 )) # TODO: yes
        echo ${x%% # TODO: no} ${y/'#'/# TODO: no}; # TODO: yes
        case $x in \#*) a;; esac # TODO: yes
        if true; then (# TODO: yes
        a) fi
        """,
    "batch": """
        @rem TODO: yes
        REM TODO: yes
        :: TODO: yes
        echo rem TODO: no
        echo a & rem TODO: yes
        remark TODO: no
        if a ( rem TODO: yes
        )
        """,
    "bicep": """
        var a = '// TODO: no ${x /* TODO: yes */ } \\' // TODO: no' // TODO: yes
        var b = '''
        // TODO: no
        '''
        """,
    "blade": "{{-- TODO: yes --}} {{ $a }}\n",
    "c": r"""
        char *s = "// TODO: no \" // TODO: no"; // TODO: yes
        char c = '"'; /* TODO: yes */ int d = '\''; // TODO: yes
        char *t = "a\
        // TODO: no"; /** TODO: yes */
        // goes on \
        TODO: yes
        #error don't // TODO: yes
        int x = a /b; /*/ TODO: yes */
        /**/ int TODO_no; /* TODO: yes **/ // TODO: yes
        #include <a//b>
        """,
    "clojure": r"""
        (def x "; TODO: no") ; TODO: yes
        (def c \;) (def d \") ; TODO: yes
        (re-find #"\"; TODO: no" x) ;; TODO: yes
        (defn f "TODO: yes" [x] "TODO: no")
        """,
    "cmake": """
        set(x "# TODO: no
        # TODO: no") # TODO: yes
        #[[ TODO: yes
        TODO: yes ]] set(y [=[ # TODO: no ]] ]=]) # TODO: yes
        #[==[
        TODO: yes ]]
        ]==]
        """,
    "cobol": """
              DISPLAY X.
                MOVE "*> TODO: no" TO A *> TODO: yes
        """,
    "coffeescript": r"""
        a = "# TODO: no #{b # TODO: yes
        } # TODO: no" # TODO: yes
        ###
        TODO: yes
        ###
        r = /[/#] TODO: no/ # TODO: yes
        h = ///
          # TODO: no
        /// # TODO: yes
        c = a / b # TODO: yes
        """,
    "coldfusion": "<!--- TODO: yes <!--- nested ---> TODO: yes ---> <p>TODO: no</p>\n",
    "coq": """
        (* TODO: yes (* "*)" nested *) TODO: yes *)
        Definition s := "(* TODO: no ""*)". (* TODO: yes *)
        """,
    "cpp": r"""
        auto r = R"x(// TODO: no )" // TODO: no
        )x"; // TODO: yes
        int n = 1'000'000; // TODO: yes
        auto u = u8R"(/* TODO: no)"; char c = u8'"'; // TODO: yes
        int h = 0xFF'FF; // TODO: yes
        //! TODO: yes
        """,
    "crystal": """
        c = '"' # TODO: yes
        s = "# TODO: no #{f("# TODO: no")}" # TODO: yes
        x = <<-END # TODO: yes
          # TODO: no
          END
        w = %w(# TODO: no) # TODO: yes
        """,
    "csharp": r'''
        var a = @"c:\"; // TODO: yes
        var b = @"x "" // TODO: no"; // TODO: yes
        var c = $"{d["// TODO: no"]} // TODO: no {{ // TODO: no"; // TODO: yes
        var e = $@"\{x}"; // TODO: yes
        var f = """
          "" // TODO: no
          """; // TODO: yes
        var g = $$"""" """ // TODO: no """"; // TODO: yes
        char q = '"'; /// TODO: yes
        #region TODO: no
        ''',
    "css": """
        a { background: url(http://x//TODO: no); content: "/* TODO: no */" } /* TODO: yes */
        // TODO: no
        """,
    "cue": """
        a: "// TODO: no" // TODO: yes
        b: #"" // TODO: no"# // TODO: yes
        c: '''
          // TODO: no
          '''
        """,
    "cuda": "k<<<1, 2>>>(a); // TODO: yes\n",
    "d": """
        /+ TODO: yes /+ nested +/ TODO: yes +/ auto a = `// TODO: no`; // TODO: yes
        auto b = r"\\"; auto c = q"(// TODO: no)"; auto d = 'x'; // TODO: yes
        auto e = q"EOS
        // TODO: no
        EOS"; // TODO: yes
        """,
    "dart": r"""
        var a = '// TODO: no ${f('// TODO: no') /* TODO: yes */}'; // TODO: yes
        var b = r'\'; /* /* nested */ TODO: yes */
        var c = '''
        // TODO: no
        '''; /// TODO: yes
        """,
    "dhall": """
        let a = "-- TODO: no ${b}" -- TODO: yes
        let c = ''
          -- TODO: no ''${x} ''' -- TODO: no
          '' {- TODO: yes {- -} TODO: yes -}
        """,
    "dockerfile": """
        # TODO: yes
        RUN echo # TODO: no
          # TODO: yes
        COPY <<EOF /a
        # TODO: no
        EOF
        # TODO: yes
        """,
    "ejs": "<%# TODO: yes %> <% // TODO: no %>\n",
    "elixir": r'''
        defmodule A do
          @moduledoc """
          TODO: yes
          """
          @doc ~S"""
          TODO: yes
          """
          @spec f("# TODO: no") # TODO: yes
          x = ~s(# TODO: no \) # TODO: no) # TODO: yes
          y = ~r/# TODO: no/ # TODO: yes
          z = """
          # TODO: no #{g("# TODO: no")}
          """
          q = ?" # TODO: yes
          @doc "TODO: yes"
          w = ~S'\' # TODO: yes
        ''',
    "elm": r'''
        a = "-- TODO: no" -- TODO: yes
        b = """
          -- TODO: no
          """
        c = '"' -- TODO: yes
        {- TODO: yes {- nested -} TODO: yes -}
        {-| TODO: yes -}
        ''',
    "erb": "<%# TODO: yes %> <p># TODO: no</p>\n",
    "erlang": r"""
        A = "% TODO: no", % TODO: yes
        B = $%, C = $", D = $\", %% TODO: yes
        'atom % TODO: no' %%% TODO: yes
        """,
    "fish": """
        echo "# TODO: no" a#TODO: no # TODO: yes
        echo '# TODO: no \\' # TODO: no' # TODO: yes
        """,
    "fortran": """
        print *, "! TODO: no", 'don''t ! TODO: no' ! TODO: yes
        !> TODO: yes
        """,
    "fortran77": """
        C TODO: yes
        c     TODO: yes
        *     TODO: yes
              PRINT *, '! TODO: no' ! TODO: yes
              CALL C
        """,
    "fsharp": r'''
        let a = @"\" // TODO: yes
        let b = """ // TODO: no """ // TODO: yes
        let mul = (*) 2 3 // TODO: yes
        (* TODO: yes (* nested *) TODO: yes *)
        let c = $"{f "// TODO: no"} // TODO: no" // TODO: yes
        let d = '"' // TODO: yes
        let f' (x: 'T) = ``a // TODO: no`` /// TODO: yes
        ''',
    "gdscript": """
        var a = \"\"\"
        # TODO: no
        \"\"\" # TODO: yes
        var b = '# TODO: no' ## TODO: yes
        """,
    "gherkin": """
        # TODO: yes
        Feature: a # TODO: no
          Given a text
            '''
            # TODO: yes
            ```
            # TODO: no
            ```
        """,
    "glsl": "float a = 1.0 / b; // TODO: yes\n",
    "go": """
        a := `
        // TODO: no \\` // TODO: yes
        b := '"' // TODO: yes
        c := "/* TODO: no" /* TODO: yes */
        """,
    "graphql": '''
        """
        TODO: yes
        """
        type A {
          "TODO: yes"
          a(x: String = """TODO: no"""): Int # TODO: yes
          b(x: String = "# TODO: no"): Int
        }
        ''',
    "groovy": """
        def a = "// TODO: no ${b /* TODO: yes */} // TODO: no" // TODO: yes
        def c = ~/\\/\\/ TODO: no/ // TODO: yes
        def d = $/ // TODO: no /$ // TODO: yes
        def e = '''
        // TODO: no
        ''' // TODO: yes
        def f = a / b // TODO: yes
        """,
    "haml": """
        -# TODO: yes
           TODO: yes
        %p -# TODO: no
        / TODO: yes
        """,
    "handlebars": "{{!-- TODO: yes --}} {{! TODO: yes }} {{a}}\n",
    "haskell": r"""
        f = a --> b -- TODO: yes
        g = '"' ++ x' ++ "-- TODO: no" -- TODO: yes
        -- | TODO: yes
        {- TODO: yes {- nested -} TODO: yes -}
        s = "a\
          \ -- TODO: no" -- TODO: yes
        q = [sql| -- TODO: no |] -- TODO: yes
        l = [x|x <- xs] -- TODO: yes
        --- TODO: yes
        |-- TODO: no
        """,
    "haxe": """
        var a = "// TODO: no"; // TODO: yes
        var b = '/* TODO: no */'; /* TODO: yes */
        """,
    "html": """
        <a title="<!-- TODO: no -->" b='>'>TODO: no</a> <!-- TODO: yes -->
        <!--
          TODO: yes
        -->
        """,
    "ini": """
        ; TODO: yes
        # TODO: yes
        !TODO: no
        ! TODO: yes
        url = http://x#TODO:no;TODO:no
        """,
    "java": r'''
        String a = "// TODO: no \" // TODO: no"; // TODO: yes
        char c = '"'; // TODO: yes
        String t = """
          // TODO: no \""" // TODO: no
          """; /** TODO: yes */
        /* a * // TODO: yes */ // TODO: yes
        ''',
    "javascript": r"""
        #!/usr/bin/env node
        const a = `// TODO: no ${b /* TODO: yes */ + `${'}'} // TODO: no` // TODO: yes
        } // TODO: no`; // TODO: yes
        const r = /[/]'\/\/ TODO: no/g; // TODO: yes
        const d = a / b; // TODO: yes
        if (/"/.test(x) && y++ / 2 > z / 3) { } // TODO: yes
        return /'/ // TODO: yes
        x = a.return / 2 // TODO: yes
        s = 'it\'s // TODO: no' + "// TODO: no" // TODO: yes
        f(/* TODO: yes */ /'/) // TODO: yes
        """,
    "jinja": """
        {# TODO: yes #} {{ "{# TODO: no #}" }} {#- TODO: yes -#}
        """,
    "json": '{"a": "// TODO: no"} // TODO: no\n',
    "jsonc": '{"a": "// TODO: no", /* TODO: yes */ } // TODO: yes\n',
    "jsonnet": """
        { a: "# TODO: no" } # TODO: yes
        // TODO: yes
        local b = |||
          // TODO: no
        |||; /* TODO: yes */
        """,
    "jsp": "<%-- TODO: yes --%> <p>TODO: no</p>\n",
    "julia": r'''
        """
        TODO: yes
        """
        function f(x)
          y = x' * 2 # TODO: yes
          c = '"' # TODO: yes
          #= TODO: yes #= nested =# TODO: yes =#
          s = "# TODO: no $(g("# TODO: no"))" # TODO: yes
          r = r"\" # TODO: no" # TODO: yes
          z = x'' # TODO: yes
        end
        ''',
    "kdl": """
        a "// TODO: no" /* TODO: yes /* */ TODO: yes */ // TODO: yes
        b r#"" // TODO: no"# #"" // TODO: no"# // TODO: yes
        """,
    "kotlin": r'''
        val a = "// TODO: no ${f("// TODO: no")}" // TODO: yes
        val b = """ \""" // TODO: yes
        val c = '"' /* TODO: yes /* nested */ TODO: yes */
        fun `it's // TODO: no`() {} // TODO: yes
        ''',
    "latex": r"""
        50\% TODO: no % TODO: yes
        \\% TODO: yes
        \begin{verbatim}
        % TODO: no
        \end{verbatim} % TODO: yes
        \verb|% TODO: no| \url{http://a/%TODO: no} % TODO: yes
        \begin{comment}
        TODO: yes
        \end{comment}
        """,
    "lean": """
        /- TODO: yes /- nested -/ TODO: yes -/ -- TODO: yes
        /-- TODO: yes -/
        def x' := "-- TODO: no" -- TODO: yes
        """,
    "less": """
        @import url(http://x//TODO: no); // TODO: yes
        a { b: "// TODO: no"; c: http://TODO:no } /* TODO: yes */
        """,
    "liquid": "{% comment %} TODO: yes {% endcomment %} {%- comment -%}TODO: yes{%- endcomment -%} {% # TODO: yes %}\n",
    "lisp": r"""
        (print "; TODO: no") ; TODO: yes
        #| TODO: yes #| nested |# TODO: yes |# '(#\; #\" ?\" ?;) ; TODO: yes
        (defun f (x) "TODO: yes" '(a 'b) "TODO: no") ;;; TODO: yes
        """,
    "lua": """
        a = "-- TODO: no" -- TODO: yes
        b = [==[ -- TODO: no ]] ]==] -- TODO: yes
        --[[ TODO: yes
        ]] c = 1 --[=[ TODO: yes ]] TODO: yes ]=]
        ---@type x TODO: yes
        """,
    "makefile": """
        A = a\\#TODO: no # TODO: yes
        B = "x# TODO: yes
        C = it's # TODO: yes
        all: # TODO: yes
        \techo "# TODO: no" a#TODO: no # TODO: yes
        \t# TODO: yes
        """,
    "matlab": """
        a = b'; % TODO: yes
        c = 'it''s % TODO: no'; % TODO: yes
        %{
        TODO: yes
        %}
        d = [a' 'x % TODO: no']; ... TODO: yes
        e = "% TODO: no"; %% TODO: yes
        """,
    "meson": "a = '# TODO: no' # TODO: yes\nb = '''\n# TODO: no\n'''\n",
    "nim": '''
        ## TODO: yes
        let a = r"\\" # TODO: yes
        #[ TODO: yes #[ nested ]# TODO: yes ]#
        let b = """
        # TODO: no
        """ # TODO: yes
        let c = '"' # TODO: yes
        ''',
    "nix": """
        a = ''
          # TODO: no ${f "# TODO: no"} '''# TODO: no ''${
        ''; # TODO: yes
        b = "# TODO: no"; /* TODO: yes */
        x' = 1; # TODO: yes
        """,
    "objc": 'NSString *a = @"// TODO: no"; // TODO: yes\n#pragma mark - TODO: no\n',
    "ocaml": r"""
        (* TODO: yes (* "*)" nested *) TODO: yes *)
        let c = '"' let f (x : 'a) = {|(* TODO: no *)|} (* TODO: yes *)
        let g = {id|(* TODO: no |} |id} (* TODO: yes *)
        """,
    "org": """
        * TODO: no
        # TODO: yes
        #+TITLE: TODO: no
        """,
    "pascal": """
        a := '// TODO: no'' { TODO: no'; // TODO: yes
        { TODO: yes } (* TODO: yes *)
        {$IFDEF TODO: no}
        """,
    "perl": r"""
        my $a = "# TODO: no"; # TODO: yes
        my $n = $#a; # TODO: yes
        s{#}{# TODO: no}; s#a#TODO: no#; # TODO: yes
        $x =~ m/# TODO: no/ and y/#/x/; # TODO: yes
        my @w = qw(# TODO: no); my $q = q{a {#} TODO: no}; # TODO: yes
        my %h = (s => 1, y => 2, q => 3); # TODO: yes
        $h{s} / 2; f(\"# TODO: no"); # TODO: yes
        return $x =~
          /a # TODO: no
          b/x; # TODO: yes
        print <<"EOT", <<'X'; # TODO: yes
        # TODO: no
        EOT
        # TODO: no
        X
        @f = split /#/, $x // 1; # TODO: yes

        =pod

        TODO: yes

        =cut

        print "x"; # TODO: yes

        =for comment TODO: yes

        =cut

        __END__
        # TODO: no

        =head1 X

        TODO: yes
        """,
    "php": r"""
        <?php
        $a = '# TODO: no \' // TODO: no'; // TODO: yes
        #[A("TODO: no")] # TODO: yes
        $b = "{$x["// TODO: no"]} # TODO: no"; /** TODO: yes */
        $c = <<<"EOT"
          // TODO: no
          EOT; // TODO: yes
        $d = <<<'X'
        # TODO: no
        X;
        // TODO: yes ?> TODO: no
        """,
    "powershell": """
        # TODO: yes
        $a = "# TODO: no `" # TODO: no $(f "# TODO: no")" # TODO: yes
        <# TODO: yes
        #>
        $b = @"
        # TODO: no "x"
        "@ # TODO: yes
        $c = @'
        # TODO: no '
        '@ # TODO: yes
        $d = 'it''s # TODO: no' # TODO: yes
        echo a#TODO: no
        """,
    "prisma": """
        a String @default("// TODO: no") // TODO: yes
        /// TODO: yes
        """,
    "prolog": """
        a :- X = 0'%, Y = 'it''s % TODO: no'. % TODO: yes
        b :- Z = "% TODO: no". /* TODO: yes */
        """,
    "properties": """
        # TODO: yes
        a=b # TODO: no
        ! TODO: yes
        """,
    "protobuf": 'option a = "// TODO: no"; // TODO: yes\n/* TODO: yes */\n',
    "pug": """
        //- TODO: yes
          TODO: yes
        p // TODO: no
        a(href="//TODO: no")
        // TODO: yes
        """,
    "puppet": """
        $a = "# TODO: no ${b['# TODO: no']}" # TODO: yes
        $c = '# TODO: no' # TODO: yes
        $d = @("END"/L) # TODO: yes
          # TODO: no
          | END
        # TODO: yes
        """,
    "purescript": '''
        f = a --> b -- TODO: yes
        g = """ -- TODO: no """ -- TODO: yes
        {- TODO: yes -}
        ''',
    "qml": 'text: "// TODO: no" // TODO: yes\n',
    "r": """
        a <- '# TODO: no' # TODO: yes
        b <- r"-(# TODO: no ")" )-" # TODO: yes
        #' TODO: yes
        """,
    "racket": r"""
        #| TODO: yes |# (f "; TODO: no") ; TODO: yes
        #;(g #\;) ; TODO: yes
        (h #<<EOF
        ; TODO: no
        EOF
        ) ; TODO: yes
        """,
    "razor": "@* TODO: yes *@ <p>// TODO: no</p>\n",
    "reasonml": """
        let a = {|// TODO: no|}; /* TODO: yes */ // TODO: yes
        let f = (x: 'a) => "// TODO: no"; // TODO: yes
        """,
    "reg": """
        ; TODO: yes
        "a"="; TODO: no"
        """,
    "rego": """
        a := "# TODO: no" # TODO: yes
        b := `# TODO: no` # TODO: yes
        """,
    "robot": """
        *** Settings ***  # TODO: yes
        # TODO: yes
            Log    #TODO: yes
            Log    a#b TODO: no
        """,
    "rst": """
        .. TODO: yes
           TODO: yes

        .. note:: TODO: no
        .. _TODO: no
        .. [1] TODO: no
        .. |TODO: no| replace:: x

        So::

           .. TODO: no

        .. code-block:: rst

           .. TODO: no

        .. TODO: yes
        """,
    "ruby": r"""
        a = "# TODO: no #{b # TODO: yes
        } # TODO: no" # TODO: yes
        r = /#{x}# TODO: no/ # TODO: yes
        c = ?# + ?" # TODO: yes
        d = a / b # TODO: yes
        w = %w[# TODO: no [x] #] # TODO: yes
        q = %q{# TODO: no} if x % 2 # TODO: yes
        y = <<~X + <<-'Y' # TODO: yes
          # TODO: no
          X
          # TODO: no
          Y
        z = [] << VALUE # TODO: yes
        s.split(/#/).gsub /'# TODO: no/, '' # TODO: yes
        =begin
        TODO: yes
        =end
        puts $', $" # TODO: yes
        __END__
        # TODO: no
        """,
    "rust": r"""
        let a = r#"" // TODO: no"#; // TODO: yes
        fn f<'a>(x: &'a str) -> char { '"' } // TODO: yes
        let b = b"// TODO: no"; let c = br##"// TODO: no "# "##; /// TODO: yes
        /* TODO: yes /* nested */ TODO: yes */ //! TODO: yes
        let d = "a
        // TODO: no"; let e = '\''; // TODO: yes
        """,
    "sas": """
        x = "/* TODO: no */"; /* TODO: yes */
        * TODO: yes;
        """,
    "scala": r'''
        val a = s"// TODO: no ${f("// TODO: no")}" // TODO: yes
        val b = """ \""" /* TODO: yes /* nested */ TODO: yes */
        val c = '"'; val d = 'sym // TODO: yes
        val e = "${" // TODO: yes
        ''',
    "scheme": r"""
        (a "; TODO: no" #\; #\") ; TODO: yes
        #| TODO: yes |# #;(b) ; TODO: yes
        """,
    "scss": """
        @import url(http://x//TODO: no); // TODO: yes
        a { b: "// TODO: no #{c}" } /* TODO: yes */
        """,
    "silverstripe": "<%-- TODO: yes --%> $Title\n",
    "slim": """
        / TODO: yes
          TODO: yes
        p / TODO: no
        /! TODO: yes
        """,
    "smarty": "{* TODO: yes *} {$a}\n",
    "solidity": 'string a = "// TODO: no"; /// TODO: yes\n/* TODO: yes */\n',
    "sql": """
        SELECT '-- TODO: no '' -- TODO: no', "-- TODO: no" -- TODO: yes
        , $t$ -- TODO: no $$ -- TODO: no $t$ /* TODO: yes */
        # TODO: yes
        , 'C:\\' -- TODO: yes
        , 'it\\'s -- TODO: no', '\\'' -- TODO: yes
        , E'\\' -- TODO: no' -- TODO: yes
        FROM a #> b; /* TODO: yes /* nested */ TODO: yes */
        CREATE FUNCTION f() RETURNS int AS $$
        -- TODO: yes
        SELECT '-- TODO: no';
        $$ LANGUAGE sql; -- TODO: yes
        """,
    "stylus": 'a "// TODO: no" // TODO: yes\n/* TODO: yes */\n',
    "svelte": "<p on:click={() => a}>TODO: no</p> <!-- TODO: yes -->\n",
    "swift": r'''
        let a = "// TODO: no \(f("// TODO: no"))" // TODO: yes
        let b = #"\" // TODO: no"# // TODO: yes
        let c = """
          // TODO: no "x"
          """ /* TODO: yes /* nested */ TODO: yes */
        let d = ##"""
          "# // TODO: no
          """## /// TODO: yes
        let e = /"\/\/ TODO: no/ // TODO: yes
        ''',
    "tcl": """
        # TODO: yes
        set a "# TODO: no; # TODO: no" ;# TODO: yes
        set b c#TODO: no # TODO: no
        if {1} { # TODO: yes
        }
        """,
    "terraform": """
        a = "# TODO: no ${f("// TODO: no")}" # TODO: yes
        b = <<-EOT
          # TODO: no
          EOT
        c = 1 // TODO: yes
        /* TODO: yes */
        """,
    "thrift": "1: string a = '# TODO: no' # TODO: yes\n// TODO: yes\n/* TODO: yes */\n",
    "toml": """
        a = "# TODO: no \\" # TODO: no" # TODO: yes
        b = 'c:\\' # TODO: yes
        c = '''
        # TODO: no
        ''' # TODO: yes
        """,
    "tsx": "const a = <p>It's {/* TODO: yes */}</p>; // TODO: yes\n",
    "typescript": "const a: 'x' = `// TODO: no`; // TODO: yes\n",
    "vb": """
        Dim a = "' TODO: no "" ' TODO: no" ' TODO: yes
        Rem TODO: yes
        Dim b = 1 : REM TODO: yes
        ''' TODO: yes
        Dim remTODO = 1
        """,
    "verilog": 'a = 8\'hFF; // TODO: yes\n$display("// TODO: no"); /* TODO: yes */\n',
    "vhdl": """
        a <= b'event and c = '"'; -- TODO: yes
        d <= std_logic_vector'("-- TODO: no"); -- TODO: yes
        """,
    "vim": """
        " TODO: yes
        let a = "b" " TODO: yes
        echo "\\" TODO: no"
        let c = '" TODO: no' " TODO: yes
        endif " TODO: yes
        """,
    "vue": '<p :a="b > c" t="<!-- TODO: no -->">TODO: no</p> <!-- TODO: yes -->\n',
    "wat": '(; TODO: yes (; TODO: yes ;) ;) (data ";; TODO: no") ;; TODO: yes\n',
    "xml": "<a><![CDATA[<!-- TODO: no -->]]></a> <!-- TODO: yes -->\n",
    "yaml": """
        # TODO: yes
        a: b#TODO:no # TODO: yes
        c: "# TODO: no" # TODO: yes
        d: 'it''s # TODO: no' # TODO: yes
        e: it's # TODO: yes
        f: | # TODO: yes
          # TODO: no

          # TODO: no
        # TODO: yes
        g:
          - >-
            # TODO: no
          - h: |2
              # TODO: no
            i: j # TODO: yes
          - k: |
            # TODO: yes
            l: [ "# TODO: no", '# TODO: no' ]
        """,
    "zig": """
        const a = \\\\// TODO: no
        ;
        const b = '"'; /// TODO: yes
        """,
}


@pytest.mark.parametrize("language", SYNTAXES)
def test_comments_are_told_from_strings(language: str) -> None:
    text = dedent(TRAPS[language]).removeprefix("\n").replace("<tab>", "\t")
    expected = [
        (row, match.start() + 1)
        for row, line in enumerate(text.split("\n"), 1)
        for match in re.finditer("TODO: yes", line)
    ]
    assert [(line, column) for line, column, _ in read(text, language)] == expected
    assert [(line, column) for line, column, _ in read(text.replace("\n", "\r\n"), language)] == expected


PLACES = {
    ("c", "\t/* TODO: a */ x"): [(1, 5, "a")],
    ("c", "/*\n * TODO: a\n *   b\n * c\n */"): [(2, 4, "a b")],
    ("c", "/** TODO: a **/"): [(1, 5, "a")],
    ("c", "// TODO: a\n//   b\n// c"): [(1, 4, "a b")],
    ("c", "x = 1; // TODO: a\n       //   b\n// c"): [(1, 11, "a b")],
    ("c", "// TODO: a\n\n//   b"): [(1, 4, "a")],
    ("c", "/* TODO: a */ /*   b */\n/*    c */"): [(1, 4, "a")],
    ("c", "// TODO: a\rint x;\r\n// TODO: b"): [(1, 4, "a"), (2, 4, "b")],
    ("c", "/* TODO: a"): [(1, 4, "a")],
    ("rust", "/* TODO: a /* */ let x = 1; // TODO: b"): [(1, 4, "a /*"), (1, 32, "b")],
    ("html", "<!--\n  TODO: a\n    b\n-->"): [(2, 3, "a b")],
    ("javascript", "x = '😀é'  // TODO: a"): [(1, 14, "a")],
    ("javascript", 'x = "\n// TODO: a'): [(2, 4, "a")],
    ("javascript", "x = `\n// TODO: a"): [(2, 4, "a")],
    ("javascript", "x = `${`\n// TODO: a\n"): [(2, 4, "a")],
    ("javascript", "x = `${y // TODO: a\n}"): [(1, 13, "a")],
    ("haskell", "-- | TODO: a\n--     b\n--   c"): [(1, 6, "a b")],
    ("elixir", '@doc """\nTODO: a\n  b\nc\n"""'): [(2, 1, "a b")],
    ("lua", "--[[ TODO: a"): [(1, 6, "a")],
    ("ruby", "x = <<~A\n# TODO: a"): [(2, 3, "a")],
    ("c", "// TODO: a \\\n   b"): [(1, 4, "a \\")],
}


@pytest.mark.parametrize(("language", "text", "found"), [(*key, found) for key, found in PLACES.items()])
def test_a_marker_is_found_in_its_place(language: str, text: str, found: list[tuple[int, int, str]]) -> None:
    assert read(text, language) == found


def test_strings_that_document_say_so() -> None:
    text = '@doc """\nTODO: a\n"""\n# TODO: b'
    found = findings(lines_of(text, SYNTAXES["elixir"]), TAGS)
    assert [one.source for one in found] == ["docstring", "comment"]


PIECES = [
    *"\"'`/*#-\\\n\r(){}[]<>|%$@!?=:;~.,+ \t_aRrqsm0é",
    *("/*", "*/", "//", '"""', "'''", "${", "#{", "\\(", "$(", "<<A", "<<~A", "\nA\n", "{-", "-}", "(*", "*)", "#|"),
    *("|#", "--[[", "]]", "=begin\n", "\n=end", "%q{", "<!--", "-->", "{{", "}}", "{%", "|\n ", "::\n", 'R"(', ')"'),
    *('r#"', '"#', '@"', '$"', "@doc ", "\\begin{verbatim}", "__END__\n", "rem ", "%{\n", "$$", "url("),
    *("TODO: x", "TODO: a,"),
]  # fmt: skip


@pytest.mark.parametrize("language", SYNTAXES)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=60))
def test_lines_say_where_they_stand(language: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    rows = text.split("\n")
    found = lines_of(text, SYNTAXES[language])
    for line in found:
        assert rows[line.row - 1][line.offset : line.offset + len(line.text)] == line.text
        assert line.source == "docstring" or line.offset <= line.indent <= line.offset + len(line.text)
    assert found == sorted(found, key=lambda line: (line.row, line.offset))
    findings(found, TAGS)


HOSTILE = {
    "unclosed comment": "/*",
    "nested comments": "/* /*",
    "stars": "*",
    "quotes": '"',
    "apostrophes": "'",
    "escaped quotes": '\\"',
    "triple quotes": '"""\n',
    "brackets": "({[",
    "closing brackets": "]})",
    "templates": "`${",
    "dollar braces": '"${',
    "number braces": '"#{',
    "parentheses": '"$(',
    "interpolation": '$"{',
    "slashes": "/ ",
    "classes": "=/[",
    "equals": "[=",
    "number signs": "#",
    "raw": 'r#"',
    "dollars": "$",
    "dashes": "-",
    "here-documents": "<<A\n",
    "percents": "%q{",
    "blanks": " ",
    "lines": "\n",
    "scalars": "a: |\n",
    "addresses": "url(",
    "elements": '<a "',
    "comments of OCaml": '(*"',
    "returns": "\r",
    "code": "x = f(\"a\", 'b') / 2 # c\n",
    "one line": "x = f(\"a\", 'b') / 2; ",
}


@pytest.mark.parametrize("language", SYNTAXES)
def test_no_text_takes_long(language: str) -> None:
    """Ten times the text takes some ten times as long; a quadratic step would take a hundred times."""
    syntax = SYNTAXES[language]
    for name, piece in HOSTILE.items():
        times: dict[int, float] = {}
        for size in (2_000, 20_000):
            begin = time.thread_time()
            lines_of("\\x " + piece * (size // len(piece)), syntax)
            times[size] = time.thread_time() - begin
        assert times[20_000] < 40 * max(times[2_000], 0.01), name


def test_what_opens_a_rule_begins_with_a_letter_of_its_own() -> None:
    """The search jumps from one such letter to the next."""
    for language, syntax in SYNTAXES.items():
        for rule in syntax.rules:
            assert re.match(r"\\[^\w]|\\[n]|[^\\\[(.^$|?*+]", rule.opening), (language, rule)
            if isinstance(rule, Quote):
                assert re.match(r"\\[^\w]|\\[n]|[^\\\[(.^$|?*+]", rule.closing), (language, rule)
