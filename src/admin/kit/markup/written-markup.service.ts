import { type FigureRules, type StrayAddress, strayAddress } from '#kit/address/stray-address.ts';
import { atField } from '#kit/refusal.ts';
import { lostWordsLine } from '#kit/text/lost-words.ts';
import { rewritten } from '../markdown.rules.ts';
import { refuse } from './written-markup.refusals.ts';

/**
 * Returns the HTML of an edited text. Refused if Markdown would silently drop some of its words, or if an address leads
 * elsewhere than it appears to.
 */
export function writtenMarkup(stored: string, markdown: string, field: string, rules?: FigureRules): string {
  const html = rewritten(stored, markdown);
  if (html === stored) return html;
  const stray = strayAddress(markdown, rules);
  if (stray) throw leadsAway(stray, field);
  const line = lostWordsLine(markdown);
  if (line === null) return html;
  throw refuse('words-lost.line', { n: line }, atField(field));
}

const leadsAway = ({ kind, line }: StrayAddress, field: string) =>
  refuse(CODES[kind], { n: line }, atField(field));
const CODES = {
  picture: 'picture-elsewhere',
  mute: 'picture-undescribed',
  link: 'link-unclear',
} as const satisfies Record<StrayAddress['kind'], string>;

/** The English that a translator read, in its stored form: compared with what is stored, shown to translators alone. */
export const markupAsRead = (stored: string, markdown: string): string => rewritten(stored, markdown);
