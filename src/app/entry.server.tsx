import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { documentContext } from '#client/page/context.ts';

/**
 * Documents are written whole: the page cache keeps their bytes and the content policy hashes their scripts. The text is
 * handed to whoever lent the context (`documentContext`), for a body of the web's kind costs three copies of it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  lent: RouterContextProvider,
): Promise<Response> {
  const told = await wholeHandoff(narrowed(context));
  const page = context.staticHandlerContext.matches.at(-1)?.route.id ?? '';
  const early = known.has(page) ? atOnce(request, told()) : null;
  known.add(page);
  lent.get(documentContext).html = early ?? (await inParts(request, told()));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/** Of all routes those of this page: the router makes each anew for every page that it writes. */
function narrowed(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

type Handoff = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>;

/**
 * What the page's loaders gave is read before the page is written, into the router's own memory of what came
 * (`StreamTransfer`): so nothing in the page waits. Each writing of the page begins with a fresh note of what it wrote.
 */
async function wholeHandoff(context: EntryContext): Promise<() => EntryContext> {
  const { serverHandoffStream } = context;
  if (!serverHandoffStream) return () => context;
  const cache: Handoff = {};
  const decoder = new TextDecoder();
  const reader = serverHandoffStream.getReader();
  for (let at = 0; ; at++) {
    const { done, value } = await reader.read();
    const result = { done, value: decoder.decode(value, { stream: true }) };
    cache[at] = Object.assign(Promise.resolve(), { result });
    if (done) break;
  }
  return () => ({
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: cache },
  });
}

/** Routes whose page was written before: what it loads on demand is here. Else the first page of a start were written twice. */
const known = new Set<string>();

/** The stream writes it, the string does not: whoever puts the document together does. */
const DOCTYPE = /^<!DOCTYPE html>/;
/**
 * The end of `<!--$!-->`, React's mark of a part that could not be written in one go: a search that begins with `<` stops
 * at every tag. Escaped text has no `>`; a script that has it takes the slower way, which is as right.
 */
const UNFINISHED = '$!-->';

/** In one go, which takes half the time; null where a part waits (one that is loaded when it is first shown) or fails. */
function atOnce({ url }: Request, context: EntryContext): string | null {
  try {
    const html = renderToString(<ServerRouter context={context} url={url} />);
    return html.includes(UNFINISHED) ? null : html;
  } catch {
    // Whatever it is happens again, and is told, when the page is written in parts.
    return null;
  }
}

function inParts({ url }: Request, context: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    let failed: unknown = null;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady() {
        if (failed) return reject(failed);
        resolve(buffer(pipe(new PassThrough())).then((bytes) => bytes.toString().replace(DOCTYPE, '')));
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
