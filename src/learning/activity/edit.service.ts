import { recordAudit } from '#audit/audit.service.ts';
import type { ActivityFacts } from '#catalog/activity/facts.rules.ts';
import { type FrontMatter, frontMatter, mediumTold } from '#catalog/front-matter/front-matter.rules.ts';
import { retold, withKinds } from '#catalog/front-matter/kinds.rules.ts';
import { sentencesOf } from '#catalog/front-matter/sentences.rules.ts';
import { firstTest } from '#catalog/offered-test/first-test.rules.ts';
import { offerCredit } from '#catalog/publication/expiry.service.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField, type Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { storePilot } from '../credit/bound.repository.ts';
import { estimatedMinutes } from '../credit/bound.service.ts';
import { lockActivity } from './activity.repository.ts';
import { refuse } from './edit.refusals.ts';
import { type EditedTerms, editedTerms, lockTerms, storeFrontMatter, storeTerms } from './edit.repository.ts';
import {
  type CreditTerms,
  firstDayOfCredit,
  isOfDaysBefore,
  type TermsProblem,
  termsProblem,
} from './edit.rules.ts';
import { factsForEditors, isSameText, renewFrontMatter, toldOf } from './facts.service.ts';
import { type PilotTimes, pilotOf } from './pilot.service.ts';
import type { ReviewProblem } from './review.rules.ts';

/** The part of the front matter that an editor writes; the rest follows from the terms and the cover. */
export type FrontWords = Pick<FrontMatter, 'targetAudience' | 'practiceGap' | 'references'>;
export interface ActivityTermsChange {
  kind: 1 | 2;
  /** Version of the front matter that was read; 0 if there was none. */
  seen: number;
  /** The last day that was read: before the first version, the cover alone may have changed it. */
  seenEndsOn?: string | null | undefined;
  terms: CreditTerms;
  front: FrontWords;
  /** Why more credit is designated than the parts of the activity add up to; omitted values stay. */
  pilot: Partial<PilotTimes>;
}
/** The provider, as named in the front matter. */
export interface ProviderTerms {
  productName: string;
  demo: boolean;
  supportEmail: string;
}

export { lockTerms } from './edit.repository.ts';
export type { EditedTerms };
export async function termsForEditors(db: Reader, publicationId: number): Promise<EditedTerms> {
  const found = await editedTerms(db, publicationId);
  if (!found) throw notFound();
  return found;
}

/**
 * Applies new terms from now on, in a new version of what learners are shown before the start (rules R1, R2, R9).
 * Earned credit stays as it was earned, and an attempt keeps the terms that its learner was shown. Saving the same
 * terms twice creates one version.
 * @throws terms-changed when another editor was first.
 */
export async function saveTerms(
  db: Writer,
  visit: Visit,
  publicationId: number,
  given: ActivityTermsChange,
  provided: ProviderTerms,
): Promise<void> {
  await lockTerms(db, publicationId);
  await lockActivity(db, publicationId);
  const before = await termsForEditors(db, publicationId);
  const today = utcDate(visit.now);
  const designated = before.offerings.length > 0 ? before.starts_on : null;
  const publicationDate = before.publication_date;
  const startsOn =
    designated ?? firstDayOfCredit({ publicationDate, hasBeenOut: before.has_been_out }, today);
  const others = before.offerings.filter(({ kind }) => kind !== given.kind);
  const amounts = others.map(({ amountHundredths }) => amountHundredths);
  const problem = termsProblem(given.terms, { startsOn, publicationDate }, today, amounts);
  const standing = { endsOn: before.ends_on, reviewedOn: before.reviewed_on };
  const isStanding =
    designated !== null && problem && isOfDaysBefore(problem, standing, { ...given.terms, startsOn });
  if (problem && !isStanding) throw refused(problem);
  const latest = before.front_matter?.version ?? 0;
  const facts = await factsForEditors(db, publicationId);
  const piloted = await pilotOf(db, publicationId, given, visit.now);
  const front = toldFront(before, { ...given, minutes: piloted.minutes }, provided, facts, today);
  const isSame = isSameTold(before, given, front) && Object.keys(piloted.changes).length === 0;
  if (isSame) return;
  const { seen, seenEndsOn = before.ends_on } = given;
  if (latest !== seen || before.ends_on !== seenEndsOn) throw termsChanged();
  await storeTerms(db, publicationId, given.kind, given.terms, startsOn);
  await storePilot(db, publicationId, piloted.times.pilotMinutes, piloted.times.justification);
  const hasOtherReview = given.terms.reviewedOn !== before.reviewed_on;
  await offerCredit(db, publicationId, { on: given.terms.endsOn, hasOtherReview }, visit.now);
  const proof = await factsForEditors(db, publicationId);
  const content = { ...front, ...sentencesOf(proof, today), version: latest + 1 };
  await storeFrontMatter(db, publicationId, content, toldOf(before), visit.now, proof);
  await renewFrontMatter(db, publicationId, visit.now);
  await recordAudit(db, visit, {
    action: 'activity.terms',
    subject: `publication:${publicationId}`,
    detail: { version: latest + 1, kind: given.kind, ...changes(before, given), ...piloted.changes },
  });
}

/**
 * Rewrites what learners are shown from now on, under the current terms; the caller locks the publication. What they
 * were shown before stays.
 */
export async function retellFrontMatter(
  db: Writer,
  publicationId: number,
  content: Omit<FrontMatter, 'version'>,
  at: Date,
): Promise<void> {
  const terms = await termsForEditors(db, publicationId);
  const version = (terms.front_matter?.version ?? 0) + 1;
  const facts = await factsForEditors(db, publicationId);
  const minutes = await estimatedMinutes(db, publicationId, at);
  const taken = { estimatedMinutes: minutes, hasMedia: terms.has_media };
  const told = retold(content, facts, taken, utcDate(at));
  await storeFrontMatter(db, publicationId, { ...told, version }, toldOf(terms), at, facts);
}

export const termsChanged = () => refuse('terms-changed');

/** What the front matter takes from the terms and from an editor's text. */
export interface FrontTerms extends Pick<ActivityTermsChange, 'kind' | 'front'> {
  /** The estimated time. */
  minutes: number;
  terms: Pick<CreditTerms, 'amountHundredths' | 'passMark' | 'attemptLimit' | 'reviewedOn'> & {
    endsOn: string | null;
  };
}
/** The front matter names the first kind of credit, and apart from it what differs for another. */
export function toldFront(
  before: EditedTerms,
  given: FrontTerms,
  provided: ProviderTerms,
  facts: ActivityFacts,
  today: string,
): Omit<FrontMatter, 'version'> {
  const { terms, front, kind, minutes } = given;
  const told = before.offerings.find((one) => one.kind === kind);
  const others = before.offerings.filter((one) => one.kind !== kind);
  const first = firstTest([{ kind, questions: told?.questions ?? 0 }, ...others])?.kind ?? kind;
  const own = before.offerings.find((one) => one.kind === first);
  const { amountHundredths, passMark } = first === kind || !own ? terms : own;
  const made = frontMatter({
    ...provided,
    kind: first,
    amountHundredths,
    passMark,
    minutes,
    learningFormat: before.learning_format ?? 'Enduring material',
    hasMedia: before.has_media,
    releasedOn: before.publication_date,
    expiresOn: terms.endsOn,
    reviewedOn: terms.reviewedOn,
    objectives: before.objectives,
    targetAudience: front.targetAudience,
    practiceGap: front.practiceGap,
    references: front.references,
    proof: {
      ...facts,
      kind: first,
      amountHundredths,
      questions: own?.questions ?? 0,
      passMark,
      attemptLimit: terms.attemptLimit,
    },
    today,
  });
  const medium = mediumTold(before.front_matter?.medium ?? '', before.has_media);
  return withKinds({ ...made, medium }, facts, today);
}

function isSameTold(
  before: EditedTerms,
  given: ActivityTermsChange,
  front: Omit<FrontMatter, 'version'>,
): boolean {
  if (!before.front_matter || Object.keys(changes(before, given)).length > 0) return false;
  const { version: _version, ...kept } = before.front_matter;
  return isSameText(kept, front);
}

/** Every term that changed, with its previous value. */
function changes(
  before: EditedTerms,
  { kind, terms }: ActivityTermsChange,
): Record<string, string | number | null> {
  const own = before.offerings.find((one) => one.kind === kind);
  const pairs: Record<keyof CreditTerms, [string | number | null, string | number | null]> = {
    amountHundredths: [own?.amountHundredths ?? null, terms.amountHundredths],
    passMark: [own?.passMark ?? null, terms.passMark],
    attemptLimit: [before.attempt_limit, terms.attemptLimit],
    pharmacologyHundredths: [before.pharmacology_hundredths, terms.pharmacologyHundredths],
    mateMinutes: [before.mate_minutes, terms.mateMinutes],
    endsOn: [before.ends_on, terms.endsOn],
    reviewedOn: [before.reviewed_on, terms.reviewedOn],
  };
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([name, [was, is]]) =>
      was === is
        ? []
        : [
            [`${name}Before`, was],
            [name, is],
          ],
    ),
  );
}

/** The refusal of days that no review supports, at their field of a publication's cover. */
export const reviewRefusal = (problem: ReviewProblem): Refusal =>
  refuse(
    `invalid-field.${problem}`,
    {},
    atField(problem === 'ends-too-late' ? 'expirationDate' : 'reviewedOn'),
  );

const FIELDS: Record<TermsProblem, string> = {
  'credit-step': 'credits',
  'pharmacology-above': 'pharmacologyHours',
  'mate-above': 'mateMinutes',
  'ends-before-start': 'endsOn',
  'ends-in-past': 'endsOn',
  'ends-too-late': 'endsOn',
  'review-to-come': 'reviewedOn',
};
const refused = (problem: TermsProblem): Refusal =>
  refuse(`invalid-field.${problem}`, {}, atField(FIELDS[problem]));
