import type { FactGap } from '#catalog/activity/facts.rules.ts';
import type { ApprovalStanding } from '#catalog/approval/approval.data.ts';
import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { frontMatterGaps } from '#catalog/front-matter/gaps.rules.ts';
import { frontMatterFor } from '#catalog/front-matter/kinds.rules.ts';
import type { FrontMatterPart } from '#catalog/front-matter/parts.data.ts';
import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { hasBeenOut, isWaiting, type Visibility } from '#catalog/publication/visibility.data.ts';
import { nextReviewOn, type ReviewDays } from '#learning/activity/review.rules.ts';
import { beyondBound, type CreditMeasure } from '#learning/credit/bound.rules.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import { contentGaps, soundFileGaps } from './content-gap.rules.ts';
import { type Gap, isSameGap, type NamedSection, when } from './gap.rules.ts';
import { type GapCode, LOCKED_BY_CREDIT, type LockedField } from './publication.data.ts';
import { isAhead, isToGo } from './schedule.rules.ts';

export { type Gap, isSameGap } from './gap.rules.ts';

/** Everything that decides whether a publication may be seen, and by whom. */
export interface ReleaseFacts {
  /** The current hour on the provider's clock, by which it is planned. */
  hour: string;
  type: PublicationType;
  visibility: Visibility;
  /** Whether it is removed, or was before it was announced again. */
  wasRemoved: boolean;
  /** Whether there are attempts at its test, or credit in the ledger. */
  hasLearners: boolean;
  excerpt: string;
  minutes: number;
  /** ISO dates. */
  publicationDate: string;
  publicationHour: number;
  expirationDate: string | null;
  /** Hour of the planned removal, on the provider's clock. */
  unpublishAt: string | null;
  /** Of the activity; null if it was never reviewed. */
  reviewedOn: string | null;
  /** Whether members alone may hear and read it. */
  isPrivate: boolean;
  hasAudio: boolean;
  /** Whether anybody may open the file of its sound. */
  isSoundOpen: boolean;
  /** Whether a section plays the sound, which is where its captions are. */
  isSoundTold: boolean;
  categories: number;
  sections: number;
  /** Sections without text, sound or slides. */
  emptySections: readonly NamedSection[];
  /** Sections with a recording that gives nothing to those who cannot hear it. */
  mutedSections: readonly NamedSection[];
  /** Sections with a picture that is not described for those who cannot see it. */
  undescribedSections: readonly NamedSection[];
  /** Number of people on the cover, the interviewer included. */
  people: number;
  /** What prevents the award of credit: people, relationships, support (R3 to R7). */
  factGaps: readonly FactGap[];
  /** The credits offered, with the number of questions asked for each. */
  offerings: readonly { kind: CreditKind; items: number; passMark: number }[];
  /** Its length and the credit it designates; absent if not asked for. */
  measure?: CreditMeasure;
  /** Whose approval is requested, and its state; absent if nobody was asked. */
  approvals?: readonly { author: string; standing: ApprovalStanding }[];
  /** The version shown to learners. */
  frontMatter: Omit<FrontMatter, 'version'> | null;
}

const WAYS: Record<Visibility, readonly Visibility[]> = {
  draft: ['scheduled', 'announced', 'published'],
  scheduled: ['published', 'announced', 'draft'],
  announced: ['published', 'draft', 'removed'],
  published: ['removed'],
  removed: ['published', 'announced'],
};
/** The states a publication may move to: what readers have seen does not become a draft again. */
export const waysFrom = (visibility: Visibility, wasRemoved: boolean): readonly Visibility[] =>
  wasRemoved ? WAYS[visibility].filter((to) => to !== 'draft') : WAYS[visibility];

/** Whether a reason is required: whoever holds credit for it is told why it was removed. */
export const asksReason = (
  { visibility, creditHolders }: { visibility: Visibility; creditHolders: number },
  to: Visibility,
): boolean => to === 'removed' && (visibility === 'published' || creditHolders > 0);

/** What prevents a move to a state; empty if nothing does. Leaving readers' sight requires nothing. */
export function gapsFor(to: Visibility, standing: ReleaseFacts, today: string): Gap[] {
  if (isWaiting(to)) return announceGaps(standing);
  return to === 'published' ? publishGaps(standing, today) : [];
}

/** What is released automatically needs a complete cover and a future date (C33). */
const announceGaps = (standing: ReleaseFacts): Gap[] => [
  ...coverGaps(standing),
  ...when(standing.publicationDate < dayOf(standing.hour), 'date-past'),
  ...when(isToGo(standing), 'removal-past'),
];

/** What is published must be complete; with credit, so must what learners see before starting (R1, R2, R6). */
const publishGaps = (standing: ReleaseFacts, today: string): Gap[] => [
  ...coverGaps(standing),
  ...when(isAhead(standing), 'date-ahead'),
  ...when(isToGo(standing), 'removal-past'),
  ...contentGaps(standing),
  ...approvalGaps(standing),
  ...creditGaps(standing, today),
];

const dayOf = (hour: string): string => hour.slice(0, 10);

const coverGaps = (standing: ReleaseFacts): Gap[] => [
  ...when(standing.excerpt.trim() === '', 'no-excerpt'),
  ...when(standing.categories === 0, 'no-category'),
  ...soundFileGaps(standing),
];

const UNAPPROVED: Partial<Record<ApprovalStanding, GapCode>> = {
  waiting: 'approval-missing',
  unanswered: 'approval-missing',
  refused: 'approval-refused',
  earlier: 'approval-earlier',
};
/** Everybody asked must approve before publication; once it is out, later changes may be saved regardless. */
const approvalGaps = ({ visibility, approvals = [] }: ReleaseFacts): Gap[] =>
  visibility === 'published'
    ? []
    : approvals
        .flatMap(({ author, standing }): Gap[] => {
          const code = UNAPPROVED[standing];
          return code ? [{ code, subject: author }] : [];
        })
        .filter((gap, at, gaps) => gaps.findIndex((one) => isSameGap(one, gap)) === at);

/** Types whose purpose is credit. */
const EARNING: readonly PublicationType[] = ['CME', 'SA', 'SELF_ASSESSMENT'];

function creditGaps(standing: ReleaseFacts, today: string): Gap[] {
  const { type, offerings, expirationDate, frontMatter } = standing;
  if (offerings.length === 0) return when(EARNING.includes(type), 'no-credit');
  return [
    ...when(expirationDate === null, 'no-expiration'),
    ...when(expirationDate !== null && expirationDate < today, 'expired'),
    ...when(nextReviewOn(reviewDaysOf(standing)) < today, 'review-due'),
    ...offerings
      .filter(({ items }) => items === 0)
      .map(({ kind }): Gap => ({ code: 'no-items', subject: kind === 1 ? 'CME' : 'SA' })),
    ...boundGaps(standing, today),
    ...(frontMatter ? shownGaps(standing, frontMatter) : when(true, 'no-front-matter')),
    ...standing.factGaps.filter(({ code }) => code !== 'no-front-matter' && code !== 'no-people'),
  ];
}

/** No more credit than the activity takes time, and questions enough (R10, R24); none at all is another gap. */
const boundGaps = ({ measure, offerings }: ReleaseFacts, today: string): Gap[] =>
  (measure ? beyondBound(measure, today) : []).flatMap(({ kind, problem, missing }) =>
    when(
      offerings.some((one) => one.kind === kind && one.items > 0),
      problem,
      kind === 1 ? 'CME' : 'SA',
    ).map((gap) => (problem === 'questions-few' ? { ...gap, count: missing } : gap)),
  );

/** Without a designation, the end is nobody's last day of credit. */
export const reviewDaysOf = (
  facts: Pick<ReleaseFacts, 'publicationDate' | 'expirationDate' | 'reviewedOn'> & {
    offerings: readonly unknown[];
  },
): ReviewDays => ({
  startsOn: facts.publicationDate,
  endsOn: facts.offerings.length > 0 ? facts.expirationDate : null,
  reviewedOn: facts.reviewedOn,
});

/** The parts of the front matter that each gap is about. */
const PARTS: readonly [GapCode, readonly FrontMatterPart[]][] = [
  ['no-accreditation', ['accreditation', 'designation', 'creditText']],
  ['no-audience', ['targetAudience']],
  ['no-objectives', ['objectives']],
  ['no-statement', ['faculty']],
  ['no-method', ['medium', 'method', 'estimatedMinutes', 'passMark', 'price']],
  ['no-dates', ['releasedOn', 'expiresOn']],
  ['no-technical', ['hardware', 'contact', 'privacy']],
  ['no-references', ['references']],
];

function shownGaps(standing: ReleaseFacts, shown: Omit<FrontMatter, 'version'>): Gap[] {
  const { publicationDate, expirationDate, minutes, offerings } = standing;
  const tests = offerings.map((one) => ({ ...one, told: frontMatterFor(shown, one.kind) }));
  // Without questions there is no test to describe; that they are missing is another gap.
  const missing = new Set(
    tests.flatMap(({ told, items }) =>
      frontMatterGaps(told).filter((part) => part !== 'method' || items > 0),
    ),
  );
  const lacks = (part: FrontMatterPart) => missing.has(part);
  const stated: [FrontMatterPart, unknown][] = [
    ['releasedOn', publicationDate],
    ['expiresOn', expirationDate],
  ];
  return [
    ...PARTS.flatMap(([code, parts]) => when(parts.some(lacks), code)),
    ...when(
      stated.some(([part, stands]) => !lacks(part) && stands !== null && shown[part] !== stands) ||
        (!lacks('estimatedMinutes') && shown.estimatedMinutes < minutes) ||
        (!lacks('passMark') && tests.some(({ told, passMark }) => told.passMark !== passMark)),
      'front-matter-differs',
    ),
  ];
}

const COMES_BY_ITSELF: readonly GapCode[] = ['expired', 'date-past', 'removal-past'];
/** What is missing now; expired credit and hours that have passed are no fault of what readers see. */
export const lacksNow = (standing: ReleaseFacts, today: string): Gap[] =>
  gapsFor(standing.visibility, standing, today).filter(({ code }) => !COMES_BY_ITSELF.includes(code));

/** The gaps a change would open in something that stays visible; those open before are not its doing. */
export function gapsOpened(before: ReleaseFacts, after: ReleaseFacts, today: string): Gap[] {
  if (after.visibility !== 'published' && !isWaiting(after.visibility)) return [];
  const open = gapsFor(before.visibility, before, today);
  return gapsFor(after.visibility, after, today).filter((gap) => !open.some((one) => isSameGap(one, gap)));
}

/** Once readers could earn credit with it, the fields that their records name are locked, whatever becomes of it. */
export const lockedFields = (
  facts: Pick<ReleaseFacts, 'visibility' | 'wasRemoved' | 'hasLearners' | 'offerings'>,
): readonly LockedField[] =>
  facts.hasLearners || (hasBeenOut(facts) && facts.offerings.length > 0) ? LOCKED_BY_CREDIT : [];
