import { searchField } from '#catalog/library/library.rules.ts';

/**
 * The design system's layers, weakest first: declared before any sheet, so that it does not matter which sheet comes
 * first.
 */
export const LAYER_ORDER = '@layer reset, tokens, base, components, utilities;';

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** CSS that the HTML validator does not know yet: an error within a document, but not in a file of its own. */
const TOO_NEW = /@starting-style|@container|container-type|[{;]line-clamp|paint-order|[{;]rx:|\dcqi/;
/** Whether a sheet may be inlined into a document: one that could not be read, or is too new, stays a file. */
export const isInlined = (sheet: string | null): sheet is string =>
  Boolean(sheet) && !TOO_NEW.test(sheet ?? '');

/**
 * A document in two parts: everything that is changed is in its head, except for the script that starts it. The body
 * begins where the head ends, and comes in pieces, because inserting into a long string would copy it.
 */
export interface PartedDocument {
  head: string;
  body: readonly string[];
}
export function parted(html: string): PartedDocument {
  const at = html.indexOf('</head>');
  return at < 0 ? { head: html, body: [] } : { head: html.slice(0, at), body: [html.slice(at)] };
}

/** The pieces with the first occurrence of a text replaced; null if there is none. */
export function replacedIn(pieces: readonly string[], text: string, by: string): readonly string[] | null {
  for (const [index, piece] of pieces.entries()) {
    const at = piece.indexOf(text);
    if (at >= 0) return pieces.toSpliced(index, 1, piece.slice(0, at), by, piece.slice(at + text.length));
  }
  return null;
}

/**
 * How styles are inlined into a document: those of a sheet, and the layers before the first sheet; null if it stays a
 * file.
 */
export interface DocumentStyles<Style> {
  of(path: string, first: boolean): Style | null;
  layers: Style;
}

/**
 * A head that shows its page at once: its sheets are inlined, each in its place. The links to the sheets stay but are
 * disabled: React and the router recognize the page by them. The router marks some with a `#`; a script fetched later
 * looks for them without it.
 */
export function selfStyled<Style>(head: string, styles: DocumentStyles<Style>): (string | Style)[] {
  const pieces: (string | Style)[] = [];
  let end = 0;
  for (const { 0: link, 1: path = '', 2: mark = '', index } of head.matchAll(SHEET)) {
    const first = end === 0;
    const style = styles.of(path, first);
    pieces.push(head.slice(end, index));
    if (style) pieces.push(style, switchedOff(path + mark) + (mark && switchedOff(path)));
    else pieces.push(...(first ? [styles.layers] : []), link);
    end = index + link.length;
  }
  return [...pieces, head.slice(end)];
}
const switchedOff = (href: string): string => `<link rel="stylesheet" href="${href}" disabled=""/>`;

const AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const OPEN = '<script type="module" async="">';
const START =
  /^(<script type="module" async="">)import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*window\.__reactRouterRouteModules = \{([^{}]*)\};\s*import\("([^"]+)"\);(<\/script>)/;

/**
 * Starts the scripts of a page only after everything visible has arrived: a page can be read, followed and submitted
 * without them. For a visitor the page is complete, so they are fetched but wait for the first sign of activity, or
 * until the page has been there for a while: started at once, they would keep a phone busy while its first lines are
 * read and scrolled. A page that only they can show or complete does not wait, nor does one whose address carries
 * something (a place, a campaign); on a device where somebody is signed in they do not even wait for the first paint. A
 * document not of this shape is left as it is.
 */
export function startedLater({ head, body }: PartedDocument): PartedDocument {
  const found = body.map(startIn).find((start) => start !== null);
  if (!found) return { head, body };
  const [whole, open, manifest, imports = '', routes = '', entry, close] = found;
  const ahead = [...head.matchAll(AHEAD)].map(([, path]) => path);
  const modules = [manifest, ...[...imports.matchAll(/"([^"]+)"/g)].map(([, path]) => path)];
  const ids = [...routes.matchAll(/"([^"]+)":/g)].map(([, id]) => id);
  const started = `${open}${startScript({ ahead, modules, ids, entry })}${close}`;
  return { head: head.replace(AHEAD, ''), body: replacedIn(body, whole, started) ?? body };
}
function startIn(piece: string): RegExpExecArray | null {
  const at = piece.indexOf(OPEN);
  return at < 0 ? null : START.exec(piece.slice(at));
}

interface Start {
  /** Fetched together, so that no script waits for another to be parsed. */
  ahead: unknown[];
  /** The manifest, then the module of each route of the page. */
  modules: unknown[];
  ids: unknown[];
  entry: unknown;
}

/** Longest wait for the first paint, in milliseconds: a page in a background tab is never painted. */
const START_MS = 2000;
/** How long an untouched page rests, in milliseconds. */
const REST_MS = 3000;
/**
 * How many files are requested at a time, and how many milliseconds apart: requesting all at once keeps a phone busy.
 */
const FEW = 3;
const FEW_MS = 50;
/**
 * A reader does one of these before needing more of a page than seeing it; a screen reader only sends `click`. A
 * browser also sends `pointermove`, with no movement, for a pointer that merely rests on the new page.
 */
const SIGNS = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'input',
  'click',
];
const SEARCHES = (['/library', '/search'] as const).map(searchField).join('|');
/** Visible parts of the page that wait for a script; a form of ours first waits for the user. */
const WAITING = 'main [aria-busy=true],main [data-scripted]:not([type=submit])';

/**
 * `ppAtRest`: the page rests, loaded and painted; what was fetched before would keep back the first paint. A query that
 * is a search text, and nothing else, is answered by the server. What does not come ahead is asked for again when it is
 * needed, and is told then as a script that failed to load, which `BOOT_SCRIPT` waits for.
 */
const startScript = ({ ahead, modules, ids, entry }: Start): string =>
  [
    `const w=window,d=document,l=location,ids=${JSON.stringify(ids)},ahead=${JSON.stringify(ahead)};let gone=0`,
    `const go=()=>{if(gone++)return;for(const h of ahead){const l=d.createElement("link");l.rel="modulepreload";l.href=h;d.head.append(l)}Promise.all(${JSON.stringify(modules)}.map(h=>import(h))).then(([,...m])=>{w.__reactRouterRouteModules=Object.fromEntries(ids.map((id,n)=>[id,m[n]]));return import(${JSON.stringify(entry)})}).catch(()=>d.querySelector("script[type=module]").dispatchEvent(new Event("error")))}`,
    `const asked=()=>l.hash||!/^(\\?(${SEARCHES})=[^&]*)?$/.test(l.search)||scrollY>0||[...d.querySelectorAll("${WAITING}")].some(e=>e.getClientRects().length)`,
    `const rest=()=>{if(gone||w.ppAtRest)return;if(asked())return go();w.ppAtRest=1;const some=i=>{for(const h of ahead.slice(i,i+${FEW}))fetch(h,{priority:"low"}).catch(()=>{});if(i+${FEW}<ahead.length)setTimeout(some,${FEW_MS},i+${FEW})};some(0);setTimeout(go,${REST_MS})}`,
    `const loaded=f=>d.readyState==="complete"?f():addEventListener("load",()=>setTimeout(f))`,
    `const painted=f=>{try{new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint").length){o.disconnect();f()}}).observe({type:"paint",buffered:true})}catch{f()}}`,
    `if(!("visitor" in d.documentElement.dataset)||w.ppPressed||w.ppTyped?.size)go();else{const sign=e=>{if(e.type!=="pointermove"||e.movementX!==0||e.movementY!==0)go()};for(const e of ${JSON.stringify(SIGNS)})addEventListener(e,sign,{passive:true,capture:true});loaded(()=>painted(rest));setTimeout(rest,${START_MS})}`,
  ].join(';');
