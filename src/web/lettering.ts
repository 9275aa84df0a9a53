import { FIRST_FACES } from '#ui/fonts.data.ts';

/** In local storage: the faces this browser has fetched before. */
export const LETTERING_KEY = 'ppLettering';
/** Longest wait for what is seen, milliseconds. */
const WAIT_MS = 2000;

const hrefs = FIRST_FACES.map(({ href }) => href);
const faces = FIRST_FACES.map(({ family }) => `1em "${family}"`);

/**
 * Sets our own letters: at once where they were fetched before, else once what is seen has come, so that a first visit
 * does not wait for them. `data-lettered` on the document names them (`ui/tokens.css`). Constant: its hash is in the policy.
 */
export const LETTERING_SCRIPT = `(function(w,d,k,v){function on(){d.documentElement.dataset.lettered=""}var had;try{had=localStorage.getItem(k)===v}catch(e){}if(had){${JSON.stringify(hrefs)}.forEach(function(h){var l=d.createElement("link");l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="anonymous";l.href=h;d.head.appendChild(l)});return on()}if(!d.fonts)return on();var n=0;function go(){if(!n++)Promise.all(${JSON.stringify(faces)}.map(function(f){return d.fonts.load(f)})).then(function(){on();try{localStorage.setItem(k,v)}catch(e){}},function(){})}w.addEventListener("load",go);setTimeout(go,${WAIT_MS})})(window,document,"${LETTERING_KEY}","${hrefs.map((href) => /-([0-9a-f]{8})\./.exec(href)?.[1]).join(' ')}");`;
