import { type PreviewAddress, previewIn } from '#kit/address/preview.ts';

/** What this document previews; null in any other document. */
export const previewHere = (): PreviewAddress | null => previewIn(globalThis.location?.pathname ?? '');

/** The address as readers know it, without the prefix a preview is mounted under. */
export function readersAddress(url: URL): URL {
  const preview = previewIn(url.pathname);
  return preview ? new URL(`${preview.rest}${url.search}${url.hash}`, url) : url;
}

/**
 * Runs before anything else in a preview: what this browser remembers of its owner is neither seen nor changed; what is
 * remembered in the preview is gone with its document. An account is previewed as if signed in.
 */
export const PREVIEW_SCRIPT = `(function(w){["localStorage","sessionStorage"].forEach(function(n){var m=new Map();Object.defineProperty(w,n,{configurable:true,value:{getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(String(k),String(v))},removeItem:function(k){m.delete(k)},clear:function(){m.clear()},key:function(i){return Array.from(m.keys())[i]||null},get length(){return m.size}}})});if(location.pathname.split("/")[3]!=="visitor")delete document.documentElement.dataset.visitor})(window)`;
