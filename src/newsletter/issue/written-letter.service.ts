import { tagOf } from '#locale/tag.rules.ts';
import { type Letterhead, letterPage, paragraphsHtml } from '#platform/mail/html.ts';
import { buttonPart, cardPart, dividerPart, headingPart, markupPart } from '#platform/mail/parts.ts';
import { campaignAddress } from './campaign.rules.ts';
import type { LetterBlock, LetterWords } from './letter.schema.ts';
import { letterMarkup, markdownWords } from './letter-block.rules.ts';
import {
  type DigestEntry,
  digestFacts,
  type FooterTerms,
  footing,
  type LetterContext,
  type NewsletterLetter,
  paragraphs,
} from './newsletter-letter.rules.ts';

export interface WrittenIssue {
  issue: string;
  words: LetterWords;
  /** The language of the text; the rest of the e-mail is in its reader's. */
  language: string;
  cards: ReadonlyMap<number, DigestEntry>;
  head: Letterhead;
}

/**
 * Returns a function that completes the written text for one reader at a time: the same in both parts, with the
 * unsubscribe link at the end.
 */
export function writtenLetter(
  from: LetterContext,
  written: WrittenIssue,
): (foot: FooterTerms) => NewsletterLetter {
  const { words, head, language } = written;
  const parts = words.blocks.map((block) => partOf(block, from, written));
  const text = parts.map((part) => part.text);
  const lang = tagOf(language) === head.language ? undefined : tagOf(language);
  const body = inLanguage(parts, lang);
  return (foot) => {
    const end = footing(from, foot);
    return {
      subject: words.subject,
      text: paragraphs(...text, end),
      html: letterPage(`${body}\n${dividerPart()}\n${paragraphsHtml(end, true)}`, head, {
        text: words.preheader,
        lang,
      }),
    };
  };
}

interface LetterPart {
  text: string;
  html: string;
  /** In the language of its reader, as the rest of the e-mail, whatever language the issue is written in. */
  isReaders?: boolean;
}
/** The parts in order; those that stand in another language than the e-mail say so, together where they are neighbors. */
export function inLanguage(
  parts: readonly Pick<LetterPart, 'html' | 'isReaders'>[],
  lang: string | undefined,
): string {
  const runs: { isReaders: boolean; html: string[] }[] = [];
  for (const { html, isReaders = false } of parts) {
    const last = runs.at(-1);
    if (last?.isReaders === isReaders) last.html.push(html);
    else runs.push({ isReaders, html: [html] });
  }
  return runs
    .map(({ isReaders, html }) => {
      const whole = html.join('\n');
      return lang && !isReaders ? `<div lang="${lang}">\n${whole}\n</div>` : whole;
    })
    .join('\n');
}

function partOf(block: LetterBlock, from: LetterContext, { issue, cards, head }: WrittenIssue): LetterPart {
  const { origin } = head;
  switch (block.kind) {
    case 'text':
      return {
        text: markdownWords(block.markdown, origin),
        html: markupPart(letterMarkup(block.markdown), origin),
      };
    case 'heading':
      return { text: block.text, html: headingPart(block.text) };
    case 'divider':
      return { text: '* * *', html: dividerPart() };
    case 'button': {
      const address = block.address.startsWith('/')
        ? campaignAddress(origin, block.address, issue)
        : block.address;
      return { text: `${block.text}:\n${address}`, html: buttonPart(block.text, address) };
    }
    case 'publication':
      return cardOf(cards.get(block.publicationId), from);
  }
}

function cardOf(entry: DigestEntry | undefined, from: LetterContext): LetterPart {
  // An issue with anything that may not be shown is held before any reader is claimed.
  if (!entry) throw new Error('a letter names a publication that may not be shown');
  const facts = digestFacts(entry, from);
  return {
    text: [entry.title, facts, entry.address].join('\n'),
    html: cardPart(entry.title, facts, entry.address),
    isReaders: true,
  };
}
