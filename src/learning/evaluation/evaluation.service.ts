import { translated } from '#catalog/language/text-translation.rules.ts';
import { translationsIn } from '#catalog/language/text-translation.service.ts';
import { refuse as refuseTest } from '#catalog/offered-test/test.refusals.ts';
import { refuse as refuseCredit } from '#credit/credit.refusals.ts';
import type { Provider } from '#credit/provider/provider.rules.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { refuse as refuseAttempt } from '../attempt/attempt.refusals.ts';
import { attemptStanding, lockAttempts } from '../attempt/attempt.repository.ts';
import {
  awardedOf,
  claimOfKind,
  claimSteps,
  firstPassedAt,
  isClaim,
  passEvaluated,
} from '../attempt/attempt.rules.ts';
import { learnerId } from '../attempt/attempt.service.ts';
import {
  type Attestation,
  type AttestationForm,
  attest,
  attestationShown,
} from '../credit/attestation.service.ts';
import { awardWithheld } from '../credit/award.service.ts';
import { certifyPass, ownOf, type Pass, passesOf } from '../credit/claim.service.ts';
import { refuseUntested } from '../sitting/terms.service.ts';
import { refuse } from './evaluation.refusals.ts';
import {
  evaluationQuestions,
  findEvaluation,
  formerQuestions,
  insertEvaluation,
} from './evaluation.repository.ts';
import {
  type EvaluationProblem,
  type EvaluationQuestion,
  evaluationProblem,
  isAnswer,
  type SurveyAnswer,
} from './evaluation.rules.ts';

export interface EvaluationState {
  publicationId: number;
  done: boolean;
  /** Hundredths, frozen on the approved attempt. */
  designated: number;
  steps: number[];
  claimed: number | null;
  questions: (EvaluationQuestion & { language: string })[];
  answers: SurveyAnswer[];
  certificateId: number | null;
  /** Every kind that was passed, with what can be or was claimed of it (C27). */
  kinds: KindState[];
  attestation: AttestationForm;
}

export interface KindState {
  kind: 1 | 2;
  designated: number;
  /** Null before the evaluation, and while its credit waits to be awarded. */
  claimed: number | null;
  certificateId: number | null;
}

/** Everything that was passed, starting with the pass whose credit the evaluation shows. */
async function passed(db: Reader, visit: Visit, publicationId: number): Promise<[Pass, ...Pass[]]> {
  const [first, ...others] = await passesOf(db, learnerId(visit), publicationId);
  if (first) return [first, ...others];
  await refuseUntested(db, visit, publicationId, null);
  throw refuse('not-approved.evaluation');
}

/** Questions in a language; answers are stored by question number. */
async function inLanguage(db: Reader, questions: readonly EvaluationQuestion[], language: string) {
  const ids = questions.map(({ id }) => id);
  const translations = await translationsIn(db, 'evaluation', ids, language);
  return questions.map((question) => {
    const words = translated({ text: question.text }, translations.get(question.id) ?? null);
    return words?.text ? { ...question, text: words.text, language } : { ...question, language: 'en' };
  });
}

/** What the evaluation asks, what can be claimed, and the outcome. */
export async function evaluationState(
  db: Reader,
  visit: Visit,
  publicationId: number,
): Promise<EvaluationState> {
  const passes = await passed(db, visit, publicationId);
  const found = await findEvaluation(db, learnerId(visit), publicationId);
  const { terms, attempt } = found ? passEvaluated(passes, found.submitted_at) : passes[0];
  // An evaluation that was submitted shows what was asked then, too.
  const asked = [...(await evaluationQuestions(db)), ...(await formerQuestions(db, found?.answers ?? []))];
  const questions = await inLanguage(db, asked, visit.site.language);
  const claim = found && {
    claimed: found.claimed_hundredths,
    designated: attempt.amount_hundredths,
  };
  const kinds: KindState[] = [];
  for (const pass of passes) {
    const standing = await attemptStanding(db, pass.attempt);
    kinds.push({
      kind: pass.attempt.kind,
      designated: pass.attempt.amount_hundredths,
      claimed: claim && standing?.credited ? claimOfKind(claim, ownOf(pass)) : null,
      certificateId: standing?.certificate_id ?? null,
    });
  }
  return {
    publicationId,
    done: found !== null,
    designated: attempt.amount_hundredths,
    steps: claimSteps(attempt.amount_hundredths, terms.increment_hundredths),
    claimed: found?.claimed_hundredths ?? null,
    questions,
    answers: found?.answers ?? [],
    certificateId: kinds.find(({ kind }) => kind === attempt.kind)?.certificateId ?? null,
    kinds,
    attestation: await attestationShown(db, attempt.user_id, publicationId, firstPassedAt(passes)),
  };
}

/**
 * Submits the evaluation once, claims every credit awarded and issues its certificate (C27, C28, rules R10, R12);
 * refused only while none is. No test of the activity can be submitted meanwhile: a pass is either seen here or sees this evaluation.
 */
export async function evaluate(
  db: Writer,
  visit: Visit,
  publicationId: number,
  answers: SurveyAnswer[],
  claimed: number | null,
  provider: Provider,
  attested: Attestation,
): Promise<void> {
  await lockAttempts(db, learnerId(visit), publicationId);
  const passes = await passed(db, visit, publicationId);
  const waiting = await awardWithheld(db, learnerId(visit), publicationId, visit.now, provider);
  const awarded = awardedOf(passes, waiting);
  if (awarded.length === 0) throw refuseTest('credit-suspended');
  const [{ terms, attempt }] = passes;
  const problem = evaluationProblem(
    await evaluationQuestions(db),
    answers,
    await formerQuestions(db, answers),
  );
  if (problem) throw await refusalOf(db, problem, visit.site.language);
  const amount = claimed ?? attempt.amount_hundredths;
  if (!isClaim(amount, attempt.amount_hundredths, terms.increment_hundredths))
    throw refuseCredit('claim-not-accepted');
  const given = answers.filter(({ value }) => isAnswer(value));
  const fresh = await insertEvaluation(db, attempt.user_id, publicationId, given, amount, visit.now);
  if (!fresh) throw refuse('survey-exists');
  const at = { passed: firstPassedAt(passes), now: visit.now };
  await attest(db, attempt.user_id, publicationId, attested, at);
  const claim = { claimed: amount, designated: attempt.amount_hundredths };
  for (const pass of awarded) await certifyPass(db, pass, claim, visit.now, provider);
}

async function refusalOf(db: Reader, problem: EvaluationProblem<EvaluationQuestion>, language: string) {
  const at = atField('answers');
  if (problem.code === 'answered-twice') return refuseAttempt('answered-twice', {}, at);
  if (problem.code === 'foreign-question') return refuse('foreign-question.evaluation', {}, at);
  const [question = problem.question] = await inLanguage(db, [problem.question], language);
  return refuse('answer-missing', { question: question.text }, at);
}
