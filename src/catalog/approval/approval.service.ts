import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '#audit/audit.service.ts';
import { previewPrefix } from '#kit/address/preview.ts';
import { dateText } from '#kit/dates.ts';
import { notAllowed, notFound } from '#kit/general.refusals.ts';
import { isLanguage, type Language } from '#kit/languages.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { civilDate } from '#kit/zones.ts';
import { letterheadIn } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { someAuthors } from '../author/author.repository.ts';
import { findPublication } from '../publication/publication.repository.ts';
import { partsOf } from '../section/section.repository.ts';
import type { ApprovalStanding, ApprovalVerdict } from './approval.data.ts';
import { refuse } from './approval.refusals.ts';
import {
  type ApprovalLinkRow,
  approvalLinks,
  holdLink,
  insertAnswer,
  insertLink,
  linkBySecret,
  withdrawLink,
} from './approval.repository.ts';
import {
  type ApprovalRequestFacts,
  approvalEnd,
  approvalStanding,
  linkStatus,
  standingRequests,
} from './approval.rules.ts';
import { approvalLetterTexts } from './approval-letter.messages.ts';
import { textDigests } from './digest.service.ts';

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
export const approvalPath = (secret: string): string => `/approval/${secret}`;

/** A person named on a cover, faculty or interviewer. */
async function personOn(db: Reader, publicationId: number, authorId: number, language: string) {
  const row = await findPublication(db, publicationId, language);
  if (!row) throw notFound();
  const { interviewer } = await partsOf(db, publicationId, language);
  const isNamed = interviewer?.id === authorId || row.authors.some(({ id }) => id === authorId);
  const [author] = isNamed ? await someAuthors(db, [authorId], language) : [];
  if (!author) throw refuse('approval-of-author', {}, atField('author'));
  return { author, title: row.translation?.title ?? row.title };
}

export interface ApprovalAsk {
  authorId: number;
  language: Language;
  days: number;
}
/**
 * Creates a link for one author; its secret is returned only this once. It is e-mailed if the author's address is
 * known.
 */
export async function askApproval(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { authorId, language, days }: ApprovalAsk,
): Promise<{ id: number; address: string; isMailed: boolean }> {
  const { visitor, now } = visit;
  if (visitor.kind !== 'user') throw notAllowed();
  const { author, title } = await personOn(db, publicationId, authorId, language);
  const secret = randomBytes(32).toString('base64url');
  const endsAt = approvalEnd(now, days);
  const link = {
    publicationId,
    authorId,
    authorName: author.full_name,
    language,
    askedBy: visitor.id,
    now,
    endsAt,
  };
  const id = await insertLink(db, { ...link, hash: hashOf(secret) });
  await recordAudit(db, visit, {
    action: 'approval.ask',
    subject: `publication:${publicationId}`,
    detail: { author: author.full_name, link: id, language, until: endsAt.toISOString() },
  });
  const address = `${letterheadIn(visit.site, language).origin}${approvalPath(secret)}`;
  if (author.email) await mailLink(db, visit, { id, to: author.email, title, address, ...link });
  return { id, address, isMailed: Boolean(author.email) };
}

async function mailLink(
  db: Writer,
  { site, now }: Visit,
  link: {
    id: number;
    to: string;
    title: string;
    address: string;
    authorName: string;
    language: Language;
    endsAt: Date;
  },
): Promise<void> {
  const { id, to, title, address, authorName: name, language, endsAt } = link;
  const head = letterheadIn(site, language);
  const say = await speechIn(db, language, approvalLetterTexts);
  const date = dateText(civilDate(endsAt, site.timeZone), language);
  const text = [
    say('dear', { name }),
    say('asked', { title }),
    `${say('look')}\n${address}`,
    say('until', { date }),
    `${say('regards')}\n${head.product}`,
  ].join('\n\n');
  await queueMail(db, { key: `approval:${id}`, to, subject: say('subject', { title }), text, head }, now);
}

/** From now on the link opens nothing, and the request blocks nothing; a second call changes nothing. */
export async function withdrawApproval(
  db: Writer,
  visit: Visit,
  publicationId: number,
  id: number,
): Promise<void> {
  const link = (await approvalLinks(db, publicationId)).find((one) => one.id === id);
  if (!link) throw notFound();
  if (!(await withdrawLink(db, id, publicationId, visit.now))) return;
  await recordAudit(db, visit, {
    action: 'approval.withdraw',
    subject: `publication:${publicationId}`,
    detail: { author: link.author_name, link: id },
  });
}

const REFUSAL = { ended: 'approval-link-ended', withdrawn: 'approval-link-withdrawn' } as const;
/** The link that a secret opens now; any other secret is refused with what to do. */
export async function openedLink(db: Reader, secret: string, now: Date): Promise<ApprovalLinkRow> {
  const row = await linkBySecret(db, hashOf(secret));
  if (!row) throw refuse('approval-link-unknown');
  const status = linkStatus({ endsAt: row.ends_at, withdrawnAt: row.withdrawn_at }, now);
  if (status !== 'open') throw refuse(REFUSAL[status]);
  return row;
}

/** What an author is asked, and their answers so far. */
export async function shownApproval(db: Reader, secret: string, now: Date) {
  const link = await openedLink(db, secret, now);
  const row = await findPublication(db, link.publication_id, link.language);
  const digests = await textDigests(db, link.publication_id, link.language);
  if (!row) throw notFound();
  const language = isLanguage(link.language) ? link.language : 'en';
  const prefix = previewPrefix({ key: secret, reader: 'gold', language });
  return {
    link,
    language,
    digests,
    title: row.translation?.title ?? row.title,
    preview: `${prefix}/publication/${row.slug}`,
  };
}

/**
 * Records the author's answer on the text that they were shown. The same answer twice counts once; a different one
 * replaces it, and both stay on record.
 */
export async function answerApproval(
  db: Writer,
  visit: Visit,
  secret: string,
  { verdict, note, seen }: { verdict: ApprovalVerdict; note: string; seen: string },
): Promise<void> {
  await holdLink(db, hashOf(secret));
  const link = await openedLink(db, secret, visit.now);
  const digests = await textDigests(db, link.publication_id, link.language);
  if (!digests.includes(seen)) throw refuse('approval-text-changed');
  if (verdict === 'changes' && note === '') throw refuse('approval-note-missing', {}, atField('note'));
  const isSameText = digests.includes(link.text_digest ?? '');
  if (link.verdict === verdict && link.note === note && isSameText) return;
  const [digest] = digests;
  await insertAnswer(db, { linkId: link.id, verdict, note, digest, at: visit.now });
  await recordAudit(db, visit, {
    action: verdict === 'approved' ? 'approval.give' : 'approval.refuse',
    subject: `publication:${link.publication_id}`,
    detail: { author: link.author_name, link: link.id, language: link.language, text: digest },
  });
}

export interface ApprovalRequest extends ApprovalRequestFacts {
  link: ApprovalLinkRow;
}
/**
 * Every request of a publication, most recent first; the digests of its text are computed only if somebody approved
 * one.
 */
export async function approvalRequests(db: Reader, publicationId: number): Promise<ApprovalRequest[]> {
  const links = await approvalLinks(db, publicationId);
  const digests = new Map<string, readonly string[]>();
  const approved = links.filter(
    ({ verdict, withdrawn_at }) => verdict === 'approved' && withdrawn_at === null,
  );
  for (const { language } of approved)
    if (!digests.has(language)) digests.set(language, await textDigests(db, publicationId, language));
  return links.map((link) => ({
    id: link.id,
    authorId: link.author_id,
    language: link.language,
    endsAt: link.ends_at,
    withdrawnAt: link.withdrawn_at,
    answer: link.verdict && { verdict: link.verdict, digest: link.text_digest ?? '' },
    digestsNow: digests.get(link.language) ?? [],
    link,
  }));
}

/** State of the requests that are currently in force. */
export const approvalsAsked = (
  requests: readonly ApprovalRequest[],
  now: Date,
): { author: string; standing: ApprovalStanding }[] =>
  standingRequests(requests).map((one) => ({
    author: one.link.author_name,
    standing: approvalStanding(one, now),
  }));
