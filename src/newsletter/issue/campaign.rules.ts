import type { LetterKind } from '../subscription/subscription.schema.ts';

/** An issue of a letter, named so that it is opened once however often it is looked for. */
export interface CampaignIssue {
  issue: string;
  kind: LetterKind;
}
const DAY = 86_400_000;

/** The issues that are due at a moment: one newsletter a month, tips from Tuesday and from Friday (spec §6). UTC. */
export function dueIssues(now: Date): CampaignIssue[] {
  const slot = tipSlot(now);
  const tips: CampaignIssue[] = slot ? [{ issue: `tips:${weekOf(now)}-${slot}`, kind: 'tips' }] : [];
  return [{ issue: `monthly:${now.toISOString().slice(0, 7)}`, kind: 'monthly' }, ...tips];
}

/** Tuesday to Thursday 1, Friday to Sunday 2, none on Mondays. */
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

/** An address that tells where its reader came from (spec §4, e-mail campaigns). */
export const campaignAddress = (origin: string, path: string, issue: string): string =>
  `${origin}${path}?utm_source=newsletter&utm_medium=email&utm_campaign=${encodeURIComponent(issue)}`;
