import { FIRST_FACES } from '#ui/styles/fonts.data.ts';

/** In local storage: the font faces this browser has fetched before. */
export const LETTERING_KEY = 'ppLettering';
/** Longest wait for what is in view, in milliseconds. */
const WAIT_MS = 2000;

/**
 * Value stored once they were fetched. Marked pure, so that the browser's build, which writes no script, leaves it out.
 */
export const LETTERING_NAMES = /* @__PURE__ */ FIRST_FACES.map(
  ({ href }) => /-([0-9a-f]{8})\./.exec(href)?.[1],
).join(' ');
const faces = /* @__PURE__ */ JSON.stringify(
  /* @__PURE__ */ FIRST_FACES.map(({ family, href, weight }) => [family, href, weight]),
);

/**
 * Checks whether the page is usable, or at rest (`server/rendering/document.rules.ts`), this many milliseconds apart,
 * and at most this many times before the fonts are set anyway.
 */
const LOOK_MS = 100;
const LOOKS_MAX = 40;

/** Phones set the fonts once the page is usable: at rest, this would compete with the first scroll. */
const NARROW = '(max-width: 47.99rem)';

/**
 * Number of screens below the first from which anything not laid out until the reader comes near has its fonts by then.
 */
const FAR = 2.5;

/**
 * Longest time a started press counts as one, and how long it counts after its end, while its click is still to come.
 * Milliseconds.
 */
const PRESS_MS = 1000;
const CLICK_MS = 100;

/** Characters of text laid out again in one frame; a slow phone does this in less than 50 ms. */
const AT_ONCE = 700;

/**
 * Sets our own fonts: at once if they were fetched before, else once what is in view has arrived and is usable, so that
 * a first visit does not wait for them. On a first visit the faces are named before anything is laid out, since each
 * face named later lays out the whole page again, and they are set part by part, one frame each, since the whole page
 * in one go would delay the response to a touch.
 * While something is pressed nothing is set: an element that moves between down and up gets no click.
 * If storage is refused, every visit is a first one; if the fonts fail to load, the device's stay.
 * `data-lettered` on the document, or for those few frames on a part, selects them (`ui/styles/tokens.css`). Constant:
 * its hash is in the policy.
 */
export const LETTERING_SCRIPT = `(function(w,d,k,v,a,n){var had,gone,held=0,h=d.documentElement;function hold(ms){return function(){held=Date.now()+ms}}function on(){h.dataset.lettered="sans"}function parts(e,o){var t=e.textContent.length,c=e.children;if(/^(SCRIPT|STYLE)$/.test(e.tagName)||e.getBoundingClientRect().top>${FAR}*w.innerHeight&&w.getComputedStyle(e).contentVisibility==="auto")return o;if(t>n&&c.length)for(var i=0;i<c.length;i++)parts(c[i],o);else o.push([e,t,/Reading/.test(w.getComputedStyle(e).fontFamily)?"serif":/Display/.test(w.getComputedStyle(e).fontFamily)?"display":"sans"]);return o}function set(){var o=parts(d.body,[]),i=0;(function next(){if(Date.now()<held)return setTimeout(next,${CLICK_MS});for(var t=0;i<o.length&&(!t||t+o[i][1]<=n);i++){t+=o[i][1];o[i][0].dataset.lettered=o[i][2]}if(i<o.length)return w.requestAnimationFrame(function(){setTimeout(next)});on();o.forEach(function(p){delete p[0].dataset.lettered})})()}function go(){if(!w.FontFace)return on();if(!gone)gone=Promise.all(own.map(function(f){return f.load()})).then(function(){(function look(i){if(w.ppRunning||w.ppAtRest&&!w.matchMedia("${NARROW}").matches||i>${LOOKS_MAX})setTimeout(set);else setTimeout(look,${LOOK_MS},i+1)})(0);try{localStorage.setItem(k,v)}catch(e){}},function(){})}try{had=localStorage.getItem(k)===v}catch(e){}if(had){a.forEach(function(f){var l=d.createElement("link");l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="anonymous";l.href=f[1];d.head.appendChild(l)});return on()}var own=w.FontFace?a.map(function(f){var o=new FontFace(f[0],"url("+f[1]+")",{weight:f[2]});d.fonts.add(o);return o}):[];w.addEventListener("pointerdown",hold(${PRESS_MS}),true);w.addEventListener("pointerup",hold(${CLICK_MS}),true);w.addEventListener("pointercancel",hold(0),true);w.addEventListener("load",function(){try{new PerformanceObserver(function(l,o){o.disconnect();go()}).observe({type:"paint",buffered:true})}catch(e){go()}});setTimeout(go,${WAIT_MS})})(window,document,"${LETTERING_KEY}","${LETTERING_NAMES}",${faces},${AT_ONCE});`;
