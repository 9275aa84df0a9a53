/** The parts of a request that tell whether a person sees the response. */
export interface RequestHead {
  method: string;
  url: string;
  headers: { accept?: string; 'sec-fetch-dest'?: string | string[] };
}

/**
 * Addresses called by programs; a person may get there by following a link to a file or an e-mail's one-click address.
 */
const CALLS = /^\/(api|rest-auth|__test)(\/|\?|$)/;

/** Whether the response is shown in a browser: if so it is a page, not a document for programs. */
export function isForReader({ url, headers }: RequestHead): boolean {
  if (!/(^|[,\s])text\/html\s*(;|,|$)/i.test(headers.accept ?? '')) return false;
  return !CALLS.test(url) || headers['sec-fetch-dest'] === 'document';
}

/**
 * The address to serve a request at: an unreadable one, which no page can have, gets the page for a missing page (spec
 * §2).
 */
export function readableAddress(asking: RequestHead): string {
  const { url } = asking;
  const path = url.split('?')[0] ?? '';
  return url.startsWith('/') && !isDecodable(path) && isForReader(asking) ? MISSING : url;
}
const MISSING = '/error-404';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
