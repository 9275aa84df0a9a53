/** Those of `platform/admission/admission.ts`. */
type Lane = 'first' | 'writing' | 'reading';
interface RequestLine {
  method: string;
  url: string;
}

/** Health, figures, and whatever is read from the disk as it is: never refused for want of room. */
const PAST_ALL =
  /^\/(healthz|readyz|metrics|assets|fonts|files)(\/|\?|$)|^\/[^/?]+\.(svg|png|ico|webmanifest|js|css)(\?|$)/;
/** What somebody has worked or paid for is saved before anybody reads. */
const FIRST = [
  /^\/api\/orders\/[^/]+\/payments\//,
  /^\/api\/payments\//,
  /^\/api\/publications\/[^/]+\/(tests|sittings|surveys|retakes)\b/,
  /^\/api\/(sittings|attempts)\//,
];
const READS = /^(GET|HEAD|OPTIONS)$/;

/** In which lane a request waits when there are too many; null for those that never wait. */
export function laneOf({ method, url }: RequestLine): Lane | null {
  if (PAST_ALL.test(url)) return null;
  if (READS.test(method)) return 'reading';
  return FIRST.some((pattern) => pattern.test(url)) || url.startsWith('/api/orders') ? 'first' : 'writing';
}
