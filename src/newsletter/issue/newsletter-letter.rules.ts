import { dateText, monthOfYearText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { type Dictionary, speaker } from '#kit/texts.ts';
import type { LetterKind } from '../subscription/subscription.schema.ts';
import { newsletterLetterTexts } from './newsletter-letter.messages.ts';

/** Who writes, and in which words. No letter carries words that somebody typed: its address may be unproved. */
export interface LetterContext {
  productName: string;
  language: string;
  words: Dictionary;
}
export interface NewsletterLetter {
  subject: string;
  text: string;
}
export interface DigestEntry {
  title: string;
  authors: string;
  minutes: number;
  address: string;
}

const speech = ({ words, language }: LetterContext) =>
  speaker(newsletterLetterTexts, words, localeOf(language));
const paragraphs = (...all: string[]) => all.join('\n\n');
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

/** Why somebody gets a letter of ours, and the way out of it: at the end of everything sent to many. */
export interface FooterTerms {
  since: Date;
  unsubscribeAddress: string;
}
const footing = (from: LetterContext, { since, unsubscribeAddress }: FooterTerms): string => {
  const say = speech(from);
  return paragraphs(
    closing(from),
    say('because', { date: dateText(since, from.language, 'long') }),
    `${say('unsubscribe')}\n${unsubscribeAddress}`,
  );
};

export function monthlyLetter(
  from: LetterContext,
  issue: { month: Date; entries: readonly DigestEntry[]; updatesAddress: string },
  foot: FooterTerms,
): NewsletterLetter {
  const say = speech(from);
  const entries = issue.entries.map(({ title, authors, minutes, address }) =>
    [title, [authors, say('monthlyMinutes', { n: minutes })].filter(Boolean).join(', '), address].join('\n'),
  );
  return {
    subject: say('monthlySubject', {
      name: from.productName,
      month: monthOfYearText(issue.month, from.language),
    }),
    text: paragraphs(
      say('monthlyLead'),
      ...entries,
      `${say('monthlyAll')}\n${issue.updatesAddress}`,
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
  const confirm = confirmAddress ? [`${say('filesConfirm')}\n${confirmAddress}`] : [];
  return {
    subject: say('filesSubject', { title }),
    text: paragraphs(say('files'), ...links, ...confirm, say('filesNot'), closing(from)),
  };
}
