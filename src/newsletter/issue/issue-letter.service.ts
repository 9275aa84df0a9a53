import { announce, type DigestPublication, tipWords } from '#catalog/digest/digest.service.ts';
import type { DigestTip } from '#catalog/digest/tip.data.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { wordsIn } from '#locale/speech.service.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { type Letterhead, letterPage, paragraphsHtml } from '#platform/mail/html.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader } from '#platform/postgres/database.ts';
import type { CampaignRow } from './campaign.repository.ts';
import { campaignAddress } from './campaign.rules.ts';
import type { LetterWords } from './letter.schema.ts';
import { publicationsIn } from './letter-block.rules.ts';
import type { LetterGap } from './letter-gap.data.ts';
import { letterGaps, letterLanguage } from './letter-gap.rules.ts';
import { newsletterLetterTexts } from './newsletter-letter.messages.ts';
import {
  type DigestEntry,
  digestWords,
  type FooterTerms,
  type LetterContext,
  monthlyLetter,
  type NewsletterLetter,
  tipLetter,
} from './newsletter-letter.rules.ts';
import { inLanguage, writtenLetter } from './written-letter.service.ts';

export type LetterPorts = Pick<Ports, 'config' | 'keys'>;

/** The letterhead and origin of a language's site. */
export function siteOf({ config }: LetterPorts, language: string) {
  const head = ownLetterhead(config, language);
  return { head, origin: head.origin };
}
const contextOf = async ({ config }: LetterPorts, db: Reader, language: string): Promise<LetterContext> => ({
  productName: config.productName,
  language,
  words: await wordsIn(db, language, newsletterLetterTexts),
});

/**
 * What an editor took back is theirs, even if they deleted all that the program had put together; what was only held
 * goes on as it was once nothing holds it.
 */
export const isWritten = ({
  letters,
  origin,
  state,
  held_at,
}: Pick<CampaignRow, 'letters' | 'origin' | 'state' | 'held_at'>) =>
  origin === 'written' || (state === 'draft' && held_at === null) || Object.keys(letters).length > 0;

const contentIds = ({ content }: Pick<CampaignRow, 'content'>): number[] =>
  content.tip ? [content.tip.publicationId] : (content.publications ?? []);

interface IssueReadiness {
  /** The publications of the issue that everybody may know of. */
  cards: DigestPublication[];
  /** What keeps it from being sent. */
  gaps: LetterGap[];
}
export async function readinessOf(db: Reader, campaign: CampaignRow): Promise<IssueReadiness> {
  const ids = isWritten(campaign) ? publicationsIn(lettersOf(campaign.letters)) : contentIds(campaign);
  const cards = ids.length > 0 ? await announce(db, ids, 'en') : [];
  const gaps = isWritten(campaign)
    ? letterGaps({ ...campaign, shown: cards.map(({ id }) => id) })
    : await digestGaps(db, campaign, cards);
  return { cards, gaps };
}
/** One that the program put together needs something to announce, and a tip its key point. */
async function digestGaps(
  db: Reader,
  { content: { tip } }: CampaignRow,
  cards: readonly DigestPublication[],
): Promise<LetterGap[]> {
  if (cards.length === 0) return ['publication'];
  return tip && !(await tipWords(db, tip, 'en')) ? ['tip-gone'] : [];
}
const lettersOf = (letters: CampaignRow['letters']): LetterWords[] =>
  Object.values(letters).filter((one) => one !== undefined);

export interface IssueLetter extends NewsletterLetter {
  head: Letterhead;
}
/**
 * An issue as a reader of a language gets it, but with an unsubscribe link that identifies nobody; null if there is
 * nothing for such readers.
 */
export async function issueLetter(
  ports: LetterPorts,
  db: Reader,
  campaign: CampaignRow,
  { language, since }: { language: string; since: Date },
): Promise<IssueLetter | null> {
  const { head, origin } = siteOf(ports, language);
  const write = await writerOf(ports, db, campaign, language);
  const letter = write?.({ since, unsubscribeAddress: `${origin}/unsubscribe` });
  return letter ? { ...letter, head } : null;
}

type LetterWriter = (foot: FooterTerms) => NewsletterLetter;
/**
 * Returns a function that writes the issue for one reader at a time; null if there is nothing for readers of this
 * language.
 */
export async function writerOf(
  ports: LetterPorts,
  db: Reader,
  campaign: CampaignRow,
  language: string,
): Promise<LetterWriter | null> {
  return isWritten(campaign)
    ? writtenFor(ports, db, campaign, language)
    : digestFor(ports, db, campaign, language);
}

async function writtenFor(
  ports: LetterPorts,
  db: Reader,
  { issue, letters, unwritten }: CampaignRow,
  language: string,
): Promise<LetterWriter | null> {
  const written = letterLanguage(language, letters, unwritten);
  const words = written === null ? undefined : letters[written];
  if (written === null || !words) return null;
  const { head, origin } = siteOf(ports, language);
  const from = await contextOf(ports, db, language);
  const ids = publicationsIn([words]);
  const found = ids.length > 0 ? await announce(db, ids, language) : [];
  if (found.length < ids.length) return null;
  const cards = new Map(found.map((one) => [one.id, entryOf(one, origin, issue)]));
  return writtenLetter(from, { issue, words, language: written, cards, head });
}

const entryOf = (one: DigestPublication, origin: string, issue: string) => ({
  ...one,
  address: campaignAddress(origin, one.path, issue),
});

async function digestFor(
  ports: LetterPorts,
  db: Reader,
  campaign: CampaignRow,
  language: string,
): Promise<LetterWriter | null> {
  const { issue, content } = campaign;
  const { head, origin } = siteOf(ports, language);
  const from = await contextOf(ports, db, language);
  const found = await announce(db, contentIds(campaign), from.language);
  const entries = found.map((one) => entryOf(one, origin, issue));
  const [first] = entries;
  if (!first) return null;
  if (content.tip) return tipFor(db, { from, head }, content.tip, first);
  const updatesAddress = campaignAddress(origin, '/calendar', issue);
  const isOlder = content.isOlder ?? false;
  return (foot) => monthlyLetter(from, { issue, isOlder, entries, updatesAddress }, foot);
}

/** Where the tip is not available in the reader's language, its own paragraph says that it is in English. */
async function tipFor(
  db: Reader,
  { from, head }: { from: LetterContext; head: Letterhead },
  tip: DigestTip,
  publication: DigestEntry,
): Promise<LetterWriter | null> {
  const said = await tipWords(db, tip, from.language);
  if (!said) return null;
  return (foot) => {
    const letter = tipLetter(from, { ...publication, text: said.text }, foot);
    if (said.language === from.language) return letter;
    const rest = paragraphsHtml(letter.text.slice(said.text.length));
    const parts = [{ html: paragraphsHtml(said.text) }, { html: rest, isReaders: true }];
    return { ...letter, html: letterPage(inLanguage(parts, tagOf(said.language)), head) };
  };
}

/**
 * What the program put together, in every language that it is available in, as text that an editor can continue from:
 * readers of the others get the English one. Nothing if readers can open none of its publications any more.
 */
export async function digestLetters(
  ports: LetterPorts,
  db: Reader,
  campaign: CampaignRow,
): Promise<[string, LetterWords][]> {
  const { issue, content } = campaign;
  const all: [string, LetterWords][] = [];
  for (const language of LANGUAGES) {
    const found = await announce(db, contentIds(campaign), language);
    const [first] = found;
    if (!first) return [];
    const said = content.tip ? await tipWords(db, content.tip, language) : null;
    if (content.tip && said?.language !== language) continue;
    const tip = said && { text: said.text, title: first.title };
    const publications = found.map(({ id }) => id);
    const isOlder = content.isOlder ?? false;
    const from = await contextOf(ports, db, language);
    all.push([language, digestWords(from, { publications, tip, issue, isOlder })]);
  }
  return all;
}
