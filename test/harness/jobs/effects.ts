import { messageId } from '#platform/mail/transport.ts';
import {
  creditStanding,
  references,
  releaseNotices,
  releases,
  removalNotices,
  searchIndex,
  translationMemory,
} from './effects-content.ts';
import { libraryImports, measurements, slides, uploads, uploadsLeft } from './effects-media.ts';
import { giftCards, payments, reminders, renewals } from './effects-money.ts';
import {
  count,
  DAY,
  dayOf,
  differs,
  type Effect,
  each,
  flat,
  type JobWorld,
  lettersLike,
  repeats,
} from './world.ts';

const hygiene: Effect = {
  async prepare(world, round) {
    const old = new Date(world.till.now().getTime() - 40 * DAY);
    await world.till.sql('INSERT INTO rate_count (bucket, window_start, count) VALUES ($1, $2, 1)', [
      `old-${round}`,
      old,
    ]);
    const [account] = await world.till.sql<{ id: string }>(
      `INSERT INTO user_account (email, first_name, last_name, scope, created_at)
       VALUES ('unconfirmed-' || $1 || '@example.org', '', '', 'subscriber', $2) RETURNING id`,
      [String(round), old],
    );
    const forgotten = `audit_entry WHERE action = 'user.forget' AND subject = $1`;
    return async () => [
      ...differs('old counts', await count(world, 'rate_count WHERE bucket = $1', [`old-${round}`]), 0),
      ...differs('accounts forgotten', await count(world, forgotten, [`user:${account?.id}`]), 1),
    ];
  },
};

const ledgerHeads: Effect = {
  async prepare(world) {
    const today = dayOf(world);
    return async () => [
      ...differs(`heads of ${today}`, await count(world, 'ledger_head WHERE day = $1', [today]), 1),
      ...differs(`letters to the witness`, await lettersLike(world, `ledger-head:${today}`), 1),
    ];
  },
};

/** Every issue of the day reaches every reader once. */
const newsletter: Effect = {
  async prepare(world, round) {
    const { till } = world;
    await till.sql('DELETE FROM campaign_delivery');
    await till.sql('DELETE FROM campaign');
    await till.sql(
      `WITH made AS (INSERT INTO subscriber (email, language, created_at)
         SELECT 'reader-' || $1 || '-' || n || '@example.org', 'en', $2 FROM generate_series(1, 20) n RETURNING id)
       INSERT INTO subscription (subscriber_id, kind, state, asked_at, confirmed_at)
       SELECT id, kind, 'confirmed', $2, $2 FROM made, unnest(ARRAY['monthly', 'tips']) kind`,
      [String(round), till.now()],
    );
    return async () => {
      const issues = await till.sql<{ id: string; kind: string; finished: boolean }>(
        // Future issues are prepared a day ahead; a clock that ran ahead has begun some at their own hour.
        "SELECT id, kind, finished_at IS NOT NULL AS finished FROM campaign WHERE state IN ('sending', 'sent')",
      );
      if (issues.length === 0) return ['no issue was opened'];
      return flat(
        issues.map(async ({ id, kind, finished }) => {
          const readers = await count(world, `subscription WHERE state = 'confirmed' AND kind = $1`, [kind]);
          return [
            ...differs(`issue ${id} finished`, Number(finished), 1),
            ...differs(`letters of issue ${id}`, await lettersLike(world, `newsletter:${id}:%`), readers),
          ];
        }),
      );
    };
  },
};

const supportDesk: Effect = {
  async prepare(world, round) {
    const names = await each(async (at) => {
      const reference = `R${round}X${at}`;
      await world.till.sql(
        `INSERT INTO support_request (reference, fingerprint, name, email, subject, body, created_at, next_attempt_at)
         VALUES ($1, $2, 'Ada', 'ada@clinic.example', 'Help', 'Please', $3, $3)`,
        [reference, Buffer.from(reference), world.till.now()],
      );
      return reference;
    });
    return async () =>
      names.flatMap((name) =>
        repeats(
          `request ${name}`,
          world.desk.received.filter(({ headers }) => headers['idempotency-key'] === name).length,
          world,
        ),
      );
  },
};

/** An issue already begun, as by a process that then died. */
const newsletterBatch: Effect = {
  async prepare(world, round) {
    const [made] = await world.till.sql<{ id: string }>(
      `INSERT INTO campaign (issue, kind, content, created_at) VALUES ($1, 'monthly', '{"publications":[2746]}', $2) RETURNING id`,
      [`monthly:${2000 + round}-01`, world.till.now()],
    );
    return async () =>
      differs(
        'letters of the issue that was left',
        await lettersLike(world, `newsletter:${made?.id}:%`),
        await count(world, `subscription WHERE state = 'confirmed' AND kind = 'monthly'`),
      );
  },
};

async function lettersOf({ till, sink }: JobWorld) {
  const rows = await till.sql<{ message_key: string; sent: boolean }>(
    'SELECT message_key, sent_at IS NOT NULL AS sent FROM outbox_message',
  );
  const came = new Map<string, number>();
  for (const id of sink.ids()) came.set(id, (came.get(id) ?? 0) + 1);
  const times = (key: string) => came.get(messageId({ mainHost: 'localhost' }, key)) ?? 0;
  const again = [...came.values()].reduce((sum, count) => sum + count - 1, 0);
  return { letters: rows.map(({ message_key: key, sent }) => ({ key, sent, times: times(key) })), again };
}

/** E-mails that arrived and are not marked as sent: while nothing is sending, their sender was killed. */
export const lettersInHand = async (world: JobWorld): Promise<number> =>
  (await lettersOf(world)).letters.filter(({ sent, times }) => !sent && times > 0).length;

/** Every e-mail caused by the effects above has been sent, once except for those that killed processes were sending. */
const outbox: Effect = {
  async prepare(world) {
    return async () => {
      const { letters, again } = await lettersOf(world);
      return [
        ...letters.filter(({ sent }) => !sent).map(({ key }) => `not sent: ${key}`),
        ...letters.filter(({ times }) => times === 0).map(({ key }) => `never came: ${key}`),
        ...(again > world.lettersInHand
          ? [`${again} letters came again, the killed had ${world.lettersInHand} in hand`]
          : []),
      ];
    };
  },
};

/** By the names of the jobs: a job without an effect here has none that anybody checks. */
export const EFFECTS: Record<string, Effect> = {
  hygiene,
  'ledger-heads': ledgerHeads,
  renewals,
  'membership-letters': reminders,
  'gift-cards': giftCards,
  releases,
  'release-notices': releaseNotices,
  'removal-notices': removalNotices,
  'credit-standing': creditStanding,
  uploads,
  'uploads-left': uploadsLeft,
  slides,
  measurements,
  'library-imports': libraryImports,
  references,
  'search-index': searchIndex,
  'translation-memory': translationMemory,
  newsletter,
  payments,
  'support-desk': supportDesk,
  'newsletter-batch': newsletterBatch,
  outbox,
};
