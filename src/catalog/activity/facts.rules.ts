import {
  type Capacity,
  DISCLOSED_MONTHS,
  type Exception,
  type FactGapCode,
  type MitigationMethod,
  type SupportKind,
} from './facts.data.ts';

/** What was done about a relationship, by whom, and on which day (rule R5); days as `2026-11-21`. */
export interface MitigationFact {
  /** What was done, as the office keeps it. */
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
  /** Null: it goes on. */
  endsOn: string | null;
  relevant: boolean;
  mitigation: MitigationFact;
}
/** Somebody in control of the content: named on the cover, or with a role behind it. */
export interface PersonFact {
  id: number;
  name: string;
  /** What they do in it, else what they are elsewhere. */
  role: string;
  /** The cover names them: faculty, whatever else was recorded. */
  onCover: boolean;
  /** Null where nobody recorded it. */
  capacity: Capacity | null;
  beganOn: string | null;
  exception: Exception | null;
  /** The day of their last statement; null where they made none. */
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
  /** The day on which the agreement was signed. */
  agreementOn: string | null;
}
/** Everything on record from which the front matter is composed. */
export interface ActivityFacts {
  /** Credit is designated from this day on. */
  startsOn: string;
  people: readonly PersonFact[];
  /** Null where the office has not recorded yet who controls the content and who paid for it. */
  support: 'none' | 'received' | null;
  grants: readonly GrantFact[];
  /** Of the kind of credit that is offered first. */
  questions: number;
  passMark: number;
  /** Null for as often as one likes. */
  attemptLimit: number | null;
  hasFrontMatter: boolean;
}
/** One thing that is missing, and whose: a person, or a company. */
export interface FactGap {
  code: FactGapCode;
  subject: string | null;
  personId?: number;
}

/** The same day so many months earlier; the last of that month where it has no such day. */
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

/** The tie that keeps somebody from the content; null where there is none, or an exception holds (rule R4). */
export const excludingTie = (
  { exception, relationships }: Pick<PersonFact, 'exception' | 'relationships'>,
  today: string,
): RelationshipFact | null =>
  exception === null ? (relationships.find((one) => isExcluding(one, today)) ?? null) : null;

/**
 * What is missing before credit may be awarded: a role with its day, a statement of the last 24 months and its mitigation
 * of everybody in control of the content (R3 to R5), and who supported it (R7). Nothing: every sentence has its fact.
 */
export const factGaps = (facts: ActivityFacts, today: string): FactGap[] => [
  ...when(!facts.hasFrontMatter, 'no-front-matter'),
  ...when(facts.people.length === 0, 'no-people'),
  ...facts.people.flatMap((person) => personGaps(person, today)),
  ...supportGaps(facts),
];

export const hasStated = ({ statedOn }: Pick<PersonFact, 'statedOn'>, today: string): boolean =>
  statedOn !== null && statedOn <= today && statedOn >= monthsBefore(today, DISCLOSED_MONTHS);

/** Whom the cover names is faculty; anybody else in control has the role that was recorded. */
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

/** Before the role began; a relationship that began in the role is mitigated when it begins, and not after (rule R5). */
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

/** Money has its amount, anything else is said (rule R7). */
const isWhole = ({ company, kind, amountCents, inKind }: GrantFact): boolean =>
  company.trim() !== '' && (kind === 'money' ? (amountCents ?? 0) > 0 : inKind.trim() !== '');

const when = (isMissing: boolean, code: FactGapCode, subject: string | null = null): FactGap[] =>
  isMissing ? [{ code, subject }] : [];
