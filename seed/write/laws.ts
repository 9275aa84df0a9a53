import type { LockedField } from '#admin/resources/publication/publication.data.ts';
import { recordOf, standingIn } from '#admin/resources/publication/publication.service.ts';
import { lacksNow, lockedFields, reviewDaysOf } from '#admin/resources/publication/release.rules.ts';
import { incomplete, movePublication } from '#admin/resources/publication/release.service.ts';
import { FACT_GAPS } from '#catalog/activity/facts.data.ts';
import { mediumTold } from '#catalog/front-matter/front-matter.rules.ts';
import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { addDays, daysBetween, utcDate } from '#kit/dates.ts';
import { isRefusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { storeActivityDays } from '#learning/activity/days.service.ts';
import { storeFrontMatter } from '#learning/activity/edit.repository.ts';
import { retellFrontMatter, termsForEditors, toldFront } from '#learning/activity/edit.service.ts';
import { factsForEditors, isSameText, renewFrontMatter } from '#learning/activity/facts.service.ts';
import { reviewProblemsMade } from '#learning/activity/review.rules.ts';
import { estimatedMinutes } from '#learning/credit/bound.service.ts';
import { referenceLine } from '#media/reference/reference.rules.ts';
import type { Config } from '#platform/config/config.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { reviewWords } from '../folder/words.ts';
import { identified, type Library } from '../library.ts';
import type { Plan } from '../plans.ts';
import { amountOf, kindsOf, passMarkOf } from '../tell/activities.ts';
import type { StandingPublication } from './library.repository.ts';

/**
 * Writes the front matter in the same sentences as for editors; credit is given as long as no fact is missing. That of
 * an offer which the folder does not name follows the facts alone.
 */
export async function tellFrontMatter(
  db: Writer,
  library: Library,
  plan: Plan,
  config: Pick<Config, 'productName' | 'demo' | 'supportEmail'>,
  now: Date,
): Promise<void> {
  const [kind] = kindsOf(plan);
  if (!kind) {
    await renewFrontMatter(db, plan.id, now);
    return;
  }
  const text = library.texts.get(plan.id);
  const terms = await termsForEditors(db, plan.id);
  const facts = await factsForEditors(db, plan.id);
  const front = toldFront(
    terms,
    {
      kind,
      minutes: await estimatedMinutes(db, plan.id, now),
      terms: {
        amountHundredths: amountOf(plan, kind),
        passMark: passMarkOf(plan, kind),
        attemptLimit: terms.attempt_limit,
        reviewedOn: terms.reviewed_on,
        endsOn: terms.ends_on,
      },
      front: {
        targetAudience: text?.cme?.targetAudience ?? '',
        practiceGap: text?.cme?.practiceGap ?? '',
        references: (text?.references ?? []).map((one) => referenceLine(identified(library, one))),
      },
    },
    { productName: config.productName, demo: config.demo, supportEmail: config.supportEmail },
    facts,
    utcDate(now),
  );
  const made = { ...front, medium: mediumTold(plan.medium ?? '', terms.has_media) };
  if (!terms.front_matter) {
    const told = addDays(now, daysBetween(utcDate(now), terms.starts_on ?? terms.publication_date));
    const at = told < now ? told : now;
    await storeFrontMatter(db, plan.id, { ...made, version: 1 }, [], at, await factsForEditors(db, plan.id));
  } else {
    const { version: _version, ...shown } = terms.front_matter;
    if (!isSameText(shown, made)) await retellFrontMatter(db, plan.id, made, now);
  }
  await renewFrontMatter(db, plan.id, now);
}

/** Reasons why a publication from the folder may not be published, in the editors' wording. */
export async function lacksOf(db: Reader, id: number, visit: Visit): Promise<string[]> {
  const standing = standingIn(await recordOf(db, id), visit);
  // Missing facts only suspend credit; the publication can still be read.
  const suspends: readonly string[] = FACT_GAPS;
  return lacksNow(standing, utcDate(visit.now))
    .filter(({ code }) => !suspends.includes(code) || code === 'no-front-matter')
    .map((gap) => incomplete(gap).detail);
}

type Fixed = Record<LockedField, string | number>;
/** Changed fields that must not change once credit could be earned, since records refer to them. */
export const lockedChanges = (
  before: Fixed & {
    visibility: Visibility;
    kinds: readonly CreditKind[];
    wasRemoved: boolean;
    hasLearners: boolean;
  },
  after: Fixed,
): LockedField[] =>
  lockedFields({
    ...before,
    offerings: before.kinds.map((kind) => ({ kind, items: 0, passMark: 0 })),
  }).filter((field) => before[field] !== after[field]);

/**
 * Changes the visibility the way editors do it, with all consequences; returns the refusals in the editors' wording.
 */
export const moveTo = (
  db: Writer,
  visit: Visit,
  id: number,
  from: Visibility,
  { to, reason }: { to: Visibility; reason: string },
): Promise<string[]> => refusalsOf(movePublication(db, visit, id, { from, to, reason }));

/** Gives an activity the days of its publication the way editors do it, and returns the refusals in their wording. */
export async function followCover(
  db: Writer,
  id: number,
  before: { expirationDate: string | null },
): Promise<string[]> {
  const { ends_on: expirationDate, reviewed_on: reviewedOn } = await termsForEditors(db, id);
  return refusalsOf(storeActivityDays(db, id, before, { expirationDate, reviewedOn }));
}

/**
 * Whether credit would outlast its review after this change, in the editors' wording (rule R18). The check has seen
 * that the review is none to come.
 */
export async function reviewOutlasted(
  db: Reader,
  id: number,
  { kinds, ...before }: StandingPublication,
  today: string,
): Promise<string[]> {
  const { offerings, ...after } = await termsForEditors(db, id);
  const days = reviewDaysOf({
    publicationDate: after.publication_date,
    expirationDate: after.ends_on,
    reviewedOn: after.reviewed_on,
    offerings,
  });
  return reviewProblemsMade(reviewDaysOf({ ...before, offerings: kinds }), days, today)
    .filter((problem) => problem === 'ends-too-late')
    .map(reviewWords);
}

async function refusalsOf(deed: Promise<unknown>): Promise<string[]> {
  try {
    await deed;
    return [];
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return [thrown.detail, ...thrown.others.map(({ detail }) => detail)];
  }
}
