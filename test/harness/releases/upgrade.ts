import assert from 'node:assert/strict';
import { auditLedgers } from '#credit/ledger/audit.service.ts';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { freshDatabase } from '../database.ts';
import {
  assertNone,
  connected,
  lostOf,
  type OldRelease,
  openRelease,
  readStory,
  schemaOf,
  snapshotOf,
} from './old-release.ts';

/** Columns that a migration changes on purpose, and which migration that is. */
export const MEANT: Record<string, string> = {
  'disclosure.nature': '0030: one of a list',
  'one_time_token.used_at': '0055: undo links of the law before end',
  'clinical_term.drugs': '0048: substances that a condition is treated with',
  'support_request.state': '0032: what a desk outside took is closed',
  'joint_sponsor.name': '0117: each name stands once',
  'publication.types': '0157: the kinds of credit among the codes',
};

let story: ReturnType<typeof readStory> | null = null;
let newest: Promise<string[]> | null = null;
export const toldStory = () => (story ??= readStory());
const newestSchema = () =>
  (newest ??= (async () => {
    const database = await freshDatabase({ story: false });
    const client = await connected(database.url);
    try {
      return await schemaOf(client);
    } finally {
      await client.end();
      await database.drop();
    }
  })());

export const prepare = ({ database }: OldRelease, report: (line: string) => void = () => {}) =>
  prepareDatabase({ owner: database.url, serving: database.servingUrl }, PROOF_MARKS, report);

/**
 * Upgrades from a release to the newest and checks that it finishes, nothing is lost, every constraint holds, and every
 * ledger is intact.
 */
export async function upgradeOf(
  name: string,
  then: (release: OldRelease) => Promise<void> = async () => {},
): Promise<void> {
  const release = await openRelease(name, await toldStory());
  try {
    assertNone(release.edges.missed, 'values that no row of the release has');
    await prepare(release);
    await standsAfter(release);
    await then(release);
  } finally {
    await release.end();
  }
}

export async function standsAfter({ client, before, database }: OldRelease): Promise<void> {
  assertNone(lostOf(before, await snapshotOf(client), new Set(Object.keys(MEANT))), 'lost');
  const [expected, found] = [await newestSchema(), await schemaOf(client)];
  assertNone(
    found.filter((line) => !expected.includes(line)),
    'only where it was upgraded',
  );
  assertNone(
    expected.filter((line) => !found.includes(line)),
    'missing where it was upgraded',
  );
  const open = openDatabase(database.url, { pool: 2 });
  try {
    const { wrong, lines } = await auditLedgers(open.reader(), { keys: [] });
    assertNone(wrong, 'ledgers');
    assert.ok(lines.length > 5, lines.join('\n'));
  } finally {
    await open.close();
  }
}
