import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { arrivesAnew } from '#client/navigation/arrival.ts';
import { tellPlace } from '#client/navigation/whereabouts.ts';
import type { Playback } from '#media/player/components/playback.tsx';
import { askedParagraph, askedSecond, askedTable, momentAnchor, paragraphAnchor } from '../section.rules.ts';

/** The blocks of a lesson's text, as counted by search. */
const BLOCKS = 'p, li, h2, h3, h4, h5, h6, td, th, blockquote, pre';

const SELECTOR = BLOCKS.split(', ')
  .map((one) => `article .prose ${one}`)
  .join(', ');

/**
 * A shared link or a search result may ask for a place: `#t=250`, a second of the medium, which is returned for effects
 * only, since the server cannot know it; `#p=3`, a paragraph, or `#table-2`, which are scrolled into view on arrival.
 */
export function useAskedPlace(sectionId: string): number | null {
  const { hash, search } = useLocation();
  const paragraph = askedParagraph(hash);
  const table = askedTable(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another text
  useEffect(() => {
    const block = table
      ? document.getElementById(table)
      : paragraph === null
        ? null
        : document.querySelectorAll<HTMLElement>(SELECTOR)[paragraph];
    if (!block || !arrivesAnew()) return;
    block.tabIndex = -1;
    block.scrollIntoView({ block: 'center' });
    block.focus({ preventScroll: true });
  }, [paragraph, table, sectionId]);
  return askedSecond(search, hash);
}

/** Links to other languages lead to the same second or, if nothing has played, to the same paragraph. */
export function useToldPlace(playback: Playback): void {
  useEffect(
    () => tellPlace(() => momentAnchor(playback.state().time) || paragraphAnchor(paragraphInView())),
    [playback],
  );
}

/** Clears the bar of the page. */
const TOP_PX = 96;

/** The paragraph being read: the first one not yet scrolled away, or the last; 0 at the beginning, and without a text. */
export function paragraphInView(): number {
  const blocks = [...document.querySelectorAll<HTMLElement>(SELECTOR)];
  const inView = (block: HTMLElement, at: number) =>
    !blocks[at + 1] || block.getBoundingClientRect().bottom > TOP_PX;
  return Math.max(0, blocks.findIndex(inView));
}
