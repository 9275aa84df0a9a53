import { type PreviewAddress, previewIn } from '#kit/address/preview.ts';

/** What this document is a preview of; null in every other one. */
export const previewHere = (): PreviewAddress | null => previewIn(globalThis.location?.pathname ?? '');

/** The address as readers know it, without what a preview is mounted below. */
export function readersAddress(url: URL): URL {
  const preview = previewIn(url.pathname);
  return preview ? new URL(`${preview.rest}${url.search}${url.hash}`, url) : url;
}

/**
 * Runs before anything else in a preview: what this browser remembers of its owner is not seen and not changed; what is
 * remembered in the preview goes with its document. An account is looked for as where somebody is signed in.
 */
export const PREVIEW_SCRIPT = `(function(w){["localStorage","sessionStorage"].forEach(function(n){var m=new Map();Object.defineProperty(w,n,{configurable:true,value:{getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(String(k),String(v))},removeItem:function(k){m.delete(k)},clear:function(){m.clear()},key:function(i){return Array.from(m.keys())[i]||null},get length(){return m.size}}})});if(location.pathname.split("/")[3]!=="visitor")delete document.documentElement.dataset.visitor})(window)`;
