import { CHOICES_KEY } from './key-choice.ts';

const TYPING = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],dialog[open]';

/**
 * "/" focuses the field that declares it as its key, unless something is being typed, a dialog is open or the reader has
 * switched the keys off in the player (WCAG 2.1.4). It works from the first moment on, and on every later page.
 * Constant: its hash is in the policy.
 */
export const SEARCH_KEY_SCRIPT = `addEventListener("keydown",function(e){var t=e.target,f;if(e.key!=="/"||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||!t||!t.closest||t.closest("${TYPING}"))return;try{if(/"keys":false/.test(localStorage.${CHOICES_KEY}))return}catch(x){}f=[].filter.call(document.querySelectorAll("[aria-keyshortcuts='/']"),function(o){return o.offsetParent})[0];if(f){e.preventDefault();f.focus();f.select()}})`;
