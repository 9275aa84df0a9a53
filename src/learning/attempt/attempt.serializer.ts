import { dayInZone } from '#credit/credit.rules.ts';
import type { Resource } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import { type Notices, noticesByPlace } from '#media/reference/standing.rules.ts';
import type { EvaluationState } from '../evaluation/evaluation.service.ts';
import type { surveyType } from '../evaluation/survey.schema.ts';
import type { PeerRow, ScoreRow } from '../item/item.repository.ts';
import { isTold, type KeyVisibility } from '../item/item.serializer.ts';
import type { ShownTerms } from '../sitting/terms.service.ts';
import type { AttemptRow, AttemptStanding } from './attempt.repository.ts';
import { neededToPass } from './attempt.rules.ts';
import type { attemptType, statsType, testType } from './attempt.schema.ts';
import { approvalRate, averageScore } from './tally.rules.ts';

const EMPTY_FRONT_MATTER = {
  language: 'en',
  version: 0,
  medium: '',
  method: '',
  estimatedMinutes: 0,
  releasedOn: '',
  reviewedOn: null,
  expiresOn: null,
  passMark: 0,
  creditText: '',
  accreditation: '',
  designation: '',
  targetAudience: '',
  practiceGap: '',
  objectives: [],
  faculty: [],
  mitigation: '',
  support: '',
  hardware: '',
  contact: '',
  privacy: '',
  price: '',
  references: [],
};

export function presentTest(
  terms: ShownTerms & { language: string },
  used: number,
  status: string,
  approvedResults: { question_id: string; answer_id: string }[],
  open: { id: number; answered: number } | null,
  notices: Notices,
): Resource<typeof testType> {
  const front = terms.front_matter ?? EMPTY_FRONT_MATTER;
  return {
    type: 'PublicationTest',
    id: String(terms.offering_id),
    attributes: {
      kind: terms.kind,
      language: terms.language,
      passMark: terms.pass_mark,
      neededToPass: neededToPass(terms.items, terms.pass_mark),
      questionCount: terms.items,
      credits: terms.amount_hundredths / 100,
      attemptsUsed: used,
      attemptLimit: terms.attempt_limit,
      sittingId: open ? String(open.id) : null,
      answered: open?.answered ?? 0,
      status,
      frontMatter: { ...front, ...noticesByPlace(front.references, notices) },
      approvedResults,
    },
    relationships: { publication: { data: { type: 'Publication', id: String(terms.publication_id) } } },
  };
}

export function presentAttempt(
  row: AttemptRow,
  standing: AttemptStanding | undefined,
  questionIds: string[],
  sectionsToRead: readonly number[],
): Resource<typeof attemptType> {
  return {
    type: 'PublicationTestResult',
    id: String(row.id),
    attributes: {
      status: row.status,
      kind: row.kind,
      language: row.language,
      score: row.score,
      correctCount: row.correct_count,
      questionCount: row.item_count,
      passMark: row.pass_mark,
      credits: row.amount_hundredths / 100,
      title: row.title,
      submittedAt: row.submitted_at.toISOString(),
      submittedOn: dayInZone(row.submitted_at, row.zone),
      practice: row.practice,
      creditAwarded: standing?.credited ?? false,
      surveyDone: standing?.surveyed ?? false,
      evaluationOpen: standing ? standing.awarded && !standing.surveyed : false,
      certificateId: standing?.certificate_id ? String(standing.certificate_id) : null,
      disclosure: row.disclosure,
      results: row.results,
      sectionsToRead: sectionsToRead.map(String),
    },
    relationships: {
      publication: { data: { type: 'Publication', id: String(row.publication_id) } },
      questions: { data: questionIds.map((id) => ({ type: 'Question', id })) },
    },
  };
}

/** Below this many attempts nothing is shown, and below this many answers nothing of a question (C31). */
const STATS_MINIMUM = 5;

export function presentStats(
  publicationId: number,
  peers: readonly PeerRow[],
  scores: readonly ScoreRow[],
  told: KeyVisibility,
): Resource<typeof statsType> {
  const byItem = Map.groupBy(peers, (row) => row.item_id);
  // Only sittings are attempts. Answers known only by item, as in an imported bank, are nobody's sitting.
  const sum = (of: 'count' | 'approved' | 'total') => scores.reduce((all, row) => all + row[of], 0);
  const counted = sum('count');
  const fewCounted = counted < STATS_MINIMUM;
  // The most frequent answer hints at the key, so it is not revealed before the key.
  const questions = [...byItem].flatMap(([itemId, rows]) => {
    const answered = rows.reduce((all, { count }) => all + count, 0);
    if (answered < STATS_MINIMUM || !isTold(told, itemId)) return [];
    const answers = rows.map((row) => ({
      answer_id: String(row.choice_id),
      share: Math.round((row.count * 100) / answered),
    }));
    return [{ question_id: String(itemId), answers }];
  });
  const tally = { attempts: counted, approved: sum('approved'), scoreSum: sum('total') };
  return {
    type: 'PublicationTestStats',
    id: String(publicationId),
    attributes: {
      hidden: fewCounted && questions.length === 0,
      attempts: fewCounted ? null : counted,
      approved: fewCounted ? null : tally.approved,
      approvalRate: fewCounted ? null : approvalRate(tally),
      averageScore: fewCounted ? null : averageScore(tally),
      scores: fewCounted
        ? []
        : scores.map((row) => ({
            from: row.decile * 10,
            to: row.decile === 9 ? 100 : row.decile * 10 + 9,
            count: row.count,
          })),
      questions,
    },
  };
}

export function presentEvaluation(state: EvaluationState, visit: Visit): Resource<typeof surveyType> {
  return {
    type: 'Survey',
    id: String(state.publicationId),
    attributes: {
      done: state.done,
      maxCredits: state.designated / 100,
      claimSteps: state.steps.map((step) => step / 100),
      claimedCredits: state.claimed === null ? null : state.claimed / 100,
      questions: state.questions.map((question) => ({
        id: String(question.id),
        text: question.text,
        language: question.language,
        form: question.form,
        required: question.required,
      })),
      answers: state.answers,
      profession: state.attestation.profession,
      licence: state.attestation.licence,
      professionAsked: state.attestation.asked,
      certificateId: state.certificateId ? String(state.certificateId) : null,
      kinds: state.kinds.map((one) => ({
        kind: one.kind,
        maxCredits: one.designated / 100,
        claimedCredits: one.claimed === null ? null : one.claimed / 100,
        certificateId: one.certificateId ? String(one.certificateId) : null,
      })),
      certificateWaits:
        state.done &&
        state.kinds.some((one) => one.claimed !== 0 && one.certificateId === null) &&
        visit.visitor.kind === 'user' &&
        !visit.visitor.emailVerified,
    },
  };
}
