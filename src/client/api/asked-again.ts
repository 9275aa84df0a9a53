import type { ApiRequest, ApiResponse, Transport } from './client.ts';

const TRIES = 3;
/** Seconds: whoever is told to come back later than this is told so on the page. */
const SOON_S = 5;

/**
 * Whoever reads and is told to come back in a moment, since the site is busy or starts anew, does so by itself. What
 * changes something is never sent twice.
 */
export const askingAgain =
  (transport: Transport, wait = pause): Transport =>
  async (sent) => {
    for (let tries = 1; ; tries++) {
      const received = await transport(sent);
      const seconds = putOffBy(sent, received);
      if (tries === TRIES || seconds > SOON_S) return received;
      // Those who were refused together do not come back together.
      await wait(seconds + Math.random(), sent.signal);
    }
  };

const putOffBy = ({ call }: ApiRequest, { status, retryAfterSeconds = Infinity }: ApiResponse): number =>
  call.method === 'GET' && status === 503 ? retryAfterSeconds : Infinity;

/** Ends at once where the request is called off: the next try tells whoever asked. */
const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((go) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      go();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal?.addEventListener('abort', done);
  });
