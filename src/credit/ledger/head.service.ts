import { utcDate } from '#kit/dates.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import type { Letterhead } from '#platform/mail/html.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { BLOCK, leafHash, rootOf, type Stretches, treeRoot } from '../proof/merkle.rules.ts';
import { ledgerTables } from './chain.repository.ts';
import {
  type HeadRow,
  insertBlock,
  insertHead,
  latestHead,
  listHeads,
  lockHeads,
  proofBlocks,
  proofHashes,
  readTableHead,
} from './head.repository.ts';
import {
  headLine,
  headText,
  isSignedHead,
  type LedgerHead,
  parsed,
  type SignedHead,
  type TableHead,
} from './head.rules.ts';
import { ledgerSigner, sha256Hex } from './signature.service.ts';

/**
 * Writes and signs the head of the day, once, and sends it outside if the settings say so; false if it was already
 * written.
 */
export async function witnessLedgers({ config, database, keys }: Ports, now: Date): Promise<boolean> {
  const [secret] = keys;
  if (!secret) throw new Error('there is no key to sign a head with');
  return database.write(async (db) => {
    await lockHeads(db);
    const last = await latestHead(db);
    const day = utcDate(now);
    if (last && last.day >= day) return false;
    const signer = ledgerSigner(secret);
    const head = await drawHead(db, { at: now.toISOString(), origin: config.origin, last });
    const signed = { head, key: signer.key, signature: signer.sign(headText(head)) };
    await insertHead(db, { day, body: headText(head), key: signed.key, signature: signed.signature });
    if (config.ledgerWitness)
      await queueMail(db, letterOf(signed, day, config.ledgerWitness, ownLetterhead(config)), now);
    return true;
  });
}

async function drawHead(
  db: Writer,
  { at, origin, last }: { at: string; origin: string; last: HeadRow | null },
): Promise<LedgerHead> {
  const tables: TableHead[] = [];
  for (const table of await ledgerTables(db)) tables.push(await tableHead(db, table));
  const size = tables.find(({ table }) => table === 'proof_entry')?.entries ?? 0;
  const tree = await readTree(db, size);
  for (const [number, root] of tree.fresh) await insertBlock(db, number, root);
  const root = Buffer.from(treeRoot(tree)).toString('hex');
  return { at, origin, previous: last ? sha256Hex(last.body) : null, tables, tree: { size, root } };
}

async function tableHead(db: Reader, table: string): Promise<TableHead> {
  const last = await readTableHead(db, table);
  return { table, entries: last?.position ?? 0, hash: last?.hash ?? '' };
}

/**
 * The tree over the first entries of the chain of proofs; `fresh` are roots of blocks that were not computed before.
 */
export async function readTree(
  db: Reader,
  size: number,
): Promise<Stretches & { fresh: [number, Uint8Array][] }> {
  const complete = Math.floor(size / BLOCK);
  const roots: Uint8Array[] = (await proofBlocks(db))
    .slice(0, complete)
    .filter(({ number }, at) => number === at)
    .map(({ root }) => root);
  const fresh: [number, Uint8Array][] = [];
  for (let number = roots.length; number < complete; number++) {
    const root = rootOf((await proofHashes(db, number * BLOCK, (number + 1) * BLOCK)).map(leafHash));
    roots.push(root);
    fresh.push([number, root]);
  }
  return { roots, rest: (await proofHashes(db, complete * BLOCK, size)).map(leafHash), fresh };
}

const letterOf = (signed: SignedHead, day: string, to: string, head: Letterhead) => ({
  key: `ledger-head:${day}`,
  to,
  head,
  subject: `Heads of the ledgers, ${day}`,
  text: [
    `This is the signed head of every ledger of ${signed.head.origin} on ${day}. Keep it: it tells whether a ledger was`,
    'cut off, emptied or written anew since. Save one or many of these letters as a file and run',
    '',
    'npm run ledger:verify -- --against FILE',
    '',
    headLine(signed),
    '',
  ].join('\n'),
});

/** Number of days witnessed. */
export const headCount = async (db: Reader): Promise<number> => (await latestHead(db))?.position ?? 0;

/** Number of entries of the chain of proofs that the latest head covers; 0 if there is no head yet. */
export async function witnessedEntries(db: Reader): Promise<number> {
  const last = await latestHead(db);
  const signed = last && { head: parsed(last.body), key: last.public_key, signature: last.signature };
  return isSignedHead(signed) ? signed.head.tree.size : 0;
}

const PAGE = 500;
/** Every head that was signed here, oldest first; `damaged` are days whose stored head is no longer valid. */
export async function signedHeads(db: Reader): Promise<{ heads: SignedHead[]; damaged: string[] }> {
  const heads: SignedHead[] = [];
  const damaged: string[] = [];
  for (let after = 0; ; ) {
    const rows = await listHeads(db, after, PAGE);
    for (const { day, body, public_key, signature } of rows) {
      const read = { head: parsed(body), key: public_key, signature };
      if (isSignedHead(read)) heads.push(read);
      else damaged.push(day);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return { heads, damaged };
    after = last.position;
  }
}
