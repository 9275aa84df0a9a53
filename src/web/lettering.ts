import { FIRST_FACES } from '#ui/fonts.data.ts';

/** In local storage: the faces this browser has fetched before. */
const LETTERING_KEY = 'ppLettering';
/** Longest wait for what is seen, milliseconds. */
const WAIT_MS = 2000;

const names = FIRST_FACES.map(({ href }) => /-([0-9a-f]{8})\./.exec(href)?.[1]).join(' ');
const faces = JSON.stringify(FIRST_FACES.map(({ family, href, weight }) => [family, href, weight]));

/**
 * Sets our own letters: at once where they were fetched before, else once what is seen has come, so that a first visit
 * does not wait for them. There they are read apart and set together: a face that the style sheet fetches lays the whole
 * page out anew, each one. `data-lettered` on the document names them (`ui/tokens.css`). Constant: its hash is in the policy.
 */
export const LETTERING_SCRIPT = `(function(w,d,k,v,a){var had,gone;function on(){d.documentElement.dataset.lettered=""}function go(){if(!w.FontFace)return on();if(!gone)gone=Promise.all(a.map(function(f){return new FontFace(f[0],"url("+f[1]+")",{weight:f[2]}).load()})).then(function(all){all.forEach(function(f){d.fonts.add(f)});on();try{localStorage.setItem(k,v)}catch(e){}},function(){})}try{had=localStorage.getItem(k)===v}catch(e){}if(had){a.forEach(function(f){var l=d.createElement("link");l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="anonymous";l.href=f[1];d.head.appendChild(l)});return on()}w.addEventListener("load",go);setTimeout(go,${WAIT_MS})})(window,document,"${LETTERING_KEY}","${names}",${faces});`;
