import { dateText, monthOfYearText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { type Dictionary, speaker } from '#kit/texts.ts';
import type { LetterKind } from '../subscription/subscription.schema.ts';
import { issueMonth } from './campaign.rules.ts';
import { LINE_MAX, SUBJECT_MAX } from './letter.data.ts';
import type { LetterWords } from './letter.schema.ts';
import { plainMarkdown } from './letter-block.rules.ts';
import { newsletterLetterTexts } from './newsletter-letter.messages.ts';

/** The sender and the texts. No e-mail repeats words that somebody typed: its address may be unproved. */
export interface LetterContext {
  productName: string;
  language: string;
  words: Dictionary;
}
export interface NewsletterLetter {
  subject: string;
  text: string;
  /** Only if it is more than paragraphs and links. */
  html?: string;
}
export interface DigestEntry {
  title: string;
  authors: string;
  minutes: number;
  address: string;
}

const speech = ({ words, language }: LetterContext) =>
  speaker(newsletterLetterTexts, words, localeOf(language));
export const paragraphs = (...all: string[]) => all.join('\n\n');
const closing = (from: LetterContext) => `${speech(from)('regards')}\n${from.productName}`;

const whatOf = (kinds: readonly LetterKind[]) =>
  kinds.length > 1 ? 'confirmBoth' : kinds[0] === 'tips' ? 'confirmTips' : 'confirmMonthly';

export function confirmationLetter(
  from: LetterContext,
  kinds: readonly LetterKind[],
  address: string,
): NewsletterLetter {
  const say = speech(from);
  return {
    subject: say('confirmSubject', { name: from.productName }),
    text: paragraphs(
      say('confirm', { what: say(whatOf(kinds)) }),
      `${say('confirmAct')}\n${address}`,
      say('confirmNot'),
      closing(from),
    ),
  };
}

export function stopLetter(from: LetterContext, address: string): NewsletterLetter {
  const say = speech(from);
  const name = from.productName;
  return {
    subject: say('stopSubject', { name }),
    text: paragraphs(
      say('stop', { name }),
      `${say('unsubscribe')}\n${address}`,
      say('stopNot'),
      closing(from),
    ),
  };
}

/** Why the reader gets this e-mail, and how to unsubscribe: at the end of everything sent to many. */
export interface FooterTerms {
  since: Date;
  unsubscribeAddress: string;
}
export const footing = (from: LetterContext, { since, unsubscribeAddress }: FooterTerms): string => {
  const say = speech(from);
  return paragraphs(
    closing(from),
    say('because', { date: dateText(since, from.language, 'long') }),
    `${say('unsubscribe')}\n${unsubscribeAddress}`,
  );
};

/** The authors, and how many minutes it takes. */
export const digestFacts = ({ authors, minutes }: DigestEntry, from: LetterContext): string =>
  [authors, speech(from)('monthlyMinutes', { n: minutes })].filter(Boolean).join(', ');

/** The content of an automatic issue, as blocks that an editor can continue from, in one language. */
export function digestWords(
  from: LetterContext,
  content: MonthlyIssue & {
    publications: readonly number[];
    tip: { text: string; title: string } | null;
  },
): LetterWords {
  const say = speech(from);
  const cards = content.publications.map((publicationId) => ({
    kind: 'publication' as const,
    publicationId,
  }));
  if (content.tip)
    return {
      subject: lineOf(say('tipSubject', { title: content.tip.title }), SUBJECT_MAX),
      preheader: '',
      blocks: [{ kind: 'text', markdown: plainMarkdown(content.tip.text) }, ...cards],
    };
  return {
    subject: lineOf(monthlySubject(from, content), SUBJECT_MAX),
    preheader: '',
    blocks: [
      { kind: 'text', markdown: plainMarkdown(say(monthlyLead(content))) },
      ...cards,
      {
        kind: 'button',
        text: lineOf(say('monthlyAll').replace(/\s*[:\uff1a]$/, ''), LINE_MAX),
        address: '/calendar',
      },
    ],
  };
}

/** An editor's text in place of ours may be longer than a field of an issue. */
const lineOf = (text: string, most: number): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, most).trim();

interface MonthlyIssue {
  issue: string;
  /** Nothing in it is new. */
  isOlder: boolean;
}
function monthlySubject(from: LetterContext, { issue, isOlder }: MonthlyIssue): string {
  const month = monthOfYearText(issueMonth(issue), from.language);
  return speech(from)(isOlder ? 'olderSubject' : 'monthlySubject', { name: from.productName, month });
}
const monthlyLead = ({ isOlder }: MonthlyIssue) => (isOlder ? 'olderLead' : 'monthlyLead');

export function monthlyLetter(
  from: LetterContext,
  digest: MonthlyIssue & { entries: readonly DigestEntry[]; updatesAddress: string },
  foot: FooterTerms,
): NewsletterLetter {
  const say = speech(from);
  const entries = digest.entries.map((one) => [one.title, digestFacts(one, from), one.address].join('\n'));
  return {
    subject: monthlySubject(from, digest),
    text: paragraphs(
      say(monthlyLead(digest)),
      ...entries,
      `${say('monthlyAll')}\n${digest.updatesAddress}`,
      footing(from, foot),
    ),
  };
}

export function tipLetter(
  from: LetterContext,
  tip: { text: string; title: string; address: string },
  foot: FooterTerms,
): NewsletterLetter {
  const say = speech(from);
  return {
    subject: say('tipSubject', { title: tip.title }),
    text: paragraphs(
      tip.text,
      say('tipFrom', { title: tip.title }),
      `${say('tipRead')}\n${tip.address}`,
      footing(from, foot),
    ),
  };
}

export function filesLetter(
  from: LetterContext,
  title: string,
  files: readonly { title: string; address: string }[],
  confirmAddress: string | null,
): NewsletterLetter {
  const say = speech(from);
  const links = files.map((file) => `${file.title}\n${file.address}`);
  const confirm = confirmAddress ? [say('filesConfirm'), `${say('confirmAct')}\n${confirmAddress}`] : [];
  return {
    subject: say('filesSubject', { title }),
    text: paragraphs(say('files'), ...links, ...confirm, say('filesNot'), closing(from)),
  };
}
