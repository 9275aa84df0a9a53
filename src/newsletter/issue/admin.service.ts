import { recordAudit } from '#audit/audit.service.ts';
import { userOf } from '#identity/user/user.service.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
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
import { type IssueLetter, issueLetter } from './campaign.service.ts';

export type { IssueFigures, IssueRow } from './admin.repository.ts';

export async function issuesFor(db: Reader, kind: string | null, page: { size: number; offset: number }) {
  const [rows, count, readers] = await Promise.all([
    listIssues(db, kind, page),
    countIssues(db, kind),
    countReaders(db),
  ]);
  return { rows, count, readers };
}

export interface IssueRecord {
  issue: IssueRow;
  figures: IssueFigures;
  letter: IssueLetter | null;
}

async function issueNumbered(db: Reader, id: number): Promise<IssueRow> {
  const issue = await findIssue(db, id);
  if (!issue) throw notFound();
  return issue;
}

export async function issueRecord(
  ports: HandlerPorts,
  db: Reader,
  { now }: Visit,
  { id, language }: { id: number; language: string },
): Promise<IssueRecord> {
  const issue = await issueNumbered(db, id);
  return {
    issue,
    figures: await figuresOf(db, id, issue.kind),
    letter: await issueLetter(ports, db, issue, { language, since: now }),
  };
}

/** To oneself alone, as a reader gets it; it counts as no delivery. Gives the address. */
export async function sendTestLetter(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  { id, language }: { id: number; language: string },
): Promise<string> {
  const { visitor, now, requestId } = visit;
  if (visitor.kind !== 'user') throw signInNeeded();
  const issue = await issueNumbered(db, id);
  const letter = await issueLetter(ports, db, issue, { language, since: now });
  if (!letter) throw refuse('issue-empty');
  const to = (await userOf(db, visitor.id))?.email;
  if (!to) throw signInNeeded();
  await queueMail(db, { ...letter, key: `newsletter-test:${requestId}`, to }, now);
  await recordAudit(db, visit, {
    action: 'newsletter.test',
    subject: `newsletter:${id}`,
    detail: { issue: issue.issue, language },
  });
  return to;
}
