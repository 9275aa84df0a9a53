import fc from 'fast-check';
import {
  issueCertificate,
  reissueCertificate,
  withdrawCertificate,
} from '#credit/certificate/certificate.service.ts';
import { awardCredit, claimCredit, correctCredit } from '#credit/credit.service.ts';
import { eraseIdentity } from '#identity/personal-record.service.ts';
import { addDays } from '#kit/dates.ts';
import { recordShown } from '#learning/activity/activity.repository.ts';
import { insertAttempt } from '#learning/attempt/attempt.repository.ts';
import { insertEvaluation } from '#learning/evaluation/evaluation.repository.ts';
import { eraseLearningRecord } from '#learning/personal-record.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Stage } from '../stage.ts';

export const HISTORY_START = new Date('2025-10-01T00:00:00Z');
export const HISTORY_END = addDays(HISTORY_START, 400);
const LEARNERS = 6;
const SITTING_MINUTES = 20;
const PROFESSIONS = ['Physician', 'Pharmacist', null];
const PROVIDER = { name: 'A Provider', address: 'A Street' };
const DEEDS = ['shown', 'fail', 'pass', 'evaluate', 'correct', 'reissue', 'withdraw', 'leave'] as const;

export interface Deed {
  who: number;
  deed: (typeof DEEDS)[number];
  kind: 1 | 2;
  /** Since the start; deeds happen in their order. */
  minutes: number;
  /** Quarters of credit: what is claimed, or corrected by, from below nothing. */
  quarters: number;
  rating: number;
}
/** What some learners may do with one activity over four hundred days. */
export const history: fc.Arbitrary<Deed[]> = fc
  .array(
    fc.record({
      who: fc.integer({ min: 0, max: LEARNERS - 1 }),
      deed: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('shown', 'fail', 'pass', 'pass', 'evaluate') },
        { weight: 2, arbitrary: fc.constantFrom('correct', 'reissue', 'withdraw', 'leave') },
      ) as fc.Arbitrary<Deed['deed']>,
      kind: fc.constantFrom(1, 1, 2) as fc.Arbitrary<1 | 2>,
      minutes: fc.integer({ min: 0, max: 400 * 1440 - 1 }),
      quarters: fc.integer({ min: -4, max: 4 }),
      rating: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 8, maxLength: 60 },
  )
  .map((deeds) => deeds.toSorted((one, other) => one.minutes - other.minutes));

export interface Told {
  id: number;
  learners: number[];
}

/** Lets it happen through the deeds of each house; what is refused did not happen. */
export async function tell(stage: Stage, id: number, deeds: readonly Deed[]): Promise<Told> {
  await stage.sql(
    `WITH offering AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 2, 150) RETURNING id),
       asked AS (INSERT INTO item (offering_id, position, stem) SELECT id, n, 'Question ' || n FROM offering, generate_series(1, 4) n RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale) SELECT id, n, 'Choice ' || n, n = 2, 'Because ' || n FROM asked, generate_series(1, 4) n`,
    [id],
  );
  const learners: number[] = [];
  for (let n = 0; n < LEARNERS; n++) {
    const [made] = await stage.sql<{ id: string }>(
      `INSERT INTO user_account (email, first_name, last_name, profession, email_verified_at, created_at)
       VALUES ($1, $2, 'Learner', $3, now(), now()) RETURNING id`,
      [`learner-${id}-${n}@example.org`, `Learner${n}`, PROFESSIONS[n % PROFESSIONS.length]],
    );
    learners.push(Number(made?.id));
  }
  for (const deed of deeds)
    await stage.database
      .write((db) => happen(db, id, learners[deed.who] ?? 0, deed, stage))
      .catch((thrown: { code?: string }) => {
        if (!REFUSED.has(thrown.code ?? '')) throw thrown;
      });
  return { id, learners };
}
/** The laws of the houses and the guard of those who left. */
const REFUSED = new Set([
  'not-approved',
  'claim-not-accepted',
  'correction-not-accepted',
  'certificate-withdrawn',
  'certificate-superseded',
  'no-credit',
  'Z0401',
  '23505',
]);

async function happen(db: Writer, id: number, userId: number, deed: Deed, stage: Stage): Promise<void> {
  const at = new Date(HISTORY_START.getTime() + deed.minutes * 60_000);
  const { kind } = deed;
  const of = { userId, publicationId: id, kind };
  if (deed.deed === 'shown') return recordShown(db, userId, id, 1, at);
  if (deed.deed === 'fail' || deed.deed === 'pass')
    return sit(db, { ...of, isKnown: deed.quarters >= 0 }, deed.deed === 'pass', at, stage);
  if (deed.deed === 'correct') {
    await correctCredit(db, {
      ...of,
      differenceHundredths: deed.quarters * 25,
      reason: 'told so',
      now: at,
      provider: PROVIDER,
    });
    return;
  }
  if (deed.deed === 'evaluate') {
    const answers = [
      { question_id: '1', value: deed.rating },
      { question_id: '2', value: deed.quarters > -4 },
      ...(deed.rating > 3 ? [{ question_id: '4', value: `Words of ${userId} in ${id}` }] : []),
    ];
    const claimedHundredths = Math.abs(deed.quarters) * 25;
    if (!(await insertEvaluation(db, userId, id, answers, claimedHundredths, at))) return;
    await claimCredit(db, { ...of, claimedHundredths, at });
    await issueCertificate(db, { ...of, now: at, provider: PROVIDER });
    return;
  }
  if (deed.deed === 'leave') {
    await eraseLearningRecord(db, userId);
    return eraseIdentity(db, userId, at);
  }
  const [paper] = await stage.sql<{ id: string }>(
    'SELECT max(id) AS id FROM certificate WHERE user_id = $1 AND publication_id = $2 AND kind = $3',
    [userId, id, kind],
  );
  if (!paper?.id) return;
  if (deed.deed === 'reissue') await reissueCertificate(db, Number(paper.id), at, PROVIDER);
  else await withdrawCertificate(db, Number(paper.id), at, 'withdrawn');
}

interface SittingTold {
  userId: number;
  publicationId: number;
  kind: 1 | 2;
  /** Whether it is on record when it began. */
  isKnown: boolean;
}

async function sit(
  db: Writer,
  { userId, publicationId, kind, isKnown }: SittingTold,
  passes: boolean,
  at: Date,
  stage: Stage,
): Promise<void> {
  const rows = await stage.sql<{ offering: string; item: string; choice: string; approved: boolean }>(
    `SELECT o.id AS offering, i.id AS item, (SELECT min(c.id) FROM choice c WHERE c.item_id = i.id AND c.correct = $3) AS choice,
       EXISTS (SELECT 1 FROM attempt WHERE user_id = $4 AND publication_id = $1 AND kind = $2 AND status = 'APPROVED' AND NOT practice) AS approved
     FROM credit_offering o JOIN item i ON i.offering_id = o.id WHERE o.publication_id = $1 AND o.kind = $2`,
    [publicationId, kind, passes, userId],
  );
  const practice = rows[0]?.approved === true;
  const amountHundredths = kind === 1 ? 100 : 150;
  const attempt = await insertAttempt(db, {
    userId,
    publicationId,
    offeringId: Number(rows[0]?.offering),
    kind,
    status: passes ? 'APPROVED' : 'FAILED',
    correctCount: passes ? rows.length : 0,
    itemCount: rows.length,
    score: passes ? 100 : 0,
    passMark: 70,
    amountHundredths,
    title: 'A Sitting of Ten',
    frontMatterVersion: 1,
    disclosure: [{ name: 'A. Person', role: 'Author', disclosure: '' }],
    sheet: rows.map((row) => ({ itemId: Number(row.item), choiceId: Number(row.choice) })),
    practice,
    submissionKey: null,
    sittingId: null,
    openedAt: isKnown ? new Date(at.getTime() - SITTING_MINUTES * 60_000) : null,
    at,
  });
  if (!passes || practice) return;
  await awardCredit(db, {
    userId,
    publicationId,
    kind,
    amountHundredths,
    attemptId: attempt.id,
    title: 'A Sitting of Ten',
    learningFormat: 'Enduring material',
    pharmacologyHundredths: 50,
    mateMinutes: 0,
    at,
  });
}
