import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tellReleases } from '#catalog/release-notice/release-notice.service.ts';
import { revokeCertificate } from '#credit/certificate/admin.service.ts';
import { tellRemovals } from '#credit/removal-notice/removal-notice.service.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';
import { cancelGiftCard } from '#referrals/gift-card/cancellation.service.ts';
import { sendDueGiftCards } from '#referrals/gift-card/gift-card.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { fullLife, leave } from '../harness/people/leaver.ts';
import { openTill, type Till } from '../harness/people/till.ts';
import { type Asked, visitAs } from '../harness/stage.ts';
import { until } from '../harness/until.ts';

let till: Till;
before(async () => {
  till = await openTill();
});
after(() => till?.close());

type Leaver = Awaited<ReturnType<typeof fullLife>>;
type Ports = Till['app']['ports'];
const QUEUED = statement(
  'test.queued',
  { message_key: 'text' },
  'SELECT message_key FROM outbox_message WHERE recipient = $1 AND message_key LIKE $2',
);
const waitsForLock = async () =>
  (
    await till.sql(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length > 0;

/** Their account is deleted once a letter of this kind is queued for them, and before it is committed. */
function leavingMeanwhile(person: Leaver, kind: string) {
  const { ports } = till.app;
  let [left, isDone]: [Promise<Asked> | null, boolean] = [null, false];
  const begin = async (db: Writer) => {
    if (left || !(await db.maybe(QUEUED, [person.email, kind]))) return;
    left = leave(till, person).finally(() => {
      isDone = true;
    });
    await until(async () => isDone || (await waitsForLock()), 'the account waits or is deleted');
  };
  const write: Ports['database']['write'] = (work, ...terms) =>
    ports.database.write(
      async (db) => {
        const done = await work(db);
        await begin(db);
        return done;
      },
      ...terms,
    );
  const meanwhile: Ports = { ...ports, database: { ...ports.database, write } };
  return { meanwhile, left: () => left ?? assert.fail('no letter was queued') };
}

const cardOf = async ({ id }: Leaver) => {
  const [card] = await till.sql<{ id: number }>('SELECT id::int FROM gift_card WHERE user_id = $1', [id]);
  return card?.id ?? assert.fail('no card');
};
const LETTERS: Record<string, (ports: Ports, person: Leaver) => Promise<unknown>> = {
  'gift-card:%:cancelled': async (ports, person) => {
    const card = await cardOf(person);
    const visit = await visitAs(till, 'admin');
    return ports.database.write((db) => cancelGiftCard(db, ports, visit, card, 'Not earned.'));
  },
  'gift-card:%': async (ports, person) => {
    await till.sql(
      `UPDATE referral SET referred_user_id = $2, applied_at = now() WHERE id = (SELECT referral_id FROM gift_card WHERE id = $1)`,
      [await cardOf(person), PEOPLE.gold.id],
    );
    return sendDueGiftCards(ports, new Date(till.now().getTime() + 40 * 86_400_000));
  },
  'certificate:%:withdrawn': async (ports, person) => {
    const visit = await visitAs(till, 'admin');
    const command = { id: Number(person.certificateId), reason: 'Not passed.' };
    return ports.database.write((db) => revokeCertificate(db, visit, command));
  },
  'release-notice:%': async (ports, { id }) => {
    await till.sql(
      `INSERT INTO release_notice SELECT $1, id, now() FROM publication
        WHERE visibility = 'published' AND publication_date < current_date - 30 LIMIT 1 ON CONFLICT DO NOTHING`,
      [id],
    );
    return tellReleases(ports, till.now());
  },
  'activity-removed:%': async (ports, { certificateId }) => {
    await till.sql(
      `UPDATE publication SET visibility = 'removed', removed_at = now(), removal_reason = 'Out of date.'
        WHERE id = (SELECT publication_id FROM certificate WHERE id = $1)`,
      [certificateId],
    );
    return tellRemovals(ports, till.now());
  },
};

for (const [kind, send] of Object.entries(LETTERS))
  test(`whoever leaves while a letter is written to them takes it along: ${kind}`, async () => {
    const person = await fullLife(till);
    const { meanwhile, left } = leavingMeanwhile(person, kind);
    await send(meanwhile, person);
    assert.equal((await left()).status, 204);
    const kept = await till.sql<{ message_key: string }>(
      'SELECT message_key FROM outbox_message WHERE recipient = $1',
      [person.email],
    );
    assert.deepEqual(
      kept.map(({ message_key }) => message_key),
      [`account-deleted:${person.id}:0`],
    );
  });
