import type { Reader } from '#platform/postgres/database.ts';
import { verifyProofs } from '../proof/chain.service.ts';
import { BLOCK, leafHash, rootOf, treeRoot } from '../proof/merkle.rules.ts';
import { firstAgain, isRepeated, STRETCH } from './chain.repository.ts';
import { findingText, isWhole, type LedgerFinding, verifyLedgers } from './chain.service.ts';
import { proofBlocks, proofHashes, readTableState } from './head.repository.ts';
import { brokenLinks, dayOf, headText, type LedgerState, partingOf, type SignedHead } from './head.rules.ts';
import { signedHeads } from './head.service.ts';
import { isSignedBy, sha256Hex } from './signature.service.ts';

export interface LedgerAudit {
  /** Human-readable findings, one per line. */
  lines: string[];
  /** The findings that are faults; empty if every ledger is intact. */
  wrong: string[];
}
export interface AuditOptions {
  /** Heads that were kept elsewhere; those stored here are checked in any case. */
  against?: readonly SignedHead[];
  /** Our own public keys. */
  keys: readonly string[];
  report?: (table: string, entries: number) => void;
}

/** Everything that can be checked about the ledgers: their chains, what they prove, and what was witnessed of them. */
export async function auditLedgers(
  db: Reader,
  { against = [], keys, report = () => {} }: AuditOptions,
): Promise<LedgerAudit> {
  const findings = await verifyLedgers(db, report);
  if (findings.length === 0) {
    const none = 'there is no ledger here: the database is not migrated yet';
    return { lines: [none], wrong: [none] };
  }
  // A backup from before the chain of proofs is checked as it is; it gets a chain when it is migrated.
  const hasProofs = findings.some(({ table }) => table === 'proof_entry');
  const { heads: own, damaged } = hasProofs ? await signedHeads(db) : { heads: [], damaged: [] };
  const notes = [...new Set(own.flatMap(({ key }) => (keys.includes(key) ? [] : [unknownKey(key)])))];
  const wrong = [
    ...findings.filter((one) => !isWhole(one)).map(findingText),
    ...(hasProofs ? await verifyProofs(db, report) : []),
    ...damaged.map((day) => `the head of ${day} is no head any more`),
    ...own.flatMap(forged),
    ...brokenLinks(own, sha256Hex),
    ...against.flatMap((one) => [...forged(one), ...foreign(one, keys)]),
    ...notKept(against, own),
    ...(await partings(db, findings, [...own, ...against])),
    ...(await doubles(db, findings)),
    ...(hasProofs ? await treeFaults(db, [...own, ...against]) : []),
  ];
  const whole = findings.filter(isWhole).map(findingText);
  const witnessed = against.length > 0 ? [`compared with ${against.length} heads kept elsewhere`] : [];
  return { lines: [...whole, ...witnessed, ...notes, ...wrong], wrong };
}

const forged = ({ head, key, signature }: SignedHead): string[] =>
  isSignedBy(key, headText(head), signature)
    ? []
    : [`the head of ${dayOf(head)} is FORGED: its signature is not of its key`];
const foreign = ({ head, key }: SignedHead, keys: readonly string[]): string[] =>
  keys.includes(key) ? [] : [`the head of ${dayOf(head)} is FOREIGN: ${unknownKey(key)}`];
const unknownKey = (key: string): string =>
  `key ${key} is not of this installation: a former one of its own belongs into LEDGER_KEYS`;

/** Heads are only ever added: one that was published but is missing here was removed. */
function notKept(against: readonly SignedHead[], own: readonly SignedHead[]): string[] {
  const here = new Set(own.map(({ head }) => headText(head)));
  return against.flatMap(({ head }) =>
    here.has(headText(head)) ? [] : [`the head of ${dayOf(head)} is not among the heads here`],
  );
}

async function partings(
  db: Reader,
  findings: readonly LedgerFinding[],
  heads: readonly SignedHead[],
): Promise<string[]> {
  const names = new Set(heads.flatMap(({ head }) => head.tables.map(({ table }) => table)));
  const wrong: string[] = [];
  for (const name of names) {
    const told = heads.flatMap(({ head }) =>
      head.tables.filter(({ table }) => table === name).map((one) => ({ one, day: dayOf(head) })),
    );
    const here = findings.some(({ table }) => table === name);
    const state = here
      ? await stateOf(
          db,
          name,
          told.map(({ one }) => one.entries),
        )
      : null;
    const parting = told.map(({ one, day }) => partingOf(one, day, state)).find((line) => line !== null);
    if (parting) wrong.push(parting);
  }
  return wrong;
}

async function stateOf(db: Reader, table: string, positions: readonly number[]): Promise<LedgerState> {
  const found = await readTableState(db, table, [...new Set(positions)]);
  return {
    entries: found.entries,
    hashes: new Map(found.positions.map((position, at) => [position, found.hashes[at] ?? ''])),
  };
}

/** A chain appended to itself again is valid in every link; its repeated beginning gives it away. */
async function doubles(db: Reader, findings: readonly LedgerFinding[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { table, entries, broken } of findings) {
    const again = broken === null ? await beginsAgain(db, table, entries) : null;
    if (again !== null)
      wrong.push(`${table}: DOUBLED, from position ${again} on it says again what it said from the first`);
  }
  return wrong;
}

async function beginsAgain(db: Reader, table: string, entries: number): Promise<number | null> {
  for (let after = 1; after < entries; ) {
    const found = await firstAgain(db, table, after);
    if (found !== null && (await isAllAgain(db, table, found - 1))) return found;
    after = found ?? after + STRETCH;
  }
  return null;
}

async function isAllAgain(db: Reader, table: string, upto: number): Promise<boolean> {
  for (let after = 0; after < upto; after += STRETCH)
    if (!(await isRepeated(db, table, { after, upto, behind: upto }))) return false;
  return true;
}

/** Recomputes the tree over the chain of proofs from scratch, at every size that a head names. */
async function treeFaults(db: Reader, heads: readonly SignedHead[]): Promise<string[]> {
  const wrong: string[] = [];
  const roots: Uint8Array[] = [];
  for (const { head } of heads.toSorted((a, b) => a.head.tree.size - b.head.tree.size)) {
    const { size, root } = head.tree;
    const complete = Math.floor(size / BLOCK);
    while (roots.length < complete)
      roots.push(
        rootOf((await proofHashes(db, roots.length * BLOCK, (roots.length + 1) * BLOCK)).map(leafHash)),
      );
    const rest = (await proofHashes(db, complete * BLOCK, size)).map(leafHash);
    if (Buffer.from(treeRoot({ roots: roots.slice(0, complete), rest })).toString('hex') !== root)
      wrong.push(`the tree over proof_entry has another root than the head of ${dayOf(head)} says`);
  }
  return [...wrong.slice(0, 1), ...blockFaults(await proofBlocks(db), roots)];
}

/** Stored roots of complete blocks: a wrong one would corrupt every proof and every later head. */
function blockFaults(
  kept: readonly { number: number; root: Uint8Array }[],
  drawn: readonly Uint8Array[],
): string[] {
  const byNumber = new Map(kept.map(({ number, root }) => [number, Buffer.from(root)]));
  const missing = drawn.flatMap((root, number) => {
    const one = byNumber.get(number);
    if (one === undefined) return [`proof_block: stretch ${number} is GONE`];
    return one.equals(root) ? [] : [`proof_block: stretch ${number} has another root than its entries`];
  });
  const stray = [...byNumber.keys()].filter((number) => number >= drawn.length);
  return [...missing, ...stray.map((number) => `proof_block: stretch ${number} is of no head`)];
}
