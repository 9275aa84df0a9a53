import type { Reader } from '#platform/postgres/database.ts';
import { type Link, ledgerTables, missingGuards, readStretch } from './chain.repository.ts';

export interface LedgerFinding {
  table: string;
  entries: number;
  /** The last hash: comparing it with one noted elsewhere also shows whether the end was cut off. */
  head: string | null;
  /** The first position that does not follow from the previous one; null if the chain is intact. */
  broken: number | null;
  /** Guards that are disabled or missing. */
  unguarded: string[];
}

/** Recomputes the chain of every ledger in stretches, from its first entry to its last. */
export async function verifyLedgers(
  db: Reader,
  report: (table: string, entries: number) => void = () => {},
): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const table of await ledgerTables(db)) findings.push(await verifyLedger(db, table, report));
  return findings;
}

async function verifyLedger(
  db: Reader,
  table: string,
  report: (table: string, entries: number) => void,
): Promise<LedgerFinding> {
  const unguarded = await missingGuards(db, table);
  let link: Link = { after: null, head: null };
  let entries = 0;
  for (;;) {
    const stretch = await readStretch(db, table, link);
    entries += stretch.entries;
    const head = stretch.head ?? link.head;
    if (stretch.broken !== null || stretch.last === null)
      return { table, entries, head: head?.toString('hex') ?? null, broken: stretch.broken, unguarded };
    link = { after: stretch.last, head };
    report(table, entries);
  }
}

export const isWhole = (finding: LedgerFinding): boolean =>
  finding.broken === null && finding.unguarded.length === 0;

/** One human-readable line per ledger. */
export function findingText({ table, entries, head, broken, unguarded }: LedgerFinding): string {
  if (broken !== null) return `${table}: BROKEN at position ${broken}`;
  const off = unguarded.length > 0 ? `, UNGUARDED (off: ${unguarded.join(', ')})` : '';
  return `${table}: ${entries} ${entries === 1 ? 'entry' : 'entries'}, whole${head ? `, head ${head.slice(0, 16)}` : ''}${off}`;
}
