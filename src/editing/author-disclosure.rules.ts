import { DISCLOSED_MONTHS, type DisclosureState, NATURES, type Nature } from './author-desk.data.ts';

/** One relationship with an ineligible company; days as `2026-11-21` (rule R3). */
export interface Relationship {
  company: string;
  nature: string;
  startsOn: string | null;
  /** Null: it goes on. */
  endsOn: string | null;
  relevant: boolean;
  /** What was done before the person took part (rule R5). */
  mitigation: string;
}

/** The same day so many months earlier; the last of that month where it has no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** A statement made before this day is more than a year old. */
export const yearBefore = (today: string): string => monthsBefore(today, 12);

/** Statements are asked for anew every year, and of everybody before anything of theirs gives credit (rule R3). */
export function disclosureState(statedOn: string | null, today: string): DisclosureState {
  if (statedOn === null) return 'missing';
  return statedOn < yearBefore(today) ? 'old' : 'current';
}

export type RelationshipProblem =
  | 'company'
  | 'companySigns'
  | 'nature'
  | 'order'
  | 'future'
  | 'past'
  | 'mitigation';

/** What is wrong with a relationship as it stands in a statement of that day, and where. */
export function relationshipProblem(
  one: Relationship,
  statedOn: string,
): { field: keyof Relationship; problem: RelationshipProblem } | null {
  if (one.company.trim() === '') return { field: 'company', problem: 'company' };
  // Learners read relationships one after the other, parted by this sign.
  if (one.company.includes(';')) return { field: 'company', problem: 'companySigns' };
  if (!NATURES.includes(one.nature as Nature)) return { field: 'nature', problem: 'nature' };
  if (one.startsOn !== null && one.startsOn > statedOn) return { field: 'startsOn', problem: 'future' };
  if (one.startsOn !== null && one.endsOn !== null && one.endsOn < one.startsOn)
    return { field: 'endsOn', problem: 'order' };
  if (one.endsOn !== null && one.endsOn < monthsBefore(statedOn, DISCLOSED_MONTHS))
    return { field: 'endsOn', problem: 'past' };
  if (one.relevant && one.mitigation.trim() === '') return { field: 'mitigation', problem: 'mitigation' };
  return null;
}

/** The day of a statement: one that has been, and not before anybody alive could have made it. */
export const isStatementDay = (day: string, today: string): boolean => day >= '2000-01-01' && day <= today;

const OWNERS: readonly string[] = ['Employee', 'Executive role', 'Ownership interest'] satisfies Nature[];
/** Owners and employees of such a company take no part in content that concerns it, three exceptions aside (rule R4). */
export const isExcluding = ({ nature, endsOn, relevant }: Relationship, today: string): boolean =>
  relevant && OWNERS.includes(nature) && (endsOn === null || endsOn > today);

/** A statement in one line, for the ledger: what it says, not how it was typed. */
export const statementText = (relationships: readonly Relationship[]): string =>
  relationships
    .map(({ company, nature, startsOn, endsOn, relevant, mitigation }) =>
      [
        `${nature}, ${company}`,
        `${startsOn ?? ''} to ${endsOn ?? 'now'}`,
        relevant ? `relevant, mitigated: ${mitigation}` : 'not relevant',
      ].join(', '),
    )
    .join('; ') || 'nothing to disclose';
