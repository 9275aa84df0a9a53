import { isTurned, type ShownHours, type ShownStanding, shownStanding } from '#kit/zones.ts';
import { isButtonAddress } from '#newsletter/issue/letter-block.rules.ts';
import type { BlockAudience, HomeBlockKind } from '#shell/home-block.data.ts';
import { BLOCK_DECLARATIONS } from './home-block.data.ts';

/** The state of a block at an hour of the provider's clock; one hidden by an editor is never shown. */
export const blockStanding = (
  { hidden, ...hours }: ShownHours & { hidden: boolean },
  hour: string,
): ShownStanding | 'hidden' => (hidden ? 'hidden' : shownStanding(hours, hour));

/** A member has a valid membership; everybody else is a visitor to be won. */
export const isFor = (audience: BlockAudience, { isMember }: { isMember: boolean }): boolean =>
  audience === 'everybody' || (audience === 'members') === isMember;

/** What editors enter for a block. */
export interface BlockWords extends ShownHours {
  title: string;
  text: string;
  linkText: string;
  link: string;
  count: number | null;
  audience: BlockAudience;
}
export type HomeBlockProblem = 'title' | 'count' | 'link' | 'link-text' | 'order' | 'steady';
/** Each invalid field of a block, with the problem. */
export function blockProblems(
  kind: HomeBlockKind,
  { title, linkText, link, count, audience, ...hours }: BlockWords,
): { field: keyof BlockWords; problem: HomeBlockProblem }[] {
  const { count: counted, isWritten, isSteady } = BLOCK_DECLARATIONS[kind];
  const isCounted = count !== null && Number.isInteger(count) && count >= 1;
  const isPlanned = hours.shownFrom !== null || hours.shownUntil !== null || audience !== 'everybody';
  const checks: [boolean, keyof BlockWords, HomeBlockProblem][] = [
    [title.trim() === '', 'title', 'title'],
    [counted !== null && !(isCounted && count <= counted.max), 'count', 'count'],
    [isWritten === true && link !== '' && !isButtonAddress(link), 'link', 'link'],
    [isWritten === true && link === '' && linkText.trim() !== '', 'link', 'link'],
    [isWritten === true && link !== '' && linkText.trim() === '', 'linkText', 'link-text'],
    [isTurned(hours), 'shownUntil', 'order'],
    [isSteady === true && isPlanned, 'shownFrom', 'steady'],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, field, problem]) => ({ field, problem }));
}

/** The order of the blocks, and the ids of the hidden ones. */
export interface Arrangement {
  order: readonly number[];
  hidden: readonly number[];
}
/**
 * Applies an arrangement to blocks added or removed meanwhile: removed ones are dropped, new ones come last unchanged.
 */
export function arrangedOver(
  { order, hidden }: Arrangement,
  blocks: readonly { id: number; hidden: boolean }[],
): Arrangement {
  const there = new Map(blocks.map((one) => [one.id, one]));
  const placed = [...new Set(order)].filter((id) => there.has(id));
  const came = blocks.filter(({ id }) => !placed.includes(id));
  const unseen = hidden.filter((id) => placed.includes(id));
  return {
    order: [...placed, ...came.map(({ id }) => id)],
    hidden: inPlace([...unseen, ...came.filter((one) => one.hidden).map(({ id }) => id)]),
  };
}
const inPlace = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Moves one of them to another index, counted from 0. */
export function putAt(order: readonly number[], id: number, place: number): number[] {
  const others = order.filter((one) => one !== id);
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}
export const withHidden = ({ order, hidden }: Arrangement, id: number, isHidden: boolean): Arrangement => ({
  order,
  hidden: inPlace(isHidden ? [...hidden, id] : hidden.filter((one) => one !== id)),
});

/** The arrangement as a single form field: drafts, history and conflicts belong to the field. */
export const arrangementText = ({ order, hidden }: Arrangement): string =>
  order.map((id) => (hidden.includes(id) ? `-${id}` : `${id}`)).join(' ');
export function arrangementIn(text: string): Arrangement {
  const signed = text.split(' ').filter(Boolean).map(Number).filter(Number.isSafeInteger);
  return { order: signed.map(Math.abs), hidden: inPlace(signed.filter((id) => id < 0).map(Math.abs)) };
}

export interface BlockText {
  title: string;
  text: string;
  linkText: string;
}
/** Whether every text that the English has is translated; a half translated block is shown in English. */
export const isWholeIn = (english: BlockText, words: BlockText): boolean =>
  (['title', 'text', 'linkText'] as const).every((name) => english[name] === '' || words[name] !== '');
