import { TOKEN_KEY } from '#web/token-key.ts';

/** The design system's layers, weakest first: declared before any sheet, so that it does not matter which sheet comes first. */
export const LAYER_ORDER = '@layer reset, tokens, base, components, utilities;';

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** What the validator of HTML documents does not know yet: in a document it would be an error, in a file of its own it is none. */
const TOO_NEW = /@starting-style|@container|container-type|[{;]line-clamp|paint-order|[{;]rx:|\dcqi/;

/**
 * A document that shows itself at once: its sheets are written into it, each in its place. The links to the sheets stay,
 * switched off: React and the router know the page by them. The router marks some with a `#`; a script that is fetched
 * later looks for them without it.
 */
export function selfStyled(html: string, sheetOf: (path: string) => string | null): string {
  let order = LAYER_ORDER;
  const put = (link: string, path: string, mark: string) => {
    const sheet = sheetOf(path);
    const plain = sheet !== null && !TOO_NEW.test(sheet);
    const style = order + (plain ? sheet : '');
    order = '';
    const off = (href: string) => `<link rel="stylesheet" href="${href}" disabled=""/>`;
    return `${style ? `<style>${style}</style>` : ''}${plain ? off(path + mark) + (mark && off(path)) : link}`;
  };
  return html.replace(SHEET, put);
}

const AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START =
  /(<script type="module" async="">)import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*window\.__reactRouterRouteModules = \{([^{}]*)\};\s*import\("([^"]+)"\);(<\/script>)/;

/**
 * The scripts of a page come after all that is seen has come: a page is read, followed and sent without them. They come at
 * once to somebody who touches the page, and to a device that somebody is signed in on, whose page only they can fill.
 * A document that is not of this shape is left as it is.
 */
export function startedLater(html: string): string {
  if (!START.test(html)) return html;
  const ahead = [...html.matchAll(AHEAD)].map(([, path]) => path);
  return html.replace(AHEAD, '').replace(START, (_, open, manifest, imports, routes, entry, close) => {
    const modules = [manifest, ...[...imports.matchAll(/"([^"]+)"/g)].map(([, path]) => path)];
    const ids = [...routes.matchAll(/"([^"]+)":/g)].map(([, id]) => id);
    return `${open}${startScript({ ahead, modules, ids, entry })}${close}`;
  });
}

interface Start {
  /** Fetched together, so that no script waits for another to be read. */
  ahead: unknown[];
  /** The manifest, then the module of each route of the page. */
  modules: unknown[];
  ids: unknown[];
  entry: unknown;
}

/** Longest wait for what is seen, milliseconds. */
const START_MS = 2000;
const TOUCHED = ['pointerdown', 'keydown', 'focusin', 'touchstart'];

/** What does not come is told as a script that failed to load, which `BOOT_SCRIPT` waits for. */
const startScript = ({ ahead, modules, ids, entry }: Start): string =>
  `const w=window,d=document,ids=${JSON.stringify(ids)};let gone=0;const go=()=>{if(gone++)return;for(const h of ${JSON.stringify(ahead)}){const l=d.createElement("link");l.rel="modulepreload";l.href=h;d.head.append(l)}Promise.all(${JSON.stringify(modules)}.map(h=>import(h))).then(([,...m])=>{w.__reactRouterRouteModules=Object.fromEntries(ids.map((id,n)=>[id,m[n]]));return import(${JSON.stringify(entry)})}).catch(()=>d.querySelector("script[type=module]").dispatchEvent(new Event("error")))};let own=1;try{own=localStorage.${TOKEN_KEY}}catch{}if(own||d.readyState==="complete")go();else{addEventListener("load",()=>setTimeout(go));setTimeout(go,${START_MS});for(const e of ${JSON.stringify(TOUCHED)})addEventListener(e,go,{once:true,passive:true})}`;
