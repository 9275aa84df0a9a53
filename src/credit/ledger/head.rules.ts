/** Length of a ledger at an instant, and its last hash. */
export interface TableHead {
  table: string;
  entries: number;
  /** Empty while there is no entry. */
  hash: string;
}
/** What is signed once a day: every ledger, the tree over the chain of proofs, and the previous head. */
export interface LedgerHead {
  at: string;
  origin: string;
  /** SHA-256 of the previous head as it was signed; null for the first. */
  previous: string | null;
  tables: TableHead[];
  tree: { size: number; root: string };
}
export interface SignedHead {
  head: LedgerHead;
  /** Public key (Ed25519) and signature over the head as JSON without spaces; base64url. */
  key: string;
  signature: string;
}

/** The bytes that are signed, and whose hash the next head contains. */
export const headText = (head: LedgerHead): string => JSON.stringify(head);
export const headLine = (signed: SignedHead): string => JSON.stringify(signed);

/** Thrown for a file that is not a list of heads, with a one-line, human-readable message. */
export class HeadsFileError extends Error {
  override name = 'HeadsFileError';
  code = 'heads-file';
}

const HEX = /^[0-9a-f]{64}$/;
const TABLE = /^[a-z_]{1,63}$/;
const KEY = /^[\w-]{43}$/;
const SIGNATURE = /^[\w-]{86}$/;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isTableHead = ({ table, entries, hash }: TableHead): boolean =>
  TABLE.test(table) && isCount(entries) && (entries === 0 ? hash === '' : HEX.test(hash));

/** Whether a value read from a file or a row has the shape of a head; its signature is not checked. */
export function isSignedHead(value: unknown): value is SignedHead {
  const { head, key, signature } = (value ?? {}) as Partial<SignedHead>;
  if (!head || typeof head !== 'object' || typeof head.origin !== 'string') return false;
  const { at, previous, tables, tree } = head;
  return (
    KEY.test(String(key)) &&
    SIGNATURE.test(String(signature)) &&
    !Number.isNaN(Date.parse(String(at))) &&
    (previous === null || HEX.test(String(previous))) &&
    Array.isArray(tables) &&
    tables.every((one) => one && typeof one === 'object' && isTableHead(one)) &&
    isCount(tree?.size) &&
    HEX.test(String(tree?.root))
  );
}

/** Reads heads as they were published or e-mailed, one per line; other lines of an e-mail are skipped. */
export function readHeads(text: string): SignedHead[] {
  const lines = text.split('\n').map((line) => line.trim());
  const heads = lines.filter((line) => line.startsWith('{')).map((line, at) => readHead(line, at + 1));
  if (heads.length === 0) throw new HeadsFileError('there is no head in this file');
  return heads;
}

function readHead(line: string, number: number): SignedHead {
  const read = parsed(line);
  if (read === undefined) throw new HeadsFileError(`head ${number} of this file is cut off or was changed`);
  if (!isSignedHead(read)) throw new HeadsFileError(`head ${number} of this file is no head of a ledger`);
  return read;
}

/** Undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The current state of a ledger: its length, and the hash at each position that a head names. */
export interface LedgerState {
  entries: number;
  hashes: ReadonlyMap<number, string>;
}

/** How a ledger diverges from a head: truncated, emptied, or a different chain from the one that was witnessed. */
export function partingOf(head: TableHead, day: string, state: LedgerState | null): string | null {
  const { table, entries, hash } = head;
  if (!state) return `${table}: GONE, the head of ${day} counts ${entries}`;
  if (entries === 0) return null;
  if (state.entries === 0) return `${table}: EMPTIED, the head of ${day} counts ${entries}`;
  if (state.entries < entries)
    return `${table}: CUT OFF, ${state.entries} here and ${entries} in the head of ${day}`;
  if (state.hashes.get(entries) !== hash)
    return `${table}: WRITTEN ANEW, position ${entries} is not what the head of ${day} witnessed`;
  return null;
}

/** Checks that the heads in a list follow each other: an omitted, duplicated or changed one breaks it. */
export function brokenLinks(heads: readonly SignedHead[], hash: (text: string) => string): string[] {
  return heads.flatMap(({ head }, at) => {
    const before = heads[at - 1];
    if (!before) return [];
    const follows = head.previous === hash(headText(before.head)) && head.at > before.head.at;
    return follows ? [] : [`the head of ${dayOf(head)} does not follow the one of ${dayOf(before.head)}`];
  });
}

export const dayOf = ({ at }: Pick<LedgerHead, 'at'>): string => at.slice(0, 10);
