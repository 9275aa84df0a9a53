import { announce, type DigestPublication } from '#catalog/digest/digest.service.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import type { Letterhead } from '#platform/mail/html.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader } from '#platform/postgres/database.ts';
import type { CampaignRow } from './campaign.repository.ts';
import { campaignAddress } from './campaign.rules.ts';
import type { LetterWords } from './letter.schema.ts';
import { publicationsIn } from './letter-block.rules.ts';
import type { LetterGap } from './letter-gap.data.ts';
import { letterGaps, letterLanguage } from './letter-gap.rules.ts';
import {
  digestWords,
  type FooterTerms,
  type LetterContext,
  monthlyLetter,
  type NewsletterLetter,
  tipLetter,
} from './newsletter-letter.rules.ts';
import { writtenLetter } from './written-letter.service.ts';

export type LetterPorts = Pick<Ports, 'config' | 'keys'>;

/** The letterhead, origin and texts of a language's site. */
export function siteOf({ config }: LetterPorts, language: string) {
  const head = ownLetterhead(config, language);
  const from: LetterContext = { productName: head.product, language, words: dictionaryOf(language) };
  return { head, origin: head.origin, from };
}

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

/** The publications of an issue that everybody may know of. */
export async function cardsOf(db: Reader, campaign: CampaignRow): Promise<DigestPublication[]> {
  const ids = isWritten(campaign) ? publicationsIn(lettersOf(campaign.letters)) : contentIds(campaign);
  return ids.length > 0 ? announce(db, ids, 'en') : [];
}
/** What keeps an issue from being sent; one that the program put together needs something to announce. */
export function gapsOf(campaign: CampaignRow, cards: readonly DigestPublication[]): LetterGap[] {
  if (isWritten(campaign)) return letterGaps({ ...campaign, shown: cards.map(({ id }) => id) });
  return cards.length > 0 ? [] : ['publication'];
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
  const { head, origin, from } = siteOf(ports, language);
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
  const { origin, from } = siteOf(ports, language);
  const found = await announce(db, contentIds(campaign), from.language);
  const entries = found.map((one) => entryOf(one, origin, issue));
  const [first] = entries;
  if (!first) return null;
  const { tip } = content;
  if (tip) return (foot) => tipLetter(from, { ...first, text: tip.text }, foot);
  const updatesAddress = campaignAddress(origin, '/calendar', issue);
  return (foot) => monthlyLetter(from, { issue, entries, updatesAddress }, foot);
}

/**
 * What the program put together, in every language, as text that an editor can continue from; nothing if readers can
 * open none of its publications any more.
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
    const tip = content.tip ? { text: content.tip.text, title: first.title } : null;
    const publications = found.map(({ id }) => id);
    all.push([language, digestWords(siteOf(ports, language).from, { publications, tip, issue })]);
  }
  return all;
}
