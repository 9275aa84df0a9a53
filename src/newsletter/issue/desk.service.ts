import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { civilHour, isCivilHour } from '#kit/zones.ts';
import { allTiers } from '#membership/plan/plan.service.ts';
import type { HandlerPorts } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { LetterKind } from '../subscription/subscription.schema.ts';
import type { IssueCommand, LanguageFallback } from './admin.data.ts';
import { refuse } from './admin.refusals.ts';
import {
  type CampaignRow,
  dropLetter,
  insertWritten,
  lockCampaign,
  putLetter,
  updateTerms,
} from './campaign.repository.ts';
import { move } from './campaign.service.ts';
import { digestLetters, isWritten, readinessOf } from './issue-letter.service.ts';
import { isWritable, stateAfter } from './issue-state.rules.ts';
import type { LetterSegment, LetterWords } from './letter.schema.ts';
import { NO_TIER } from './segment.data.ts';

export { lockCampaign } from './campaign.repository.ts';

/** Adds an issue that nobody has written yet; returns its id. */
export async function writeIssue(db: Writer, visit: Visit, kind: LetterKind): Promise<number> {
  const id = await insertWritten(db, { name: `written:${visit.requestId}`, kind, now: visit.now });
  await recordAudit(db, visit, { action: 'newsletter.write', subject: `newsletter:${id}`, detail: { kind } });
  return id;
}

/** Locks the issue for a change, refused if it is not as the editor saw it; waits for a batch that is being queued. */
async function seenIssue(db: Writer, id: number, changedAt: Date): Promise<CampaignRow> {
  const campaign = await lockCampaign(db, id);
  if (!campaign) throw notFound();
  if (campaign.modified_at.getTime() !== changedAt.getTime()) throw refuse('issue-changed');
  return campaign;
}

export interface IssueChanges {
  kind?: LetterKind;
  segment?: LetterSegment;
  unwritten?: LanguageFallback;
  /** The text in one language; with null, that language no longer has one. */
  letter?: { language: string; words: LetterWords | null };
}
/** Changes what is given and keeps the rest, while the issue is a draft. */
export async function saveIssue(
  db: Writer,
  visit: Visit,
  id: number,
  { changedAt, letter, ...terms }: IssueChanges & { changedAt: Date },
): Promise<void> {
  const campaign = await seenIssue(db, id, changedAt);
  if (!isWritable(campaign.state)) throw refuse('issue-not-draft');
  const modifiedAt = new Date(Math.max(visit.now.getTime(), campaign.modified_at.getTime() + 1));
  const { kind = campaign.kind, segment = campaign.segment, unwritten = campaign.unwritten } = terms;
  if (terms.segment) await refuseUnknownTiers(db, terms.segment);
  // Until somebody writes it, an issue that was only held keeps what the program put together.
  const heldAt = letter?.words || isWritten(campaign) ? null : campaign.held_at;
  await updateTerms(db, id, { kind, segment, unwritten, heldAt, modifiedAt });
  if (letter?.words) await putLetter(db, id, letter.language, letter.words);
  if (letter?.words === null) await dropLetter(db, id, letter.language);
  await recordAudit(db, visit, {
    action: 'newsletter.change',
    subject: `newsletter:${id}`,
    detail: {
      issue: campaign.issue,
      ...(letter ? { language: letter.language, subject: letter.words?.subject ?? null } : {}),
      ...(kind === campaign.kind ? {} : { kind, kindBefore: campaign.kind }),
      ...(terms.segment ? { segment: JSON.stringify(segment) } : {}),
      ...(terms.unwritten ? { unwritten } : {}),
    },
  });
}

async function refuseUnknownTiers(db: Reader, { tiers }: LetterSegment): Promise<void> {
  const known = new Set([NO_TIER, ...(await allTiers(db)).map(({ id }) => id)]);
  const unknown = tiers.filter((id) => !known.has(id));
  refuseAll(
    unknown.map((id) => refuse('invalid-field.no-tier', { id: String(id) }, atField('segment/tiers'))),
  );
}

/** Schedules an issue, unschedules it, pauses, resumes or stops it. */
export async function moveIssue(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  id: number,
  { command, startsAt, changedAt }: { command: IssueCommand; startsAt?: string; changedAt: Date },
): Promise<void> {
  const campaign = await seenIssue(db, id, changedAt);
  if (!stateAfter(campaign.state, command)) throw refuse('issue-course');
  if (command === 'schedule' || command === 'resume') await refuseGaps(db, campaign);
  if (command === 'unschedule') await bringWords(ports, db, campaign);
  const hour = command === 'schedule' ? hourOf(visit, startsAt) : campaign.starts_at;
  await move(db, campaign, command, visit.now, hour);
  await recordAudit(db, visit, {
    action: `newsletter.${command}`,
    subject: `newsletter:${id}`,
    detail: { issue: campaign.issue, before: campaign.state, ...(hour ? { hour } : {}) },
  });
}

/** A whole hour of the provider's clock, not before the current one. */
function hourOf({ now, site }: Visit, startsAt = ''): string {
  if (isCivilHour(startsAt) && startsAt >= civilHour(now, site.timeZone)) return startsAt;
  throw refuse('invalid-field.issue-hour', { zone: site.timeZone }, atField('startsAt'));
}

async function refuseGaps(db: Reader, campaign: CampaignRow): Promise<void> {
  const [gap] = (await readinessOf(db, campaign)).gaps;
  if (gap) throw refuse(`issue-unready.${gap}`);
}

/** On unscheduling, the content put together by the program becomes text that an editor may change. */
async function bringWords(ports: HandlerPorts, db: Writer, campaign: CampaignRow): Promise<void> {
  if (isWritten(campaign)) return;
  for (const [language, words] of await digestLetters(ports, db, campaign))
    await putLetter(db, campaign.id, language, words);
}
