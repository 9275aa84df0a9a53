import { FIRST_FACES } from '#ui/styles/fonts.data.ts';

/** In local storage: the faces this browser has fetched before. */
export const LETTERING_KEY = 'ppLettering';
/** Longest wait for what is seen, milliseconds. */
const WAIT_MS = 2000;

/** What stands there once they were fetched. Called pure, so that the browser's build, which writes no script, leaves it out. */
export const LETTERING_NAMES = /* @__PURE__ */ FIRST_FACES.map(
  ({ href }) => /-([0-9a-f]{8})\./.exec(href)?.[1],
).join(' ');
const faces = /* @__PURE__ */ JSON.stringify(
  /* @__PURE__ */ FIRST_FACES.map(({ family, href, weight }) => [family, href, weight]),
);

/**
 * Looks whether the page can be used, or rests (`server/rendering/document.rules.ts`), so many milliseconds apart,
 * and so often before they are set all the same.
 */
const LOOK_MS = 100;
const LOOKS_MAX = 40;

/** A phone sets them once the page can be used: at rest they would take from it what the first scroll needs. */
const NARROW = '(max-width: 47.99rem)';

/** What is so many screens below the first, and not laid out before the reader comes near, has its letters by then. */
const FAR = 2.5;

/** A press that began counts as one for so long at most, and for so long after its end: its click is still to come. */
const PRESS_MS = 1000;
const CLICK_MS = 100;

/** How much text is laid out anew in one frame: characters; a slow phone does them in less than 50 ms. */
const AT_ONCE = 700;

/**
 * Sets our own letters: at once where they were fetched before, else once what is seen has come and can be used, so that
 * a first visit waits for them with nothing. There the faces are named before anything is laid out, since each that is
 * named later lays the whole page out anew, and set part by part, a frame each, since a whole page in one go would keep a
 * finger waiting.
 * While something is pressed nothing is set: what moves away between down and up is not clicked.
 * Where storage is refused each visit is a first one; letters that do not come leave the device's.
 * `data-lettered` on the document, or for those few frames on a part, names them (`ui/styles/tokens.css`). Constant: its hash is
 * in the policy.
 */
export const LETTERING_SCRIPT = `(function(w,d,k,v,a,n){var had,gone,held=0,h=d.documentElement;function hold(ms){return function(){held=Date.now()+ms}}function on(){h.dataset.lettered="sans"}function parts(e,o){var t=e.textContent.length,c=e.children;if(/^(SCRIPT|STYLE)$/.test(e.tagName)||e.getBoundingClientRect().top>${FAR}*w.innerHeight&&w.getComputedStyle(e).contentVisibility==="auto")return o;if(t>n&&c.length)for(var i=0;i<c.length;i++)parts(c[i],o);else o.push([e,t,/Reading/.test(w.getComputedStyle(e).fontFamily)?"serif":/Display/.test(w.getComputedStyle(e).fontFamily)?"display":"sans"]);return o}function set(){var o=parts(d.body,[]),i=0;(function next(){if(Date.now()<held)return setTimeout(next,${CLICK_MS});for(var t=0;i<o.length&&(!t||t+o[i][1]<=n);i++){t+=o[i][1];o[i][0].dataset.lettered=o[i][2]}if(i<o.length)return w.requestAnimationFrame(function(){setTimeout(next)});on();o.forEach(function(p){delete p[0].dataset.lettered})})()}function go(){if(!w.FontFace)return on();if(!gone)gone=Promise.all(own.map(function(f){return f.load()})).then(function(){(function look(i){if(w.ppRunning||w.ppAtRest&&!w.matchMedia("${NARROW}").matches||i>${LOOKS_MAX})setTimeout(set);else setTimeout(look,${LOOK_MS},i+1)})(0);try{localStorage.setItem(k,v)}catch(e){}},function(){})}try{had=localStorage.getItem(k)===v}catch(e){}if(had){a.forEach(function(f){var l=d.createElement("link");l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="anonymous";l.href=f[1];d.head.appendChild(l)});return on()}var own=w.FontFace?a.map(function(f){var o=new FontFace(f[0],"url("+f[1]+")",{weight:f[2]});d.fonts.add(o);return o}):[];w.addEventListener("pointerdown",hold(${PRESS_MS}),true);w.addEventListener("pointerup",hold(${CLICK_MS}),true);w.addEventListener("pointercancel",hold(0),true);w.addEventListener("load",function(){try{new PerformanceObserver(function(l,o){o.disconnect();go()}).observe({type:"paint",buffered:true})}catch(e){go()}});setTimeout(go,${WAIT_MS})})(window,document,"${LETTERING_KEY}","${LETTERING_NAMES}",${faces},${AT_ONCE});`;
