import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { isFailure } from '#client/api/client.ts';

/** Documents are written whole: the page cache keeps their bytes and the content policy hashes their scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  _lent: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed: unknown = null;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        if (failed) return reject(failed);
        headers.set('content-type', 'text/html; charset=utf-8');
        const body = pipe(new PassThrough());
        // In one piece, for a stream of the web's kind hands on each of a page's many pieces by a promise.
        resolve(buffer(body).then((bytes) => new Response(new Uint8Array(bytes), { status, headers })));
      },
      onShellError: reject,
      // However long a page is, none of it waits for a script to be put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(thrown) {
        failed = thrown;
      },
    });
  });
}

export const streamTimeout = 10_000;

/** A call that failed stands in the log already, with its request id; what else breaks a page has no other witness. */
export function handleError(thrown: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isFailure(thrown)) console.error(thrown);
}
