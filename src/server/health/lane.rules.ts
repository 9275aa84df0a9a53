/** The lanes of `platform/admission/admission.ts`. */
type Lane = 'first' | 'writing' | 'reading';
interface RequestLine {
  method: string;
  url: string;
}

/** Health, metrics, and folders of files that are served as they are: never refused for lack of room. */
const PAST_ALL = /^\/((healthz|readyz|metrics)\/?(\?|$)|(assets|fonts|files)\/)/;
/** What somebody has worked or paid for is saved before anybody reads. */
const FIRST = [
  /^\/api\/orders\/[^/]+\/payments\//,
  /^\/api\/payments\//,
  /^\/api\/publications\/[^/]+\/(tests|sittings|surveys|retakes)\b/,
  /^\/api\/(sittings|attempts)\//,
];
const READS = /^(GET|HEAD|OPTIONS)$/;

/**
 * The lane a request waits in when there are too many; null if it never waits. `isFile`: whether a path is of a file at
 * the top of the build; any other name there is a page, if only the one that says that there is none.
 */
export function laneOf({ method, url }: RequestLine, isFile: (path: string) => boolean): Lane | null {
  if (PAST_ALL.test(url) || isFile(url.split('?')[0] ?? '')) return null;
  if (READS.test(method)) return 'reading';
  return FIRST.some((pattern) => pattern.test(url)) || url.startsWith('/api/orders') ? 'first' : 'writing';
}
