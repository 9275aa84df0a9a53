/** What is known of the current form of something to be sent. */
export interface Validators {
  /** Strong, including its quotes. */
  etag: string;
  modifiedAt: Date;
  bytes: number;
}
export interface ByteRange {
  start: number;
  end: number;
}
export type Outcome =
  | { status: 200 | 304 | 412 | 416; range: null }
  /** `range`: both ends inclusive. */
  | { status: 206; range: ByteRange };
type HeaderOf = (name: string) => string | undefined;

/** The outcome of a GET or HEAD with these headers, evaluated in the order of RFC 9110 section 13.2.2. */
export function outcomeOf(header: HeaderOf, is: Validators, method = 'GET'): Outcome {
  if (isOtherThanWanted(header, is)) return { status: 412, range: null };
  if (isKnownAlready(header, is)) return { status: 304, range: null };
  // Ranges are defined for GET only; a HEAD describes the whole.
  if (method !== 'GET' || !isRangeMeant(header('if-range'), is)) return { status: 200, range: null };
  const range = readRange(header('range'), is.bytes);
  if (range === 'unsatisfiable') return { status: 416, range: null };
  return range ? { status: 206, range } : { status: 200, range: null };
}

/** The headers that go with the outcome. */
export function outcomeHeaders({ status, range }: Outcome, is: Validators): Record<string, string> {
  const part = range ? `${range.start}-${range.end}` : '*';
  return {
    'accept-ranges': 'bytes',
    etag: is.etag,
    'last-modified': is.modifiedAt.toUTCString(),
    ...(status === 206 || status === 416 ? { 'content-range': `bytes ${part}/${is.bytes}` } : {}),
  };
}

function isOtherThanWanted(header: HeaderOf, { etag, modifiedAt }: Validators): boolean {
  const wanted = header('if-match');
  if (wanted !== undefined) return wanted.trim() !== '*' && !tagsIn(wanted).includes(etag);
  const since = secondOf(header('if-unmodified-since'));
  return since !== null && secondsOf(modifiedAt) > since;
}

function isKnownAlready(header: HeaderOf, { etag, modifiedAt }: Validators): boolean {
  const known = header('if-none-match');
  if (known !== undefined) return isKnownTag(known, etag);
  const since = secondOf(header('if-modified-since'));
  return since !== null && secondsOf(modifiedAt) <= since;
}

/** `If-None-Match`, compared weakly: compressed bytes have a weak tag, ours or a proxy's. */
export const isKnownTag = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known.trim() === '*' || tagsIn(known).some((tag) => opaque(tag) === opaque(etag)));
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** A range may only be added to what the client has if that is byte for byte the current form: a weak tag says less. */
function isRangeMeant(condition: string | undefined, { etag, modifiedAt }: Validators): boolean {
  if (condition === undefined) return true;
  const told = condition.trim();
  return /^(W\/)?"/.test(told) ? told === etag : secondOf(told) === secondsOf(modifiedAt);
}

const tagsIn = (list: string): string[] => list.match(/(W\/)?"[^"]*"/g) ?? [];
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
/** The three HTTP date formats; anything else is not a condition. */
const DATES =
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$|^[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
function secondOf(date: string | undefined): number | null {
  const told = date?.trim() ?? '';
  if (!DATES.test(told)) return null;
  const at = Date.parse(told.endsWith('GMT') ? told : `${told} GMT`);
  return Number.isNaN(at) ? null : at / 1000;
}

/** One byte range; a request for several gets the whole, as a server may do. */
function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!found || (!found[1] && !found[2])) return null;
  if (found[1] && found[2] && Number(found[2]) < Number(found[1])) return null;
  const start = found[1] ? Number(found[1]) : Math.max(0, bytes - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), bytes - 1) : bytes - 1;
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}
