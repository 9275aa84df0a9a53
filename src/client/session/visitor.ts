import { TOKEN_KEY } from './token-key.ts';

/**
 * Runs before anything is drawn: `data-visitor` on the document says that nobody can be signed in here, so that the bar
 * need not wait for the session. If storage is refused, no token can be kept, so nobody is signed in. `data-carried`:
 * the server saw the cookie of a session that another of our hosts carries over; a script's first access to cookies
 * would wait for another process. Constant: its hash is in the policy.
 */
export const VISITOR_SCRIPT = `(function(h){var t=null;try{t=localStorage.getItem("${TOKEN_KEY}")}catch(e){}if(t===null&&!("carried"in h.dataset)&&!/[?&]token=/.test(location.search))h.dataset.visitor=""})(document.documentElement)`;
