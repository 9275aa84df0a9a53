import type { Visit } from '#kit/visit.ts';
import { civilHour, holdsUntil, shownStanding } from '#kit/zones.ts';
import { isMembershipValid } from '#membership/holding/holding.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { allBlocks, type HomeBlockRow } from './home-block.repository.ts';
import { isFor, isWholeIn } from './home-block.rules.ts';

export interface ShownBlock extends Pick<HomeBlockRow, 'id' | 'kind' | 'settings' | 'picture' | 'alt'> {
  title: string;
  text: string;
  linkText: string;
  language: string;
  place: number;
}
interface ShownBlocks {
  blocks: ShownBlock[];
  /** Nothing appears or disappears before this instant; null if none of them changes soon. */
  until: Date | null;
}

/** The blocks that the visitor sees on the front page now; in a preview, the wanted blocks at the chosen hour. */
export async function shownBlocks(db: Reader, visit: Visit): Promise<ShownBlocks> {
  const { visitor, now, site } = visit;
  const wanted = visitor.preview?.home ?? null;
  const hour = wanted?.hour ?? civilHour(now, site.timeZone);
  const isMember = visitor.kind === 'user' && isMembershipValid(visitor.holding, now);
  const rows = await allBlocks(db);
  const arranged = wanted
    ? wanted.blocks.flatMap((id) => rows.filter((row) => row.id === id))
    : rows.filter(({ hidden }) => !hidden);
  const blocks = arranged
    .filter((row) => shownStanding(row, hour) === 'shown' && isFor(row.audience, { isMember }))
    .map((row, at) => ({ ...inLanguage(row, site.language), place: at + 1 }));
  return { blocks, until: holdsUntil(rows, now, site.timeZone) };
}

/** A block is shown entirely in one language: in English if part of it is missing. */
function inLanguage({ id, kind, settings, picture, alt, ...row }: HomeBlockRow, language: string) {
  const words = row.words[language];
  const isThere = words !== undefined && isWholeIn(row, words);
  const { title, text, linkText } = isThere ? words : row;
  return { id, kind, settings, picture, alt, title, text, linkText, language: isThere ? language : 'en' };
}
