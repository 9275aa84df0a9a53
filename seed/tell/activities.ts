import { frontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { referenceLine } from '#media/reference/reference.rules.ts';
import type { Config } from '#platform/config/config.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Catalogue, PublicationPlan, PublicationText, QuestionText } from '../library.ts';
import { identified } from '../references.data.ts';
import { insertRows, steady } from '../rows.ts';
import { kindsOf, plansOf } from './catalogue.ts';
import { factsOf, tellFacts } from './facts.ts';

const PASS_MARK = 70;
const LEARNING_FORMAT = 'Enduring material';
/** Share of an activity's hours that is pharmacology, in quarters: procedures and behavioural treatment have less. */
const PHARMACOLOGY: Record<string, number> = {
  TMS: 0.25,
  'Sleep and insomnia in depression': 0.5,
  'Tic disorders': 0.5,
};

export const offeringId = (publicationId: number, kind: 1 | 2): number => publicationId * 10 + kind;
export const choiceId = (questionId: number, at: number): number => questionId * 10 + at + 1;
export const amountOf = (plan: Pick<PublicationPlan, 'cme' | 'sa'>, kind: 1 | 2): number =>
  Math.round((kind === 1 ? plan.cme : plan.sa) * 100);
export const pharmacologyOf = (plan: Pick<PublicationPlan, 'cme' | 'sa' | 'topic'>): number =>
  Math.floor((Math.max(plan.cme, plan.sa) * 100 * (PHARMACOLOGY[plan.topic] ?? 1)) / 25) * 25;

/** The accredited offers: terms, front matter, items with their answers and how earlier learners answered them. */
export async function tellActivities(
  db: Writer,
  catalogue: Catalogue,
  texts: Map<number, PublicationText>,
  config: Config,
  now: Date,
): Promise<void> {
  const plans = plansOf(catalogue, texts).filter((plan) => kindsOf(plan).length > 0);
  await insertRows(
    db,
    'activity',
    plans.map((plan) => ({
      publication_id: plan.id,
      learning_format: LEARNING_FORMAT,
      starts_on: utcDate(addDays(now, plan.releaseOffsetDays)),
      ends_on: plan.expiresOffsetDays === null ? null : utcDate(addDays(now, plan.expiresOffsetDays)),
      reviewed_on: utcDate(addDays(now, plan.releaseOffsetDays)),
      pharmacology_hundredths: pharmacologyOf(plan),
      mate_minutes: 0,
    })),
  );
  await insertRows(
    db,
    'credit_offering',
    plans.flatMap((plan) =>
      kindsOf(plan).map((kind) => ({
        id: offeringId(plan.id, kind),
        publication_id: plan.id,
        kind,
        amount_hundredths: amountOf(plan, kind),
        increment_hundredths: 25,
        pass_mark: PASS_MARK,
      })),
    ),
  );
  await insertRows(
    db,
    'front_matter',
    plans.map((plan) => ({
      publication_id: plan.id,
      version: 1,
      content: contentOf(plan, catalogue, texts, config, now),
      created_at: addDays(now, plan.releaseOffsetDays),
    })),
  );
  await tellFacts(
    db,
    plans.map((plan) => ({ id: plan.id, facts: factsOf(plan, catalogue, testOf(texts.get(plan.id)), now) })),
  );
  const questions = plans.flatMap((plan) =>
    (texts.get(plan.id)?.questions ?? []).map((question, at) => ({ plan, question, at })),
  );
  await insertRows(
    db,
    'item',
    questions.map(({ plan, question, at }) => ({
      id: question.id,
      offering_id: offeringId(plan.id, kindsOf(plan)[0] ?? 1),
      section_id: question.section ?? null,
      position: at + 1,
      vignette: (question.vignette ?? '').trim(),
      stem: question.stem,
      reference: question.reference,
    })),
  );
  await insertRows(
    db,
    'choice',
    questions.flatMap(({ question }) => choiceRows(question)),
  );
}

const testOf = (text: PublicationText | undefined) => ({
  questions: text?.questions?.length ?? 0,
  passMark: PASS_MARK,
});

/** Between 200 and 600 earlier learners, spread over the options as the item bank says. */
function choiceRows(question: QuestionText) {
  const learners = 200 + Math.floor(steady(question.id)() * 400);
  return question.options.map((option, at) => ({
    id: choiceId(question.id, at),
    item_id: question.id,
    position: at + 1,
    text: option.text,
    correct: option.correct ?? false,
    rationale: option.rationale,
    earlier_count: Math.round((option.peers * learners) / 100),
  }));
}

function contentOf(
  plan: PublicationPlan,
  catalogue: Catalogue,
  texts: Map<number, PublicationText>,
  config: Config,
  now: Date,
) {
  const text = texts.get(plan.id);
  const kind = kindsOf(plan)[0] ?? 1;
  return frontMatter({
    productName: config.productName,
    demo: config.demo,
    supportEmail: config.supportEmail,
    kind,
    amountHundredths: amountOf(plan, kind),
    passMark: PASS_MARK,
    minutes: plan.minutes,
    learningFormat: LEARNING_FORMAT,
    hasMedia: ['PUBLICATION_VIDEO', 'WEBINAR'].includes(plan.type),
    releasedOn: utcDate(addDays(now, plan.releaseOffsetDays)),
    expiresOn: plan.expiresOffsetDays === null ? null : utcDate(addDays(now, plan.expiresOffsetDays)),
    reviewedOn: utcDate(addDays(now, plan.releaseOffsetDays)),
    objectives: plan.objectives,
    targetAudience: text?.cme?.targetAudience ?? '',
    practiceGap: text?.cme?.practiceGap ?? '',
    proof: factsOf(plan, catalogue, testOf(text), now),
    today: utcDate(now),
    references: (text?.references ?? []).map((one) => referenceLine(identified(one))),
  });
}
