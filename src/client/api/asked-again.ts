import type { ApiRequest, ApiResponse, Transport } from './client.ts';

const TRIES = 3;
/** Seconds. A longer wait than this is shown to the user on the page instead. */
const SOON_S = 5;

/**
 * Retries a read by itself if the server is busy or restarting and asks to come back in a moment. Calls that change
 * something are never sent twice.
 */
export const askingAgain =
  (transport: Transport, wait = pause): Transport =>
  async (sent) => {
    for (let tries = 1; ; tries++) {
      const received = await transport(sent);
      const seconds = putOffBy(sent, received);
      if (tries === TRIES || seconds > SOON_S) return received;
      // The random part keeps clients that were refused together from coming back together.
      await wait(seconds + Math.random(), sent.signal);
    }
  };

const putOffBy = ({ call }: ApiRequest, { status, retryAfterSeconds = Infinity }: ApiResponse): number =>
  call.method === 'GET' && status === 503 ? retryAfterSeconds : Infinity;

/** Resolves at once if the request is aborted; the next try then reports the abort to the caller. */
export const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((go) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      go();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal?.addEventListener('abort', done);
  });
