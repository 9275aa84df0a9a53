import { toast } from '#ui/feedback/toast.ts';
import { dropToken, keptTransport } from '../offline/kept.ts';
import { steppingUp } from '../session/step-up.ts';
import { keepToken, readToken } from '../session/token.ts';
import { type Api, createApi, hasEnded, type Transport } from './client.ts';

let renewed: (stay: boolean) => void = () => undefined;
/** Who is signed in follows a token that came with an answer; `stay` leaves the page where it is. */
export const onRenewedToken = (follow: typeof renewed): void => {
  renewed = follow;
};
let ended: () => void = () => undefined;
export const onEndedSession = (leave: typeof ended): void => {
  ended = leave;
};
/** Somebody's session ended while they were away: the page is a visitor's from here on, and they are told until they have read it. */
export function sayEnded({ message }: Error): void {
  ended();
  toast({ tone: 'error', message });
}

let api: Api | null = null;
export function browserApi(): Api {
  api ??= endingWithToken(
    keptTransport({
      token: readToken,
      renewed: (token, stay) => {
        keepToken(token);
        renewed(stay);
      },
    }),
  );
  return api;
}

/**
 * A token that the server takes no more is no longer kept. The page stays as it is, with what was typed; its way on is
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
