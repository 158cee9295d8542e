import { type Html, html } from './html.ts';

/** A page of the sandbox. Each says what it is, so that nobody takes it for a real payment. */
export function sandboxDocument(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Latticework sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<header class="banner"><strong>SANDBOX</strong> No money moves here, and no real card is asked for.</header>
<main><h1>${title}</h1>${content}</main>
</body>
</html>
`;
}

const STYLE = html`
:root { color-scheme: light dark; --line: light-dark(#d8d3c8, #45413a); --ink: light-dark(#221f1a, #efe9dd);
  --paper: light-dark(#fbf9f4, #191714); --quiet: light-dark(#5f594e, #b5ad9e); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: .6rem 1.25rem; background: #b3261e; color: #fff; font-size: .95rem; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; } h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem; }
a { color: inherit; } p { margin: 0 0 .75rem; }
.amount { font-size: 2rem; font-weight: 600; } .amount span { font-size: 1rem; font-weight: 400; color: var(--quiet); }
.problem { border-left: 4px solid #b3261e; padding-left: .75rem; }
form { margin: 1.25rem 0; } .ways { display: flex; flex-wrap: wrap; gap: .75rem; } .ways form { margin: 0; }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 1rem; padding: .5rem 1rem; }
legend { padding: 0 .4rem; color: var(--quiet); }
label { display: flex; gap: .75rem; padding: .6rem 0; align-items: baseline; } label strong { display: block; font-weight: 600; }
button { font: inherit; min-height: 44px; padding: .5rem 1.1rem; border-radius: 8px; border: 1px solid var(--ink);
  background: var(--ink); color: var(--paper); cursor: pointer; }
button.quiet { background: transparent; color: var(--ink); border-color: var(--line); }
:focus-visible { outline: 3px solid #3f7fd0; outline-offset: 2px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; } dt { color: var(--quiet); } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem; font-size: .95rem; }
td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { overflow-wrap: anywhere; } td:last-child { padding-right: 0; }
`;
