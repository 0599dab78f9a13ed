/** The stylesheet of pages. */

export const stylesheet = `:root {
  color-scheme: light dark;
  --back: #fbfbfc;
  --front: #1b1f24;
  --soft: #59636e;
  --line: #d8dde3;
  --panel: #ffffff;
  --tint: #eff2f5;
  --link: #0757ba;
  --good: #12662b;
  --bad: #ab1622;
  --warn: #7a4b00;
  --accent: #0757ba;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
  font: 100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171b;
    --front: #e6eaee;
    --soft: #a3adb8;
    --line: #363d45;
    --panel: #1b1f24;
    --tint: #262c33;
    --link: #7cb8ff;
    --good: #6fd28b;
    --bad: #ff8f96;
    --warn: #f0b75a;
    --accent: #2f7fe0;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--front); }
a { color: var(--link); text-underline-offset: 0.15em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
code, pre, .method { font-family: var(--mono); font-size: 0.9em; }
code { overflow-wrap: anywhere; }
h1 { margin: 0 0 0.2rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.15rem; }
p { margin: 0.4rem 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; padding: 0.4rem 0.8rem; background: var(--panel); z-index: 1; }
.top { background: var(--panel); border-bottom: 1px solid var(--line); }
.bar, .trail, main { max-width: 84rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem); }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 1.25rem; padding-top: 0.6rem; padding-bottom: 0.6rem; }
.brand { font-weight: 700; color: inherit; text-decoration: none; }
.places { display: flex; gap: 1rem; margin-right: auto; }
.places a, .account a { text-decoration: none; }
.places a:hover, .account a:hover { text-decoration: underline; }
.account { display: flex; align-items: center; gap: 0.75rem; }
.trail { padding-top: 0.35rem; padding-bottom: 0.5rem; font-size: 0.9rem; }
.trail ol { display: flex; flex-wrap: wrap; margin: 0; padding: 0; list-style: none; }
.trail li { overflow-wrap: anywhere; }
.trail li + li::before { content: '/' / ''; margin: 0 0.5rem; color: var(--soft); }
.trail [aria-current] { color: var(--soft); }
main { padding-top: 1.5rem; padding-bottom: 4rem; }
.heading { display: grid; gap: 0.35rem; margin-bottom: 1rem; }
.request { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.6rem; margin: 0; color: var(--soft); }
.method { padding: 0.05rem 0.45rem; border: 1px solid currentColor; border-radius: 0.3rem; font-weight: 600; color: var(--link); }
.m-get, .m-head { color: var(--good); }
.m-delete, .m-trash { color: var(--bad); }
.m-patch, .m-put, .m-move, .m-swap { color: var(--warn); }
.status { font-weight: 600; color: var(--good); }
.label { color: var(--soft); font-size: 0.85em; }
a.label { text-decoration: none; border-bottom: 1px dotted currentColor; }
.none { color: var(--soft); font-style: italic; }
.yes { color: var(--good); }
.no { color: var(--soft); }
.tabs { display: flex; gap: 0.25rem; margin-top: 0.5rem; border-bottom: 1px solid var(--line); }
.tabs a { padding: 0.35rem 0.9rem; text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs [aria-current] { color: inherit; font-weight: 600; border-bottom-color: var(--accent); }
.document, .operations ul, .cards > li { background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem; }
.document { padding: 0.25rem 1rem; }
.members { margin: 0; min-width: 0; }
.members > div { display: grid; grid-template-columns: minmax(8rem, 15rem) minmax(0, 1fr); gap: 0 1.25rem; padding: 0.45rem 0; border-top: 1px solid var(--line); }
.members > div:first-child { border-top: 0; }
.members > .wide { grid-template-columns: minmax(0, 1fr); gap: 0.2rem; }
.wide > dt { font-weight: 600; }
dt { color: var(--soft); font-size: 0.9em; overflow-wrap: anywhere; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
dd > p { margin: 0; }
dd > .members { margin-top: 0.25rem; padding-left: 0.9rem; border-left: 2px solid var(--line); }
dd ul { margin: 0; padding-left: 1.1rem; }
.scroll { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-size: 0.95em; }
.scroll > table { width: 100%; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-weight: 600; font-size: 0.9em; white-space: nowrap; }
td { min-width: 6rem; max-width: 40rem; overflow-wrap: break-word; }
.cards { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
.cards > li { padding: 0.4rem 0.9rem; }
summary { cursor: pointer; font-weight: 600; overflow-wrap: anywhere; }
.richtext > :first-child { margin-top: 0; }
.richtext > :last-child { margin-bottom: 0; }
.richtext h3, .richtext h4, .richtext h5, .richtext h6 { margin: 0.8rem 0 0.3rem; font-size: 1rem; }
.richtext table { margin: 0.5rem 0; }
.richtext th, .richtext td { padding: 0.3rem 0.6rem; border: 1px solid var(--line); }
.thumbnail { margin: 0; }
.thumbnail img { display: block; max-width: min(100%, 16rem); max-height: 12rem; border-radius: 0.3rem; background: var(--tint); }
.thumbnail figcaption { margin-top: 0.3rem; font-size: 0.9em; color: var(--soft); }
.operations ul { margin: 0; padding: 0; list-style: none; }
.operations li { padding: 0.55rem 1rem; border-top: 1px solid var(--line); }
.operations li:first-child { border-top: 0; }
.operations .method { display: inline-block; min-width: 5.5rem; margin-right: 0.5rem; text-align: center; }
.headers { margin-top: 2rem; color: var(--soft); }
.headers summary { font-weight: 400; }
pre { margin: 0.5rem 0; padding: 0.8rem 1rem; overflow-x: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem; color: var(--front); }
.source code { white-space: pre-wrap; overflow-wrap: anywhere; }
.block { display: block; padding-left: 1.5em; }
.t-key { color: var(--link); }
.t-string { color: var(--good); }
.t-number, .t-word { color: var(--warn); }
.t-tag { color: var(--bad); }
.paging { display: flex; gap: 1.5rem; margin-top: 1rem; }
.problem { padding: 0.75rem 1rem; background: var(--panel); border: 1px solid var(--line); border-left: 0.3rem solid var(--bad); border-radius: 0.4rem; }
label { display: block; margin: 0.9rem 0 0.25rem; font-weight: 600; }
input, select, textarea, button { font: inherit; color: inherit; }
input:not([type='checkbox'], [type='radio'], [type='hidden']), select, textarea { width: 100%; max-width: 40rem; padding: 0.45rem 0.6rem; background: var(--panel); border: 1px solid var(--soft); border-radius: 0.35rem; }
button { padding: 0.45rem 1rem; border: 1px solid var(--accent); border-radius: 0.35rem; background: #0757ba; color: #fff; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.1); }
button.quiet { padding: 0; border: 0; background: none; color: var(--link); font-weight: 400; }
button.quiet:hover { text-decoration: underline; }
.search { display: flex; gap: 0.4rem; }
.search input { min-width: 0; padding: 0.25rem 0.6rem; }
.search button { padding: 0.25rem 0.8rem; border-color: var(--line); background: var(--tint); color: inherit; font-weight: 400; }
button.small { padding: 0.05rem 0.6rem; font-size: 0.85rem; font-weight: 400; }
.tree { margin: 0; padding: 0; list-style: none; }
.tree .tree { margin-left: 0.65rem; padding-left: 0.85rem; border-left: 1px solid var(--line); }
.node { display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 0.5rem; padding: 0.15rem 0; }
.node form { display: inline; }
.lookup { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: baseline; }
.lookup input { width: 14rem; max-width: 100%; padding: 0.1rem 0.4rem; }
.toggle { flex: none; width: 1.5rem; height: 1.5rem; text-align: center; text-decoration: none; border-radius: 0.25rem; }
.toggle[data-open]::before { content: '▸' / ''; }
.toggle[data-open='true']::before { content: '▾' / ''; }
a.toggle:hover { background: var(--tint); }
.more { margin-left: 2rem; }
.hits { padding-left: 2.2rem; }
.hits li { padding: 0.2rem 0; }
.login { max-width: 24rem; }
.form { max-width: 60rem; }
.control, .field { margin: 0.9rem 0; }
.control > label { margin-top: 0; }
fieldset { margin: 0; padding: 0.6rem 1rem 0.9rem; min-width: 0; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--panel); }
legend { padding: 0 0.4rem; font-weight: 600; }
.hint { margin: 0.2rem 0; font-size: 0.9em; color: var(--soft); }
.required { font-weight: 400; font-size: 0.85em; color: var(--soft); }
.fault { margin: 0.3rem 0; color: var(--bad); font-weight: 600; }
[aria-invalid] { border-color: var(--bad) !important; }
.faulty { border-color: var(--bad); }
.translations { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 0 1.5rem; }
.choice { display: inline-block; margin: 0.2rem 1.2rem 0.2rem 0; font-weight: 400; }
.buttons { display: flex; align-items: center; gap: 1rem; margin-top: 1.5rem; }
.danger { border-color: var(--bad); background: #ab1622; }
.picker { padding: 0.5rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem; }
.picker ul { max-height: 16rem; margin: 0.3rem 0; padding-left: 1.1rem; overflow-y: auto; }
#docs .info .link .url, #docs .info a { color: var(--link); }
#docs .examples-select__section-label { color: var(--front); }
#docs .info .title small { background: #4a525c; }
#docs .info .title small.version-stamp { background: #3f6b12; }
#docs pre.version { margin: 0; padding: 0; border: 0; background: none; color: #fff; }
.changed { background: var(--tint); }
.login p { margin-top: 1.25rem; }
@media (max-width: 40rem) {
  .members > div { grid-template-columns: minmax(0, 1fr); }
  .document { padding: 0.25rem 0.75rem; }
  h1 { font-size: 1.35rem; }
  .search { order: 9; flex: 1 0 100%; }
  .search input:not([type='hidden']) { flex: 1; }
}
@media (min-width: 120rem) {
  :root { font-size: 112.5%; }
}
@media (prefers-reduced-motion: no-preference) {
  a, button { transition: color 0.1s, filter 0.1s; }
}
@media print {
  .skip, .search, .account, .places, .tabs, .operations, .headers, .paging { display: none; }
  body, .top, .document, pre { background: #fff; color: #000; border-color: #999; }
  main, .bar, .trail { max-width: none; padding-left: 0; padding-right: 0; }
  a { color: inherit; }
  .scroll, pre { overflow: visible; }
}
`;
