/** Wraps everything instead of scrolling sideways: paths, examples and names are wider than a phone. */
export const API_DOCS_STYLE = `
:root{color-scheme:light dark;--ground:#f5f7f6;--sunken:#e9efed;--ink:#13211e;--soft:#43544f;--line:#c9d4d0;--link:#0b5d54}
@media screen and (prefers-color-scheme:dark){:root{--ground:#0b1312;--sunken:#16211f;--ink:#e7efec;--soft:#b4c3be;--line:#33433f;--link:#63cbb7}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,"Segoe UI",Arial,sans-serif;scroll-padding-top:1rem}
body{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem 5rem;overflow-wrap:anywhere}
h1,h2{font-family:Georgia,"Times New Roman",serif;font-weight:400;line-height:1.2}
h1{font-size:2.25rem;margin:0 0 1rem}
h2{font-size:1.6rem;margin:3rem 0 .75rem}
h3{font-size:1.05rem;margin:0 0 .5rem}
h4{font-size:.95rem;margin:1.25rem 0 .25rem}
p,dl,ul{margin:0 0 1rem}
.brand{font-weight:700;color:var(--link)}
a{color:var(--link)}
h3 a{color:inherit;text-decoration:none}
h3 a:hover .path{text-decoration:underline}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-100vw}
.skip:focus{position:static}
.method{display:inline-block;min-width:3.6rem;color:var(--link);font:700 .85rem ui-monospace,Consolas,monospace}
.path,code,pre{font-family:ui-monospace,Consolas,Menlo,monospace}
code{font-size:.9em}
pre{margin:0 0 1rem;padding:.75rem 1rem;background:var(--sunken);border:1px solid var(--line);border-radius:.4rem;font-size:.85rem;line-height:1.5;white-space:pre-wrap}
article{padding:1.5rem 0;border-top:1px solid var(--line)}
dl div{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:0 1rem;padding:.3rem 0}
dt{color:var(--soft)}
dd{margin:0}
nav ul{padding:0;list-style:none;columns:20rem;column-gap:2rem}
nav ul ul{columns:auto;margin:0 0 1rem}
nav>ul>li{break-inside:avoid}
nav a{display:inline-block;padding:.2rem 0}
nav ul ul a{font-size:.85rem;font-family:ui-monospace,Consolas,monospace}
summary{display:inline-block;padding:.35rem 0;color:var(--link);cursor:pointer}
summary::before{content:"▸ "}
[open]>summary::before{content:"▾ "}
@media (max-width:36rem){dl div{grid-template-columns:1fr;padding:.4rem 0}h1{font-size:1.8rem}body{padding:1.5rem 1rem 3rem}}
@media print{html{background:#fff;color:#000;font-size:10pt}body{max-width:none;padding:0}.skip{display:none}article{break-inside:auto}h2,h3{break-after:avoid}details::details-content{content-visibility:visible;block-size:auto}}
`;
