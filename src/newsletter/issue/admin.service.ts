import { recordAudit } from '#audit/audit.service.ts';
import { lockRecipient } from '#identity/user/lock.service.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { fileToken, readFileToken } from '#media/file/link.service.ts';
import { allTiers } from '#membership/plan/plan.service.ts';
import { letterHtml } from '#platform/mail/html.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { HandlerPorts } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { refuse } from './admin.refusals.ts';
import {
  countIssues,
  countReaders,
  figuresOf,
  findIssue,
  type IssueFigures,
  type IssueRow,
  listIssues,
} from './admin.repository.ts';
import { countAudience } from './audience.repository.ts';
import { type CampaignRow, findCampaign } from './campaign.repository.ts';
import { type IssueLetter, issueLetter, isWritten, readinessOf } from './issue-letter.service.ts';
import { isEnded } from './issue-state.rules.ts';
import type { LetterGap } from './letter-gap.data.ts';
import { languageGap, readLanguages } from './letter-gap.rules.ts';

export type { IssueFigures, IssueRow } from './admin.repository.ts';

export async function issuesFor(db: Reader, kind: string | null, page: { size: number; offset: number }) {
  const [rows, count, readers] = await Promise.all([
    listIssues(db, kind, page),
    countIssues(db, kind),
    countReaders(db),
  ]);
  return { rows, count, readers };
}

export interface IssueAudience {
  readers: number;
  /** Readers who asked for it and are in the segment, but in whose language nobody wrote it. */
  leftOut: number;
}
export interface IssueRecord {
  issue: IssueRow;
  campaign: CampaignRow;
  figures: IssueFigures;
  tiers: { id: number; name: string }[];
  letter: IssueLetter | null;
  /** Publications of it that readers may open. */
  cards: { id: number; title: string }[];
  gaps: LetterGap[];
  /** Null once it has ended. */
  audience: IssueAudience | null;
  /** Where the e-mail is shown as mail programs show it; expires after some hours. */
  preview: string;
}

async function campaignNumbered(db: Reader, id: number): Promise<CampaignRow> {
  const campaign = await findCampaign(db, id);
  if (!campaign) throw notFound();
  return campaign;
}

export async function issueRecord(
  ports: HandlerPorts,
  db: Reader,
  { now }: Visit,
  { id, language }: { id: number; language: string },
): Promise<IssueRecord> {
  const campaign = await campaignNumbered(db, id);
  const issue = await findIssue(db, id);
  if (!issue) throw notFound();
  return {
    issue,
    campaign,
    figures: await figuresOf(db, id, issue.kind),
    tiers: await allTiers(db),
    letter: await issueLetter(ports, db, campaign, { language, since: now }),
    ...(await readinessOf(db, campaign)),
    audience: isEnded(campaign.state) ? null : await audienceOf(db, campaign, now),
    preview: previewAddress(ports.keys, { id, language }, now),
  };
}

/** Counts with the query that also selects the readers. */
async function audienceOf(db: Reader, campaign: CampaignRow, now: Date): Promise<IssueAudience> {
  const languages = isWritten(campaign) ? readLanguages(campaign.letters, campaign.unwritten) : null;
  const total = async (of: readonly string[] | null) =>
    (await countAudience(db, { ...campaign, languages: of }, now)).reduce((sum, one) => sum + one.readers, 0);
  const readers = await total(languages);
  return { readers, leftOut: languages === null ? 0 : (await total(null)) - readers };
}

interface LetterPreview {
  id: number;
  language: string;
}
/** A preview is signed like a protected file, under a folder that holds no files. */
const previewFolder = ({ id, language }: LetterPreview) => `newsletter-preview/${id}/${language}/`;
function previewAddress(keys: readonly Uint8Array[], of: LetterPreview, now: Date): string {
  const token = fileToken(keys, previewFolder(of), now);
  return `/api/newsletter/previews/${of.id}/?language=${of.language}&token=${token}`;
}

/** The HTML part of the e-mail; anyone who has the address was given it in the admin area. */
export async function previewedLetter(
  ports: HandlerPorts,
  db: Reader,
  { now }: Visit,
  { token, ...of }: LetterPreview & { token: string },
): Promise<string> {
  if (readFileToken(ports.keys, previewFolder(of), token, now) !== 'page') throw notFound();
  const letter = await issueLetter(ports, db, await campaignNumbered(db, of.id), {
    language: of.language,
    since: now,
  });
  if (!letter) throw notFound();
  return letter.html ?? letterHtml(letter.text, letter.head);
}

/** Sends it to oneself alone, as a reader gets it; it does not count as a delivery. Returns the address. */
export async function sendTestLetter(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  { id, language }: { id: number; language: string },
): Promise<string> {
  const { visitor, now, requestId } = visit;
  if (visitor.kind !== 'user') throw signInNeeded();
  const campaign = await campaignNumbered(db, id);
  const letter = await issueLetter(ports, db, campaign, { language, since: now });
  if (!letter)
    throw refuse(isWritten(campaign) ? `issue-unready.${languageGap(language, campaign)}` : 'issue-empty');
  const to = (await lockRecipient(db, visitor.id))?.email;
  if (!to) throw signInNeeded();
  await queueMail(db, { ...letter, key: `newsletter-test:${requestId}`, to }, now);
  await recordAudit(db, visit, {
    action: 'newsletter.test',
    subject: `newsletter:${id}`,
    detail: { issue: campaign.issue, language },
  });
  return to;
}
