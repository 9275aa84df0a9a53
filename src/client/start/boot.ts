import { CHUNK_RETRIES, CHUNK_RETRY_MS } from './chunk.ts';

/** In session storage: set by the one automatic reload of a session (A28). */
export const RELOADED_KEY = 'ppReloaded';
/** In the history entry of a page that our scripts could not hydrate: it stays as the server wrote it. */
export const PLAIN_KEY = 'ppPlain';
/**
 * Class of a document that our scripts do not hydrate: whatever needs scripts is hidden there (`ui/styles/base.css`).
 */
export const UNSCRIPTED = 'unscripted';

/**
 * Creates the policy that none of our scripts creates in such a document (`ui/content/trusted-html.ts`): what it lets
 * through was written by the server.
 */
const SHOW_PLAIN = `addEventListener("DOMContentLoaded",function(){var t=window.trustedTypes,p=t&&t.createPolicy("steady-state",{createHTML:function(s){return s}});[].forEach.call(document.querySelectorAll("noscript"),function(n){var s=n.textContent;n.outerHTML=p?p.createHTML(s):s})})`;

/**
 * Runs before anything else. If our scripts can run, nothing is hidden any more; if they cannot, although scripts are
 * enabled, the content meant for readers without scripts is shown. If one of the document's own scripts fails to load,
 * none of our code is there to retry: this requests the scripts again and again, reloads once they are available, else
 * goes to /load-error. Constant: its hash is in the policy. Whatever hydrates the document sets `ppRunning`.
 */
export const BOOT_SCRIPT = `(function(d){if("noModule"in HTMLScriptElement.prototype&&!(history.state||{}).${PLAIN_KEY})d.classList.remove("${UNSCRIPTED}");else ${SHOW_PLAIN}})(document.documentElement);addEventListener("error",function(e){var t=e.target,w=window;if(w.ppRunning||!t||t.tagName!=="SCRIPT"||t.type!=="module"||!w.fetch||/^\\/load-error/.test(location.pathname))return;w.ppRunning=1;var n=0,o="/load-error?redirect="+encodeURIComponent(location.pathname+location.search);function again(){if(n++<${CHUNK_RETRIES})setTimeout(go,${CHUNK_RETRY_MS});else location.replace(o)}function go(){Promise.all([].map.call(document.querySelectorAll("link[rel=modulepreload]"),function(l){return fetch(l.href).then(function(r){if(!r.ok)throw r})})).then(function(){try{if(!sessionStorage.${RELOADED_KEY}){sessionStorage.${RELOADED_KEY}=1;return location.reload()}}catch(x){}location.replace(o)},function(){navigator.onLine===false?addEventListener("online",go,{once:true}):again()})}again()},true)`;
