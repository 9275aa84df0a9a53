import type { Reader } from '#platform/postgres/database.ts';
import {
  PROOFS,
  type ProofFault,
  type ProofStretch,
  readProofs,
  unprovedTables,
} from './chain.repository.ts';

const WORDS: Record<ProofFault, string> = {
  unproved: 'is in no chain',
  altered: 'is not what entered the chain',
  changed: 'was changed or removed after it entered the chain',
  twice: 'entered the chain more than once',
  gone: 'is in the chain and nowhere else',
  revived: 'stands otherwise than the chain says (superseded or withdrawn)',
  differs: 'does not say what the credit ledger says',
  ground: 'was not issued from the last entry of its credit',
  counts: 'was withdrawn, and its credit still counts',
  uncertified: 'is credit that was certified, and no certificate of it stands',
};
const MOST_NAMED = 50;

/**
 * Compares every row that proves something with the chain and vice versa, and every certificate in force with its
 * ledger entries and vice versa. Returns the faults in plain words.
 */
export async function verifyProofs(
  db: Reader,
  report: (table: string, entries: number) => void = () => {},
): Promise<string[]> {
  const wrong = (await unprovedTables(db)).map((table) => `${table}: UNGUARDED (off: proof)`);
  for (const { noun, read } of PROOFS) {
    let last: ProofStretch['last'] = null;
    for (let rows = 0; ; ) {
      const found: ProofStretch = await readProofs(db, read, last);
      for (const { subject, fault } of found.faults) wrong.push(`${noun} ${subject} ${WORDS[fault]}`);
      if (found.last === null || wrong.length >= MOST_NAMED) break;
      rows += found.rows;
      last = found.last;
      report(noun, rows);
    }
  }
  return [...new Set(wrong)].slice(0, MOST_NAMED);
}
