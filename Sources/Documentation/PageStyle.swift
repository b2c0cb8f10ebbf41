/// The style of the page. Colours are in variables for both themes; a test computes the contrast of all text.
enum PageStyle {
  static let css = PageScript.compact(
    #"""
    :root {
      color-scheme: light dark;
      --paper: light-dark(#faf9f5, #10151b); --card: light-dark(#ffffff, #171d25); --well: light-dark(#f3f1ea, #1d252f);
      --ink: light-dark(#1b242e, #e2e8ef); --soft: light-dark(#535e6a, #a3b0bd); --line: light-dark(#e2ded3, #2b3540);
      --link: light-dark(#0a4f8f, #86bdf5); --mark: light-dark(#ffe9a8, #5b4a10); --ring: light-dark(#0a66c2, #86bdf5);
      --c1: light-dark(#43525f, #b7c5d3); --c1b: light-dark(#e7ecf0, #25303b);
      --c2: light-dark(#0b5a4c, #7ed3bd); --c2b: light-dark(#dcf0ea, #12342d);
      --c3: light-dark(#7a4700, #efc274); --c3b: light-dark(#fbecd0, #3a2b0d);
      --c4: light-dark(#98201a, #ff9d94); --c4b: light-dark(#fbe1de, #43191a);
      --add: light-dark(#0c5a2b, #86dba0); --addb: light-dark(#dcf2e2, #10331d); --chg: light-dark(#0a4f8f, #9ac8f7); --chgb: light-dark(#e1edfa, #12304d);
      --del: light-dark(#8f1d4f, #ff9dc4); --delb: light-dark(#fbe1ec, #431330);
      --given: light-dark(#8a3b00, #f5b27a); --source: light-dark(#5b3b9a, #c3aef5);
      --xs: .75rem; --s: .875rem; --m: 1rem; --l: 1.25rem; --xl: 1.625rem; --xxl: 2rem;
      --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4", "Noto Serif", Georgia, serif;
      --sans: Inter, system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, "Helvetica Neue", Arial, sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
    }
    :root[data-theme=light] { color-scheme: light }
    :root[data-theme=dark] { color-scheme: dark }
    * { box-sizing: border-box }
    html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100% }
    body { margin: 0; background: var(--paper); color: var(--ink); font: var(--m)/1.55 var(--sans); overflow-wrap: anywhere }
    a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: 1px }
    a:hover { text-decoration-thickness: 2px }
    :focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; border-radius: 3px }
    h1, h2, h3, h4 { line-height: 1.22; margin: 0; font-weight: 650; text-wrap: balance }
    h1, h2 { font-family: var(--serif); font-weight: 600; letter-spacing: -.012em }
    h2 { font-size: var(--xxl) } h3 { font-size: var(--l) } h4 { font-size: var(--m); font-family: var(--mono); font-weight: 600 }
    p { margin: .5rem 0; max-width: 46rem }
    code, samp, kbd { font-family: var(--mono); font-size: inherit; font-variant-ligatures: none }
    kbd { border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: 0 .35em; background: var(--card) }
    mark { background: var(--mark); color: var(--ink); border-radius: 2px }
    .skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; top: .6rem; z-index: 9; background: var(--card); padding: .4rem .8rem }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }

    body > header { position: sticky; top: 0; z-index: 5; background: color-mix(in srgb, var(--paper) 92%, transparent);
      backdrop-filter: blur(8px); border-bottom: 1px solid var(--line) }
    .bar { display: flex; align-items: center; gap: .5rem 1.25rem; padding: .65rem clamp(1rem, 3vw, 2.25rem); max-width: 90rem; margin: auto }
    .bar h1 { font-size: var(--l); display: flex; align-items: center; gap: .6rem; white-space: nowrap }
    .bar svg { width: 1.7rem; height: 1.7rem; flex: none }
    .bar form { flex: 1; display: flex; align-items: center; gap: .6rem; min-width: 0; max-width: 46rem; margin-inline: auto 0 }
    input[type=search] { flex: 1; min-width: 0; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft);
      border-radius: 999px; padding: .42rem 1rem }
    ::placeholder { color: var(--soft); opacity: 1 }
    button { font: inherit; font-size: var(--s); color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 999px;
      padding: .4rem .9rem; cursor: pointer; white-space: nowrap }
    button:hover { border-color: var(--ink) }

    .frame { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 0 clamp(1.5rem, 4vw, 2.5rem); max-width: 90rem; margin: auto;
      padding: 0 clamp(1rem, 3vw, 2.25rem) }
    .side { position: sticky; top: 3.9rem; align-self: start; max-height: calc(100vh - 3.9rem); overflow-y: auto; padding: 1.75rem .5rem 2rem 0;
      font-size: var(--s); scrollbar-width: thin }
    .side h2 { font: 650 var(--xs)/1.4 var(--sans); letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 0 0 .4rem }
    .side ul { list-style: none; margin: 0 0 1.25rem; padding: 0 } .side li { margin: .1rem 0 }
    .side a { color: inherit; text-decoration: none; display: block; padding: .16rem .5rem; margin-left: -.5rem; border-radius: 6px }
    .side a:hover { background: var(--well) }
    .side li li { padding-left: .85rem } .side li li a { color: var(--soft) }
    fieldset { border: 0; margin: 0 0 1.1rem; padding: 0; min-width: 0 }
    legend { font-weight: 650; padding: 0; margin-bottom: .2rem }
    fieldset label { display: flex; gap: .5rem; align-items: baseline; padding: .1rem 0; cursor: pointer }
    fieldset label span { flex: 1; min-width: 0 } fieldset output { color: var(--soft); font-variant-numeric: tabular-nums }
    fieldset input { accent-color: var(--link); margin: 0 } .none { opacity: 1; color: var(--soft) }

    main { padding: 1.75rem 0 4rem; min-width: 0 }
    #book > section { margin-bottom: 4rem }
    .lead { font: var(--l)/1.5 var(--serif); color: var(--ink); max-width: 44rem }
    .note { color: var(--soft); font-size: var(--s) } .note:not(.caution)::before { content: "Note. "; font-weight: 650 } .caution { display: block; color: var(--c3); background: var(--c3b); border-left: 4px solid; border-radius: 4px; padding: .3rem .7rem; margin: .4rem 0; max-width: 46rem }
    .cards { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: .75rem; margin: .75rem 0 }
    .cards li { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .8rem } .first { padding-left: 1.1rem; margin: .5rem 0 }
    .tiles { display: flex; flex-wrap: wrap; gap: 1px; background: var(--line); border: 1px solid var(--line);
      border-radius: 12px; overflow: hidden; margin: 1.5rem 0; padding: 0; list-style: none }
    .tiles li { flex: 1 1 6.5rem; background: var(--card); padding: .85rem 1rem; color: var(--soft); font-size: var(--s) }
    .tiles b { display: block; color: var(--ink); font: 600 var(--xl)/1.25 var(--serif); font-variant-numeric: tabular-nums }
    figure { margin: 1.5rem 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; overflow-x: auto }
    figcaption { color: var(--soft); font-size: var(--s); max-width: 46rem } figure svg { display: block; width: 100%; min-width: 44rem; height: auto }
    .unit { padding: .6rem .9rem; background: var(--well); max-height: 26rem; overflow: auto } .unit pre { margin: .4rem 0 0; white-space: pre-wrap }
    svg text { fill: var(--ink); font-family: var(--sans) } svg .s { fill: var(--soft) } svg .b { fill: var(--well); stroke: var(--line) } svg .bu { fill: var(--c4b); stroke: var(--c4); stroke-dasharray: 5 4 }
    svg .l1 { stroke: var(--c1) } svg .l2 { stroke: var(--c2) } svg .l3 { stroke: var(--c3) } svg .l4 { stroke: var(--c4) } svg .l0 { stroke: var(--soft) } svg .lu { stroke: var(--c4); stroke-dasharray: 10 9; stroke-linecap: butt }
    svg path { fill: none; stroke-opacity: .55; stroke-linecap: round } svg .f1 { fill: var(--c1) } svg .f2 { fill: var(--c2) } svg .f3 { fill: var(--c3) } svg .f4 { fill: var(--c4) } svg .f0 { fill: var(--soft) }

    .c1, .c2, .c3, .c4, .c0, .tag, [href^="#x"]:not([href*="/"]) { font: 600 var(--xs)/1.5 var(--sans); border-radius: 999px; padding: .08rem .55rem; white-space: nowrap; display: inline-block }
    .c1, [href^="#x1"]:not([href*="/"]) { color: var(--c1); background: var(--c1b) } .c2, [href^="#x2"]:not([href*="/"]) { color: var(--c2); background: var(--c2b) }
    .c3, [href^="#x3"]:not([href*="/"]) { color: var(--c3); background: var(--c3b) } .c4, [href^="#x4"]:not([href*="/"]) { color: var(--c4); background: var(--c4b) }
    [href^="#x"]:not([href*="/"]) { text-decoration: none } [href^="#x"]:not([href*="/"]):hover { text-decoration: underline }
    .c0, .tag { color: var(--soft); background: var(--well) } .tag { font-weight: 500 } td .tag { white-space: normal; border-radius: .7rem } .warn { color: var(--c3); background: var(--c3b) } .stop { color: var(--c4); background: var(--c4b) }

    .wide { overflow-x: auto; margin: .75rem 0 }
    table { border-collapse: collapse; width: 100%; font-size: var(--s); overflow-wrap: break-word }
    caption { text-align: left; color: var(--soft); padding: .2rem 0 .35rem; font-weight: 600; font-size: var(--xs) }
    th, td { text-align: left; vertical-align: top; padding: .38rem .8rem .38rem 0; border-top: 1px solid var(--line) }
    thead th { color: var(--soft); font-weight: 600; font-size: var(--xs); border-top: 0; border-bottom: 1px solid var(--soft); white-space: nowrap }
    tbody th { font: 600 var(--s)/1.5 var(--mono) } .ids tbody th { font-size: var(--xs) } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; padding-right: 1.2rem }
    td code { font-size: var(--xs) } .wide tbody th a { display: inline-block; min-height: 1.5rem } .d { min-width: 9rem } tbody th a { text-decoration: none } tbody th a:hover { text-decoration: underline } article > :last-child, article > .wide:last-child { margin-bottom: 0 } .role { display: block; font-weight: 400; color: var(--soft); font-size: var(--xs) } .matrix .n, .matrix thead .n { text-align: center; padding: .45rem .6rem; min-width: 4rem } .matrix td { vertical-align: top } .matrix td a { display: inline-block; min-height: 1.5rem } .matrix tbody th { font: 600 var(--s)/1.5 var(--sans) }
    .matrix .n a { text-decoration: none; font-weight: 600 } .matrix .n a:hover { text-decoration: underline } .brief { display: flex; flex-wrap: wrap; gap: .1rem .9rem; margin: 0; padding: 0; list-style: none }
    .vals { margin: 0; padding: 0; list-style: none } .vals li { margin: 0 }

    #book.away, #book[hidden] { display: block; height: 0; overflow: hidden } #book[hidden] { content-visibility: hidden }
    .stream .wide thead :nth-child(2) { min-width: 7rem }
    .book > h2 { border-top: 3px double var(--line); padding-top: 1.5rem }
    .stream { margin-top: 2.5rem } .stream > header { padding-bottom: .25rem }
    article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .9rem 1.15rem 1rem; margin: .8rem 0;
      overflow-x: auto; content-visibility: auto; contain-intrinsic-size: auto 15rem }
    article h4 { display: inline; margin-right: .5rem } h4 a, .stream h3 a, .h a { color: inherit; text-decoration: none } h4 a:hover, .stream h3 a:hover { text-decoration: underline }
    article p { margin: .3rem 0 } .w { color: var(--soft) }
    dl { margin: .55rem 0; font-size: var(--s); max-width: 60rem; display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: .1rem .75rem }
    dt { color: var(--soft) } dd { margin: 0 } td dl { grid-template-columns: auto minmax(0, 1fr) } td dl, details > dl { margin: .25rem 0 }
    em { color: var(--c3) }
    article > code, details > code, article > samp, details > samp { display: block; position: relative; background: var(--well); border-radius: 8px 8px 0 0; padding: .5rem .8rem .1rem 4.2rem; margin-top: .6rem }
    article > samp, details > samp { border-radius: 0 0 8px 8px; padding: .1rem .8rem .5rem 4.2rem; margin: 0 0 .6rem }
    article > code::before, article > samp::before, details > code::before, details > samp::before { content: "Swift"; position: absolute; left: .8rem; color: var(--soft); font: 600 var(--xs)/1.9 var(--sans) }
    article > samp, details > samp::before { content: "Wire" } i { font-style: normal; color: var(--given) } u { text-decoration: none; color: var(--source) }
    summary { cursor: pointer; min-height: 24px; color: var(--link); font-size: var(--s) } .sql pre { font: var(--s)/1.5 var(--mono); white-space: pre-wrap; background: var(--well); border-radius: 8px; padding: .5rem .8rem; margin: .2rem 0 .6rem }
    article > table { margin: .75rem 0 } article > table thead :nth-child(3) { min-width: 11rem }
    article:target { border-color: var(--ring); box-shadow: 0 0 0 2px var(--ring) } tr:target, li:target, code:target, span:target { outline: 2px solid var(--ring); outline-offset: 2px; background: var(--well) } h2:target, h3:target { box-shadow: 0 4px var(--paper), 0 6px var(--ring) }
    .y { color: var(--soft); font-size: var(--s) } td .y, li .y { display: block } [data-y] { font-weight: 600 }
    [data-y^="+"]::before { content: "+\202f" } [data-y^="~"]::before { content: "~\202f" } [data-y^="-"]::before { content: "\2212\202f" }
    .on { border: 1px solid; border-radius: .8em; padding: 0 .45em; display: inline-block; line-height: 1.5 } .on[data-y^="+"] { color: var(--add); background: var(--addb) }
    .on[data-y^="~"] { color: var(--chg); background: var(--chgb) } .on[data-y^="-"] { color: var(--del); background: var(--delb) }
    [data-c="+"] { --now: var(--add) } [data-c="~"] { --now: var(--chg) } [data-c="-"] { --now: var(--del) }
    article[data-c] { border-left: 5px solid var(--now) } [data-c="~"] { border-left-style: dashed !important } li[data-c], header[data-c] { border-left: 4px solid var(--now); padding-left: .6rem }
    tr[data-c] > :first-child { border-left: 4px solid var(--now); padding-left: .5rem } tr[data-c="~"] > :first-child { border-left-style: dashed }
    .since:not([hidden]) { display: flex; gap: .5rem; align-items: center; font-size: var(--s); white-space: nowrap } select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft);
      border-radius: 999px; padding: .35rem .6rem; max-width: 9rem } #since-found { margin: .75rem 0; font-weight: 600 } article:has(.was:target) { border-color: var(--ring); box-shadow: 0 0 0 2px var(--ring) } tr:has(.was:target), li:has(.was:target) { outline: 2px solid var(--ring); outline-offset: 2px }
    .off { color: var(--soft) } .off h4 { text-decoration: line-through }
    #results > header { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: baseline; margin-bottom: .6rem } #results > header p { flex: 1; margin: 0 }
    #results .crumb { color: var(--soft); font-size: var(--xs); display: block; font-family: var(--sans); font-weight: 400 } .empty { padding: 3rem 1rem; text-align: center; color: var(--soft) } .empty p { margin: .4rem auto }
    .empty svg { width: 3.5rem; height: 3.5rem; opacity: .8 }
    body > footer { border-top: 1px solid var(--line); color: var(--soft); font-size: var(--s); padding: 1.5rem clamp(1rem, 3vw, 2.25rem) 3rem }
    body > footer > div { max-width: 86rem; margin: auto }
    [hidden]:not(#book) { display: none !important }
    .rows td { min-width: 4rem; font-size: var(--xs) } .rows td, .rows th { padding-right: .35rem } .rows thead th { white-space: normal; vertical-align: bottom } .rows tbody th { font: 400 var(--s)/1.5 var(--sans) }
    #chooser { display: flex; flex-wrap: wrap; gap: .35rem .5rem; margin-bottom: 1.5rem } #chooser a { border: 1px solid var(--line); border-radius: 999px; padding: .2rem .85rem; text-decoration: none; font-size: var(--s); color: inherit; background: var(--card) }
    #chooser a:hover { border-color: var(--ink) } #chooser [aria-current] { background: var(--ink); color: var(--paper); border-color: var(--ink) } .side [aria-current] { font-weight: 650; background: var(--well) }
    details details { margin-left: 0 } article > details { margin-top: .4rem } details > .vals { columns: 7rem } #chooser:has([aria-current]) ~ #book .summary h2 { scroll-margin-top: 40rem } #downloads { border-top: 1px solid var(--line); padding-top: 1rem }
    .menu { display: none } .buttons { display: flex; flex-wrap: wrap; gap: .4rem .6rem; margin: .75rem 0 } #results .buttons { margin: 0 } .buttons button { white-space: normal; text-align: left }
    .copy { font-size: var(--xs); padding: .1rem .55rem; margin-left: .5rem } article { position: relative } article > .copy { position: absolute; top: .55rem; right: .7rem }

    @media (max-width: 60rem) {
      .frame { display: block } .side { position: static; max-height: none; padding: 1rem 0 0 } .side > div { display: none } .side[data-open] > div { display: block }
      .menu { display: block; width: 100% } .side { border-bottom: 1px solid var(--line); padding-bottom: .75rem }
      .bar { flex-wrap: wrap } .bar h1 { flex: 1 } .bar form { order: 3; flex-basis: 100%; max-width: none } html { scroll-padding-top: 7.5rem }
      h2 { font-size: var(--xl) }
    }
    @media (max-width: 34rem) { .bar:has(.since:not([hidden])) h1 span { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%) } .since { font-size: var(--xs) } select { max-width: 6rem } article > code, details > code, article > samp, details > samp { padding-left: .8rem; padding-top: 1.4rem } article > code::before, article > samp::before, details > code::before, details > samp::before { top: .2rem } article { padding: .75rem .8rem; border-radius: 8px } .d { min-width: 11rem } .tiles li { flex-basis: 8rem } figure { padding: .6rem } article > .copy { position: static; margin: 0 } dl { grid-template-columns: 5.5rem minmax(0, 1fr) } }
    @media screen and (max-width: 88rem) { td code, .wide td:nth-of-type(-n+2), .wide tbody th a { overflow-wrap: anywhere } }
    @media screen and (max-width: 65rem) {
      .wide thead { display: none } .wide caption, .wide table, .wide tbody, .wide tr, .wide th, .wide td, .matrix .n { display: block; border: 0; padding: .1rem 0; text-align: left; min-width: 0; white-space: normal } .wide tr { border-bottom: 1px solid var(--line); padding: .5rem 0 }
      .wide td > a { display: inline-block; min-height: 1.5rem } .wide td:empty { display: none } .wide td[data-l]::before { content: attr(data-l) ": "; color: var(--soft); font-size: var(--xs) } .wide tr:target, .wide tr[data-c] > :first-child { padding-left: .5rem }
    }
    @media (max-width: 60rem) and (scripting: none) { .side > div { display: block } }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important } }
    @media (forced-colors: active) { article, figure, input, button, select, .c1, .c2, .c3, .c4, .tag, [href^="#x"] { border: 1px solid CanvasText } mark { background: Mark; color: MarkText } }
    @media screen { .elsewhere { display: none } }
    @media print {
      #chooser, #downloads, summary { display: none !important } details::details-content { content-visibility: visible; display: contents } dl { grid-template-columns: auto minmax(0, 1fr) auto minmax(0, 1fr); margin: .25rem 0 } article { padding: .5rem .75rem; margin: .4rem 0 }
      article dl { display: block } article dt, article dd { display: inline } article dd { margin-right: 1rem } article dt::after { content: ": " } .stream th[scope=row] { min-width: 10em } .stream .wide thead :nth-child(4) { min-width: 7em } .stream .wide thead :nth-child(5) { min-width: 6em } thead, tbody tr:first-child { break-after: avoid } tbody tr:first-child { break-before: avoid } th, td { padding-block: .15rem } .glance { overflow-wrap: break-word }
      :root { color-scheme: light !important; --paper: #fff } html { font-size: 10.5px } body { font-size: var(--m) } body > header { position: static } .skip, .side, button, .bar form, .since, .sql, #results { display: none !important }
      .frame { display: block; padding: 0 } #book.away, #book[hidden] { content-visibility: visible; height: auto } article { content-visibility: visible; break-inside: avoid; box-shadow: none } #book > section { break-before: page; margin: 0 } #book > section:first-child, #book > .changes { break-before: auto }
      thead { display: table-header-group } tr { break-inside: avoid } h2, h3, h4, caption, h2 + p, h3 + p { break-after: avoid } a[href^=http]::after { content: " (" attr(href) ")"; color: var(--soft) }
      .book { break-before: page } .summary { break-after: page } .summary td, .summary th { padding: .15rem .5rem .15rem 0; min-width: 0; white-space: normal } .wide { overflow: visible } em { white-space: nowrap } .d { min-width: 0 } .stream .wide thead :nth-child(2), article > table thead :nth-child(3) { min-width: 0 }
      [data-print=summaries] body > header, [data-print=summaries] #book > section:not(.book), [data-print=summaries] .book > :not(.summary), [data-print=summaries] body > footer { display: none !important } [data-print=summaries] .summary { break-after: auto } [data-print=summaries] main { padding: 0 }
      [data-print=view] .elsewhere, [data-print=view] details:not([open]), [data-print=view] .bounds:has(details):not(:has(details[open])), [data-print=view] #book.away, [data-print=view] #book[hidden] { display: none !important } [data-print=view] #results:not([hidden]) { display: block !important } #offers { display: none } [data-print=view] #book > .book { break-before: auto }
      .rows td { min-width: 0 } .wide, figure, .unit { overflow: visible; max-height: none } figure svg { min-width: 0 }
    }
    """#)
}
