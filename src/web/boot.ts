import { CHUNK_RETRIES, CHUNK_RETRY_MS } from './chunk.ts';

/** Set in session storage by the one automatic reload of a session (A28). */
export const RELOADED_KEY = 'ppReloaded';

/**
 * Runs before anything else: when a script of the document itself does not come, nothing of ours is there to try again.
 * It asks for the scripts again and again, reloads once they are there, else goes to /load-error. Constant: its hash is
 * in the policy. Whatever took over the document sets `ppRunning`.
 */
export const BOOT_SCRIPT = `addEventListener("error",function(e){var t=e.target,w=window;if(w.ppRunning||!t||t.tagName!=="SCRIPT"||t.type!=="module"||!w.fetch||/^\\/load-error/.test(location.pathname))return;w.ppRunning=1;var n=0,o="/load-error?redirect="+encodeURIComponent(location.pathname+location.search);function again(){if(n++<${CHUNK_RETRIES})setTimeout(go,${CHUNK_RETRY_MS});else location.replace(o)}function go(){Promise.all([].map.call(document.querySelectorAll("link[rel=modulepreload]"),function(l){return fetch(l.href).then(function(r){if(!r.ok)throw r})})).then(function(){try{if(!sessionStorage.${RELOADED_KEY}){sessionStorage.${RELOADED_KEY}=1;return location.reload()}}catch(x){}location.replace(o)},function(){navigator.onLine===false?addEventListener("online",go,{once:true}):again()})}again()},true)`;
