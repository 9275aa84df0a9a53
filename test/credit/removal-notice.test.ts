import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellRemovals } from '#credit/removal-notice/removal-notice.service.ts';
import { PEOPLE } from '#seed/people.ts';
import {
  ADMIN,
  audits,
  move,
  openPublicationsDesk,
  pointers,
  recordOf,
  stage,
  twin,
  whole,
} from '../harness/admin/publications.ts';
import { codes } from '../harness/stage.ts';

openPublicationsDesk();

/** The published one that most hold credit for, Gold of the story among them. */
let id: string;

const LETTERS = `SELECT recipient, subject, text_body AS text, headers->>'Content-Language' AS language FROM outbox_message
  WHERE message_key LIKE 'activity-removed:' || $1::text || ':%' ORDER BY recipient`;
interface Letter {
  recipient: string;
  subject: string;
  text: string;
  language: string;
}
const letters = () => stage.sql<Letter>(LETTERS, [id]);
const holders = () =>
  stage.sql<{ email: string }>(
    `SELECT u.email FROM user_account u JOIN credit_entry e ON e.user_id = u.id WHERE e.publication_id = $1 AND u.erased_at IS NULL
     GROUP BY u.email HAVING sum(e.amount_hundredths) > 0 ORDER BY u.email`,
    [id],
  );
const credit = (who: 'silver' | 'bronze', hundredths: number) =>
  stage.sql(
    `INSERT INTO credit_entry (user_id, publication_id, kind, entry, amount_hundredths, title, learning_format, earned_at, hash)
     VALUES ($1, $2, 1, $3, $4, 'Removed', 'Enduring material', $5, '')`,
    [PEOPLE[who].id, id, hundredths > 0 ? 'award' : 'correction', hundredths, now()],
  );
const now = () => stage.clock.now();

test('what readers have had is removed for a reason alone, and nothing changes without one', async () => {
  const [found] = await stage.sql<{ id: string }>(
    `SELECT publication_id AS id FROM credit_entry e JOIN publication p ON p.id = e.publication_id
     WHERE p.visibility = 'published' GROUP BY 1 HAVING bool_or(e.user_id = $1) ORDER BY count(*) DESC, 1 LIMIT 1`,
    [PEOPLE.gold.id],
  );
  id = found?.id ?? assert.fail('credit of Gold');
  await credit('silver', 100);
  await credit('bronze', 100);
  await credit('bronze', -100);
  for (const reason of [undefined, '', '   \n']) {
    const reply = await move(id, 'published', 'removed', ADMIN, reason);
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']], JSON.stringify(reason));
    assert.deepEqual(pointers(reply), ['/data/attributes/reason']);
  }
  const long = await move(id, 'published', 'removed', ADMIN, 'x'.repeat(501));
  assert.deepEqual([long.status, pointers(long)], [422, ['/data/attributes/reason']]);
  assert.equal((await whole(id)).visibility, 'published');
  assert.equal((await tellRemovals(stage.app.ports, now())).told, 0);
});

test('everybody who holds credit is told once, in their language, with the reason; nobody else is', async () => {
  const told = await holders();
  assert.ok(told.length > 1, `${told.length} hold credit`);
  await stage.sql("UPDATE user_account SET language = 'de' WHERE id = $1", [PEOPLE.gold.id]);
  assert.equal((await recordOf(id)).creditHolders, told.length);
  const reply = await move(id, 'published', 'removed', ADMIN, ' Guidelines changed in <October> & later. ');
  assert.equal(reply.status, 200, reply.text);
  const detail = (await audits(id)).at(-1)?.detail;
  assert.equal(detail?.reason, 'Guidelines changed in <October> & later.');
  assert.deepEqual(await letters(), [], 'the job writes them');
  await Promise.all([tellRemovals(stage.app.ports, now()), tellRemovals(twin.app.ports, now())]);
  await tellRemovals(stage.app.ports, now());
  const sent = await letters();
  assert.deepEqual(
    sent.map(({ recipient }) => recipient),
    told.map(({ email }) => email),
  );
  for (const { recipient, subject, text, language } of sent) {
    const isGerman = recipient === PEOPLE.gold.email;
    assert.equal(language, isGerman ? 'de' : 'en', recipient);
    assert.match(subject, isGerman ? /^Aus der Bibliothek entfernt: / : /^Removed from the library: /);
    assert.match(text, /Guidelines changed in <October> & later\./);
    assert.match(text, /\/dashboard\/certificates/);
  }
});

test('taken back before anybody was told, nobody is; removed again, they are told of that', async () => {
  assert.equal((await move(id, 'removed', 'published')).status, 200);
  const before = (await letters()).length;
  stage.clock.set(new Date(now().getTime() + 60_000));
  assert.equal((await move(id, 'published', 'removed', ADMIN, 'A mistake.')).status, 200);
  assert.equal((await move(id, 'removed', 'published')).status, 200);
  assert.equal((await tellRemovals(stage.app.ports, now())).told, 0);
  assert.equal((await letters()).length, before);
  stage.clock.set(new Date(now().getTime() + 60_000));
  assert.equal((await move(id, 'published', 'removed', ADMIN, 'Withdrawn for good.')).status, 200);
  assert.equal((await tellRemovals(stage.app.ports, now())).told, before);
  const again = await letters();
  assert.equal(again.length, 2 * before);
  assert.equal(again.filter(({ text }) => text.includes('Withdrawn for good.')).length, before);
});

test('a removal that was planned says so', async () => {
  assert.equal((await move(id, 'removed', 'published')).status, 200);
  await stage.sql("UPDATE publication SET visibility = 'removed', removed_at = $2 WHERE id = $1", [
    id,
    new Date(now().getTime() + 120_000),
  ]);
  await tellRemovals(stage.app.ports, now());
  const planned = (await letters()).filter(({ text }) => /Its removal was planned|war geplant/.test(text));
  assert.equal(planned.length, (await holders()).length);
});
