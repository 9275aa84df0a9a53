/** What is known of the present form of something that is sent. */
export interface Validators {
  /** Strong, in its quotes. */
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
  /** `range`: both ends included. */
  | { status: 206; range: ByteRange };
type HeaderOf = (name: string) => string | undefined;

/** What a GET or HEAD with these headers is answered (RFC 9110 section 13.2.2), in that order. */
export function outcomeOf(header: HeaderOf, is: Validators, method = 'GET'): Outcome {
  if (isOtherThanWanted(header, is)) return { status: 412, range: null };
  if (isKnownAlready(header, is)) return { status: 304, range: null };
  // Parts are defined for GET alone; a HEAD tells of the whole.
  if (method !== 'GET' || !isRangeMeant(header('if-range'), is)) return { status: 200, range: null };
  const range = readRange(header('range'), is.bytes);
  if (range === 'unsatisfiable') return { status: 416, range: null };
  return range ? { status: 206, range } : { status: 200, range: null };
}

/** What goes along with the answer. */
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

/** `If-None-Match`, compared weakly: a proxy that compresses weakens the tag it passes on. */
export const isKnownTag = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  (known.trim() === '*' || tagsIn(known).some((tag) => tag.replace(/^W\//, '') === etag));

/** A part belongs to what the asker has only when that is byte for byte the present form: a weak tag says less. */
function isRangeMeant(condition: string | undefined, { etag, modifiedAt }: Validators): boolean {
  if (condition === undefined) return true;
  const told = condition.trim();
  return /^(W\/)?"/.test(told) ? told === etag : secondOf(told) === secondsOf(modifiedAt);
}

const tagsIn = (list: string): string[] => list.match(/(W\/)?"[^"]*"/g) ?? [];
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
/** The three forms of a date in HTTP; anything else is no condition. */
const DATES =
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$|^[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
function secondOf(date: string | undefined): number | null {
  const told = date?.trim() ?? '';
  if (!DATES.test(told)) return null;
  const at = Date.parse(told.endsWith('GMT') ? told : `${told} GMT`);
  return Number.isNaN(at) ? null : at / 1000;
}

/** One byte range; several are answered whole, which a server may do. */
function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!found || (!found[1] && !found[2])) return null;
  if (found[1] && found[2] && Number(found[2]) < Number(found[1])) return null;
  const start = found[1] ? Number(found[1]) : Math.max(0, bytes - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), bytes - 1) : bytes - 1;
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}
