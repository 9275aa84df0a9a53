import { browserApi } from '#client/api/browser-api.ts';
import { asAnyone } from '#client/api/client.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { refreshUser } from '#identity/session/session.store.ts';
import { SIGN_IN_REFRESH_MS } from './sign-up.rules.ts';
import { newsletterCalls, type SignUpPlace } from './subscription.schema.ts';

/**
 * Subscribes an address and returns the server's message. A new account's token is stored at once; the user is read
 * again only after there was time to read the thanks (A10).
 */
export async function subscribe(email: string, place: SignUpPlace): Promise<string> {
  const attributes = { email, firstName: '', lastName: '' };
  const body = { data: { type: 'Newsletter' as const, id: place, attributes } };
  const { data } = await asAnyone(() => browserApi()(newsletterCalls.subscribe, { body }));
  if (data.token) {
    keepToken(data.token);
    setTimeout(() => void refreshUser(), SIGN_IN_REFRESH_MS);
  }
  return data.message;
}

function keepToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Access to storage was denied: the subscription was made, but nobody is signed in.
  }
}
