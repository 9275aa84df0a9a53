import { issueCertificate, issueDueCertificates } from '#credit/certificate/certificate.service.ts';
import { claimCredit } from '#credit/credit.service.ts';
import type { Provider } from '#credit/provider/provider.rules.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { type ActivityTerms, activityTerms } from '../activity/activity.repository.ts';
import { type AttemptRow, approvedAttempt } from '../attempt/attempt.repository.ts';
import { claimOfKind, passEvaluated } from '../attempt/attempt.rules.ts';
import { findEvaluation } from '../evaluation/evaluation.repository.ts';

/** A passed test with the terms of its kind. */
export interface Pass {
  terms: ActivityTerms;
  attempt: AttemptRow;
}

/** Everything a learner has passed in an activity, CME before self-assessment. */
export async function passesOf(db: Reader, userId: number, publicationId: number): Promise<Pass[]> {
  const passes: Pass[] = [];
  for (const kind of [1, 2] as const) {
    const attempt = await approvedAttempt(db, userId, publicationId, kind);
    const terms = attempt && (await activityTerms(db, publicationId, kind));
    if (attempt && terms) passes.push({ terms, attempt });
  }
  return passes;
}

/** What a claim of one kind is based on. */
export const ownOf = ({ terms, attempt }: Pass) => ({
  designated: attempt.amount_hundredths,
  increment: terms.increment_hundredths,
});

type Claim = { claimed: number; designated: number };

/** Claims one credit according to what was claimed of the credit shown in the evaluation. */
function claimPass(db: Writer, pass: Pass, claim: Claim, now: Date): Promise<boolean> {
  const { user_id: userId, publication_id: publicationId, kind } = pass.attempt;
  const claimedHundredths = claimOfKind(claim, ownOf(pass));
  return claimCredit(db, { userId, publicationId, kind, claimedHundredths, at: now });
}

/** The same with its certificate, for the evaluation itself. */
export async function certifyPass(
  db: Writer,
  pass: Pass,
  claim: Claim,
  now: Date,
  provider: Provider,
): Promise<void> {
  const { user_id: userId, publication_id: publicationId, kind } = pass.attempt;
  await claimPass(db, pass, claim, now);
  await issueCertificate(db, { userId, publicationId, kind, now, provider });
}

/**
 * For a kind passed after the evaluation: the evaluation covers the participation, and so does its claim (C27). No test
 * is refused for a certificate that cannot be printed: it waits for another name (C32).
 */
export async function certifyLater(db: Writer, pass: Pass, now: Date, provider: Provider): Promise<void> {
  const { user_id: userId, publication_id: publicationId } = pass.attempt;
  const found = await findEvaluation(db, userId, publicationId);
  if (!found) return;
  const [first = pass, ...others] = await passesOf(db, userId, publicationId);
  const { attempt } = passEvaluated([first, ...others], found.submitted_at);
  const claim = { claimed: found.claimed_hundredths, designated: attempt.amount_hundredths };
  await claimPass(db, pass, claim, now);
  await issueDueCertificates(db, userId, now, provider);
}
