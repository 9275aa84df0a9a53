/** What a request says of itself, as far as it matters whether somebody reads the answer. */
export interface RequestHead {
  method: string;
  url: string;
  headers: { accept?: string; 'sec-fetch-dest'?: string | string[] };
}

/** Below these a program asks; a person does who follows a link to a file or a letter's one-click address there. */
const CALLS = /^\/(api|rest-auth|__test)(\/|\?|$)/;

/** Whether the answer is shown to somebody in a browser: words then, not a document for programs. */
export function isForReader({ url, headers }: RequestHead): boolean {
  if (!/(^|[,\s])text\/html\s*(;|,|$)/i.test(headers.accept ?? '')) return false;
  return !CALLS.test(url) || headers['sec-fetch-dest'] === 'document';
}

/** An address that no page can have, since it cannot be read: the page that is not there answers for it (spec §2). */
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
