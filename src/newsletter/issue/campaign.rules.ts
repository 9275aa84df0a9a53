import type { LetterKind } from '../subscription/subscription.schema.ts';

/** An issue of a newsletter, named so that it is opened only once however often it is looked for. */
export interface CampaignIssue {
  issue: string;
  kind: LetterKind;
}
const DAY = 86_400_000;

/** The issues due at a given time: one newsletter a month, tips from Tuesday and from Friday (spec §6). UTC. */
export function dueIssues(now: Date): CampaignIssue[] {
  const slot = tipSlot(now);
  const tips: CampaignIssue[] = slot ? [{ issue: `tips:${weekOf(now)}-${slot}`, kind: 'tips' }] : [];
  return [{ issue: `monthly:${now.toISOString().slice(0, 7)}`, kind: 'monthly' }, ...tips];
}

/** By its name: the kind is that of the readers it goes to, and its editor may choose others. */
export const isMonthly = (issue: string): boolean => issue.startsWith('monthly:');

/** The month of a monthly issue. Its name says it: the provider's clock may still show the month before. */
export const issueMonth = (issue: string): Date => new Date(`${issue.replace('monthly:', '')}-01T00:00:00Z`);

/** Tuesday to Thursday is 1, Friday to Sunday is 2; null on Mondays. */
function tipSlot(now: Date): 1 | 2 | null {
  const day = now.getUTCDay() || 7;
  if (day === 1) return null;
  return day < 5 ? 1 : 2;
}

/** `2026-W47`: the week belongs to the year of its Thursday (ISO 8601). */
function weekOf(now: Date): string {
  const day = now.getUTCDay() || 7;
  const thursday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 4 - day));
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** An address that records where its reader came from (spec §4, e-mail campaigns). */
export function campaignAddress(origin: string, path: string, issue: string): string {
  const [page = '', mark] = path.split('#');
  const joined = `${origin}${page}${page.includes('?') ? '&' : '?'}`;
  const query = `utm_source=newsletter&utm_medium=email&utm_campaign=${encodeURIComponent(issue)}`;
  return `${joined}${query}${mark ? `#${mark}` : ''}`;
}

/** How long before its hour an automatic issue can be seen, rewritten or stopped. */
const AHEAD = DAY;
/** The hour of the issue's day, in UTC, at which the job opens issues. */
const FIRST_HOUR = 8;

export interface PlannedIssue extends CampaignIssue {
  /** Null if it is due. */
  startsAt: Date | null;
}
/** The issues that are due, and those due within a day, with their hour. */
export function plannedIssues(now: Date): PlannedIssue[] {
  const due = dueIssues(now);
  const next = new Date(now.getTime() + AHEAD);
  const day = next.toISOString().slice(0, 10);
  const startsAt = new Date(`${day}T${String(FIRST_HOUR).padStart(2, '0')}:00:00Z`);
  const ahead = dueIssues(next).filter(({ issue }) => !due.some((one) => one.issue === issue));
  return [...due.map((one) => ({ ...one, startsAt: null })), ...ahead.map((one) => ({ ...one, startsAt }))];
}
