import { toast } from '#ui/feedback/toast.ts';
import { dropToken, keptTransport } from '../offline/kept.ts';
import { steppingUp } from '../session/step-up.ts';
import { keepToken, readToken } from '../session/token.ts';
import { type Api, type BrowserSession, createApi, hasEnded, type Transport } from './client.ts';

let renewed: (stay: boolean) => void = () => undefined;
/** Registers what runs when a reply carries a new token; `stay` leaves the page where it is. */
export const onRenewedToken = (follow: typeof renewed): void => {
  renewed = follow;
};
/** Takes the token that a reply carried. */
export const takeToken: BrowserSession['renewed'] = (token, stay) => {
  keepToken(token);
  renewed(stay);
};
let ended: () => void = () => undefined;
export const onEndedSession = (leave: typeof ended): void => {
  ended = leave;
};
/**
 * Reports that the session ended while the user was away: from here on the page is a visitor's. The message stays until
 * it is dismissed.
 */
export function sayEnded({ message }: Error): void {
  ended();
  toast({ tone: 'error', message });
}

let api: Api | null = null;
export function browserApi(): Api {
  api ??= endingWithToken(keptTransport({ token: readToken, renewed: takeToken }));
  return api;
}

/**
 * Drops a token that the server no longer accepts. The page stays as it is, with everything that was typed, and offers
 * to sign in (`identity/session/signed-in.hooks.ts`).
 */
function endingWithToken(transport: Transport): Api {
  const ask = createApi(transport);
  return async (call, input) => {
    const token = readToken();
    try {
      return await steppingUp(() => ask(call, input));
    } catch (thrown) {
      if (hasEnded(thrown) && readToken() === token) dropToken();
      throw thrown;
    }
  };
}
