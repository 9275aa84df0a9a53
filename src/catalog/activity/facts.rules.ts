import {
  type Capacity,
  DISCLOSED_MONTHS,
  type Exception,
  type FactGapCode,
  type MitigationMethod,
  type SupportKind,
} from './facts.data.ts';

/** How a relationship was mitigated, by whom, and on which day (rule R5); days as `2026-11-21`. */
export interface MitigationFact {
  /** What was done, in the office's wording. */
  words: string;
  method: MitigationMethod | null;
  by: string;
  on: string | null;
}
/** A financial relationship with an ineligible company (rule R3). */
export interface RelationshipFact {
  company: string;
  nature: string;
  startsOn: string | null;
  /** Null if it is ongoing. */
  endsOn: string | null;
  relevant: boolean;
  mitigation: MitigationFact;
}
/** A person in control of the content: named on the cover, or with a recorded role. */
export interface PersonFact {
  id: number;
  name: string;
  /** Role in this activity, otherwise the person's role elsewhere. */
  role: string;
  /** Named on the cover: counts as faculty, whatever else was recorded. */
  onCover: boolean;
  /** Null if nobody recorded it. */
  capacity: Capacity | null;
  beganOn: string | null;
  exception: Exception | null;
  /** The day of their last disclosure; null if they made none. */
  statedOn: string | null;
  relationships: readonly RelationshipFact[];
}
export interface GrantFact {
  company: string;
  kind: SupportKind;
  amountCents: number | null;
  currency: string;
  /** What was lent or given. */
  inKind: string;
  /** The day on which the agreement was signed; null if none was. */
  agreementOn: string | null;
}
/** A test: of CME where there is none yet. */
export interface KindTerms {
  kind: 1 | 2;
  amountHundredths: number;
  questions: number;
  passMark: number;
}
/** Everything on record from which the front matter is composed, with the test of the kind offered first. */
export interface ActivityFacts extends KindTerms {
  /** Credit is designated from this day on. */
  startsOn: string;
  people: readonly PersonFact[];
  /** Null if the office has not yet recorded who controls the content and who paid for it. */
  support: 'none' | 'received' | null;
  grants: readonly GrantFact[];
  /** Null if unlimited. */
  attemptLimit: number | null;
  hasFrontMatter: boolean;
  /** Null if the provider is alone. */
  joint: JointProvider | null;
  /** The tests of the other kinds. */
  others: readonly KindTerms[];
}
/** Who provides an activity together with the provider, and what must be said of its accreditation. */
export interface JointProvider {
  name: string;
  accreditation: string;
}
/** One missing fact, and whose: a person's or a company's. */
export interface FactGap {
  code: FactGapCode;
  subject: string | null;
  personId?: number;
}

/** The same day a number of months earlier; the last day of that month if it has no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

const OWNERS: readonly string[] = ['Employee', 'Executive role', 'Ownership interest'];
type RelationshipTie = Pick<RelationshipFact, 'nature' | 'endsOn' | 'relevant'>;
/** Owners and employees of such a company take no part in content that concerns it (rule R4). */
export const isExcluding = ({ nature, endsOn, relevant }: RelationshipTie, today: string): boolean =>
  relevant && OWNERS.includes(nature) && (endsOn === null || endsOn > today);

/**
 * The relationship that excludes a person from the content; null if there is none, or an exception applies (rule R4).
 */
export const excludingTie = (
  { exception, relationships }: Pick<PersonFact, 'exception' | 'relationships'>,
  today: string,
): RelationshipFact | null =>
  exception === null ? (relationships.find((one) => isExcluding(one, today)) ?? null) : null;

/**
 * What is missing before credit may be awarded: for everyone in control of the content, a role with its day, a
 * disclosure from the last 24 months and its mitigation (R3 to R5), and who supported it (R7). Empty: every sentence is
 * backed by a fact.
 */
export const factGaps = (facts: ActivityFacts, today: string): FactGap[] => [
  ...when(!facts.hasFrontMatter, 'no-front-matter'),
  ...when(facts.people.length === 0, 'no-people'),
  ...facts.people.flatMap((person) => personGaps(person, today)),
  ...supportGaps(facts),
];

export const hasStated = ({ statedOn }: Pick<PersonFact, 'statedOn'>, today: string): boolean =>
  statedOn !== null && statedOn <= today && statedOn >= monthsBefore(today, DISCLOSED_MONTHS);

/** People named on the cover are faculty; anyone else in control has the recorded role. */
export const capacityOf = ({
  onCover,
  capacity,
}: Pick<PersonFact, 'onCover' | 'capacity'>): Capacity | null => capacity ?? (onCover ? 'faculty' : null);

export function personGaps(person: PersonFact, today: string): FactGap[] {
  const { id: personId, name, beganOn, statedOn } = person;
  const relevant = person.relationships.filter((one) => one.relevant);
  const isRoleOpen = capacityOf(person) === null || (relevant.length > 0 && beganOn === null);
  const gaps = [
    ...when(isRoleOpen, 'no-role', name),
    ...when(statedOn === null, 'no-disclosure', name),
    ...when(statedOn !== null && !hasStated(person, today), 'statement-old', name),
    ...when(excludingTie(person, today) !== null, 'excluded', name),
    ...when(
      relevant.some(({ mitigation }) => !isMitigated(mitigation, today)),
      'not-mitigated',
      name,
    ),
    ...when(
      relevant.some((one) => isMitigatedLate(one, beganOn)),
      'mitigated-late',
      name,
    ),
  ];
  return gaps.map((gap) => ({ ...gap, personId }));
}

const isMitigated = ({ words, method, by, on }: MitigationFact, today: string): boolean =>
  words.trim() !== '' && method !== null && by.trim() !== '' && on !== null && on <= today;

/**
 * Mitigation is due before the role begins; for a relationship that began during the role, when it begins and not later
 * (rule R5).
 */
const isMitigatedLate = (
  { startsOn, mitigation: { on } }: RelationshipFact,
  beganOn: string | null,
): boolean =>
  on !== null &&
  beganOn !== null &&
  (startsOn !== null && startsOn >= beganOn ? on > startsOn : on >= beganOn);

export function supportGaps({ support, grants, startsOn }: ActivityFacts): FactGap[] {
  if (support === 'none') return when(grants.length > 0, 'support-incomplete', grants[0]?.company ?? null);
  if (support === null || grants.length === 0) return when(true, 'no-support');
  return grants.flatMap((grant) => [
    ...when(!isWhole(grant), 'support-incomplete', grant.company),
    ...when(!isAgreed(grant, startsOn), 'support-agreement', grant.company),
  ]);
}

/** Signed before credit was offered (rule R7). */
const isAgreed = ({ agreementOn }: GrantFact, startsOn: string): boolean =>
  agreementOn !== null && agreementOn < startsOn;

/** Money has an amount, anything else a description (rule R7). */
const isWhole = ({ company, kind, amountCents, inKind }: GrantFact): boolean =>
  company.trim() !== '' && (kind === 'money' ? (amountCents ?? 0) > 0 : inKind.trim() !== '');

const when = (isMissing: boolean, code: FactGapCode, subject: string | null = null): FactGap[] =>
  isMissing ? [{ code, subject }] : [];
