import { CARRIED_MARK } from '#identity/carried-session.rules.ts';
import { TOKEN_KEY } from './token-key.ts';

/**
 * Runs before anything is drawn: `data-visitor` on the document says that nobody can be signed in here, so that the bar
 * need not wait to be known. Where storage is refused no token can be kept, so nobody is. Constant: its hash is in the policy.
 */
export const VISITOR_SCRIPT = `(function(d){var t=null;try{t=localStorage.getItem("${TOKEN_KEY}")}catch(e){}if(t===null&&!/(^|; )${CARRIED_MARK}=./.test(d.cookie)&&!/[?&]token=/.test(location.search))d.documentElement.dataset.visitor=""})(document)`;
