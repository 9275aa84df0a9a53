import { sentencesOf } from '#catalog/front-matter/sentences.rules.ts';
import { awardCredit } from '#credit/credit.service.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { slugify } from '#kit/slug.ts';
import { complete, recordShown } from '#learning/activity/activity.repository.ts';
import { insertAttempt } from '#learning/attempt/attempt.repository.ts';
import { grade, type ItemKey } from '#learning/attempt/attempt.rules.ts';
import { insertEvaluation } from '#learning/evaluation/evaluation.repository.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Catalogue, PublicationText } from './library.ts';
import { PEOPLE } from './people.ts';
import { type Plan, plansOf } from './plans.ts';
import { insertRows, steady } from './rows.ts';
import { amountOf, choiceId, kindsOf, offeringId, pharmacologyOf } from './tell/activities.ts';
import { factsOf } from './tell/facts.ts';

/** What the Gold psychiatrist did in the library: publication, days ago, questions answered wrongly. */
const GOLD_PASSED = [
  { id: 2767, daysAgo: 215, wrong: 1 },
  { id: 2724, daysAgo: 140, wrong: 1 },
  { id: 2797, daysAgo: 150, wrong: 0 },
  { id: 2720, daysAgo: 95, wrong: 1 },
  { id: 2748, daysAgo: 41, wrong: 2 },
  { id: 2749, daysAgo: 9, wrong: 0 },
  { id: 2729, daysAgo: 170, wrong: 1 },
  { id: 2701, daysAgo: 230, wrong: 2 },
  { id: 2806, daysAgo: 120, wrong: 1 },
  { id: 2802, daysAgo: 60, wrong: 1 },
];
const SILVER_PASSED = [
  { id: 2700, daysAgo: 30, wrong: 1 },
  { id: 2779, daysAgo: 8, wrong: 0 },
  { id: 2786, daysAgo: 75, wrong: 1 },
];
const LAPSED_PASSED = [
  { id: 2710, daysAgo: 300, wrong: 1 },
  { id: 2715, daysAgo: 190, wrong: 0 },
];
/** Totals that each calendar year should show, oldest first: CME and self-assessment in hundredths. */
const GOLD_YEARS = [
  { cme: 1800, sa: 400 },
  { cme: 3100, sa: 800 },
  { cme: 4300, sa: 900 },
  { cme: 4050, sa: 750 },
  { cme: 3200, sa: 450 },
];

/** Time from reading the front matter to handing in the test. */
const SITTING_MS = 18 * 60_000;

interface Story {
  db: Writer;
  catalogue: Catalogue;
  texts: Map<number, PublicationText>;
  plans: Map<number, Plan>;
  now: Date;
}

export async function tellHistory(
  db: Writer,
  catalogue: Catalogue,
  texts: Map<number, PublicationText>,
  now: Date,
): Promise<void> {
  const story: Story = {
    db,
    catalogue,
    texts,
    plans: new Map(plansOf(catalogue, texts, now).map((plan) => [plan.id, plan])),
    now,
  };
  const earned: Earned[] = [];
  for (const one of GOLD_PASSED) earned.push(await pass(story, PEOPLE.gold.id, one));
  await tellEarlierYears(story, PEOPLE.gold.id, earned);
  for (const one of SILVER_PASSED) await pass(story, PEOPLE.silver.id, one);
  for (const one of LAPSED_PASSED) await pass(story, PEOPLE.lapsed.id, one);
  await tellProgress(db, now);
}

interface Earned {
  year: number;
  kind: 1 | 2;
  amount: number;
}
const morning = (now: Date, daysAgo: number): Date =>
  new Date(Date.parse(`${utcDate(addDays(now, -daysAgo))}T07:30:00Z`));

/** Test facts that do not affect what is said about the faculty. */
const TEST = { kind: 1, amountHundredths: 0, questions: 0, passMark: 70 } as const;

/** A passed test with its consequences: credit, evaluation. */
async function pass(
  story: Story,
  userId: number,
  { id, daysAgo, wrong }: { id: number; daysAgo: number; wrong: number },
): Promise<Earned> {
  const { db, now } = story;
  const plan = story.plans.get(id);
  const questions = story.texts.get(id)?.questions ?? [];
  if (!plan || questions.length === 0) throw new Error(`the story has no test ${id}`);
  const kind = kindsOf(plan)[0] ?? 1;
  const at = morning(now, daysAgo);
  const key: ItemKey[] = questions.map((question) => {
    const right = question.options.findIndex((option) => option.correct);
    return {
      itemId: question.id,
      choiceIds: question.options.map((_, place) => choiceId(question.id, place)),
      correctChoiceId: choiceId(question.id, right),
    };
  });
  const sheet = key.map((item, place) => ({
    itemId: item.itemId,
    choiceId:
      place < wrong
        ? (item.choiceIds.find((choice) => choice !== item.correctChoiceId) ?? 0)
        : item.correctChoiceId,
  }));
  const begun = new Date(at.getTime() - SITTING_MS);
  await recordShown(db, userId, id, 1, begun);
  const amount = amountOf(plan, kind);
  const attempt = await insertAttempt(db, {
    userId,
    publicationId: id,
    offeringId: offeringId(id, kind),
    kind,
    ...grade(key, sheet, 70),
    passMark: 70,
    amountHundredths: amount,
    title: plan.title,
    frontMatterVersion: 1,
    disclosure: sentencesOf(factsOf(plan, story.catalogue, TEST, now), utcDate(now)).faculty,
    sheet,
    practice: false,
    submissionKey: null,
    sittingId: null,
    openedAt: begun,
    at,
  });
  await complete(db, attempt, at);
  await awardCredit(db, {
    userId,
    publicationId: id,
    kind,
    amountHundredths: amount,
    attemptId: attempt.id,
    title: plan.title,
    learningFormat: 'Enduring material',
    pharmacologyHundredths: pharmacologyOf(plan),
    mateMinutes: plan.mateMinutes,
    at,
  });
  await evaluate(db, userId, id, amount, at);
  await insertRows(
    db,
    'section_progress',
    plan.sections.map((section) => ({
      user_id: userId,
      section_id: section.id,
      publication_id: id,
      position_seconds: 0,
      completed_at: at,
      updated_at: at,
    })),
  );
  return { year: at.getUTCFullYear(), kind, amount };
}

async function evaluate(
  db: Writer,
  userId: number,
  publicationId: number,
  amount: number,
  at: Date,
): Promise<void> {
  const answers = [
    { question_id: '1', value: 5 },
    { question_id: '2', value: true },
    { question_id: '3', value: 4 },
  ];
  await insertEvaluation(db, userId, publicationId, answers, amount, at);
}

const ARCHIVE_TITLES = [
  'Lithium Levels in Daily Practice',
  'Antidepressant Switching',
  'Depot Antipsychotics',
  'Metabolic Monitoring',
  'Akathisia at the Bedside',
  'QTc for Prescribers',
  'Serotonin Syndrome or Not',
  'Insomnia Visits',
  'Stimulants in Adults',
  'Anxiety Without Benzodiazepines',
  'Late-Life Depression',
  'Delirium Prescribing',
  'First-Episode Psychosis',
  'Bipolar Depression',
];
const FIRST_ARCHIVE_ID = 2301;

/** Fills each year up to the total that the chart should show, with activities that the library has since retired. */
async function tellEarlierYears(story: Story, userId: number, earned: Earned[]): Promise<void> {
  const thisYear = story.now.getUTCFullYear();
  const missing = GOLD_YEARS.flatMap((target, at) => {
    const year = thisYear - GOLD_YEARS.length + 1 + at;
    const had = (kind: 1 | 2) =>
      earned
        .filter((one) => one.year === year && one.kind === kind)
        .reduce((sum, one) => sum + one.amount, 0);
    return [
      { year, kind: 1 as const, rest: target.cme - had(1) },
      { year, kind: 2 as const, rest: target.sa - had(2) },
    ];
  });
  const lines = missing.flatMap(({ year, kind, rest }) =>
    inParts(rest, kind).map((amount, part) => ({ year, kind, amount, part })),
  );
  const archive = lines.map((line, at) => ({
    ...line,
    id: FIRST_ARCHIVE_ID + at,
    title: `${ARCHIVE_TITLES[at % ARCHIVE_TITLES.length]}, ${line.year} Edition`,
    at: dayIn(story.now, line.year, at),
  }));
  archive.sort((one, other) => one.at.getTime() - other.at.getTime());
  await insertRows(
    story.db,
    'publication',
    archive.map((one) => ({
      id: one.id,
      slug: `${slugify(one.title)}-${one.id}`,
      title: one.title,
      type: one.kind === 1 ? 'CME' : 'SA',
      types: [one.kind === 1 ? 'CME' : 'SA'],
      visibility: 'removed',
      publication_date: `${one.year}-01-10`,
      modified_at: addDays(one.at, 400),
      removed_at: addDays(one.at, 400),
      removal_told_at: addDays(one.at, 400),
      seo_title: one.title,
      excerpt: '',
      description_html: '',
      private: false,
      minutes: 60,
      language: 'en',
      cover_file: '',
      cover_seed: one.id,
      objectives: [],
      references: [],
    })),
  );
  for (const one of archive)
    await awardCredit(story.db, {
      userId,
      publicationId: one.id,
      kind: one.kind,
      amountHundredths: one.amount,
      attemptId: null,
      title: one.title,
      learningFormat: 'Enduring material',
      pharmacologyHundredths: one.kind === 1 ? 25 : 0,
      mateMinutes: 0,
      at: one.at,
    });
  const certified = archive.slice(-4);
  await insertRows(
    story.db,
    'activity',
    certified.map((one) => ({
      publication_id: one.id,
      learning_format: 'Enduring material',
      starts_on: `${one.year}-01-10`,
      pharmacology_hundredths: 0,
      mate_minutes: 0,
    })),
  );
  for (const one of certified) await evaluate(story.db, userId, one.id, one.amount, one.at);
}

/** Credits of plausible size that add up to the total: CME in 1.5s, self-assessment in 2s, the rest last. */
function inParts(total: number, kind: 1 | 2): number[] {
  const size = kind === 1 ? 150 : 200;
  const parts: number[] = [];
  for (let rest = total; rest > 0; rest -= size) parts.push(Math.min(size, rest));
  return parts;
}

/** A past instant in that year. */
export function dayIn(now: Date, year: number, at: number): Date {
  const start = Math.min(Date.UTC(year, 0, 3), now.getTime());
  const end = Math.min(Date.UTC(year, 11, 20), now.getTime() - 86_400_000);
  return new Date(start + Math.floor(steady(year * 1000 + at)() * Math.max(1, end - start)));
}

/** Where people stopped, so that the dashboard's Continue has something to show on every first start. */
async function tellProgress(db: Writer, now: Date): Promise<void> {
  const row = (userId: number, sectionId: number, daysAgo: number, done: boolean) => ({
    user_id: userId,
    section_id: sectionId,
    publication_id: 2746,
    position_seconds: 0,
    completed_at: done ? morning(now, daysAgo) : null,
    updated_at: morning(now, daysAgo),
  });
  const { gold, free } = PEOPLE;
  await insertRows(db, 'section_progress', [
    row(gold.id, 5392, 4, true),
    row(gold.id, 5393, 3, true),
    row(gold.id, 5394, 2, false),
    row(free.id, 5392, 6, true),
    row(free.id, 5393, 5, true),
  ]);
  await insertRows(db, 'quick_take_opening', [
    { user_id: free.id, publication_id: 2791, ordinal: 1, opened_at: morning(now, 1) },
  ]);
}
