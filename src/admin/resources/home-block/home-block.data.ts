import type { HomeBlockKind } from '#shell/home-block.data.ts';

export const FRONT_PAGE_PATH = '/admin/front-page';
/** Names the arrangement; there is one. */
export const FRONT_PAGE_ID = 'home';

/** Characters. */
export const BLOCK_TITLE_MAX = 120;
export const BLOCK_TEXT_MAX = 2_000;
export const LINK_TEXT_MAX = 60;
export const LINK_MAX = 500;
/** A front page with more is read by nobody; the key of its preview names them all. */
export const BLOCKS_MAX = 30;

interface KindDeclaration {
  /** How many things it shows where nobody said otherwise, and at most; null where it shows none. */
  count: { usual: number; max: number } | null;
  /** Whether an editor may choose what it shows. */
  isChosen?: true;
  /** Whether there may be several of it. */
  isMany?: true;
  /** Whether its text is written as Markdown, with a way on and a picture. */
  isWritten?: true;
  /** Holds the title of the page, so it is always there and for everybody. */
  isSteady?: true;
}
const NOTHING: KindDeclaration = { count: null };
export const BLOCK_DECLARATIONS: Readonly<Record<HomeBlockKind, KindDeclaration>> = {
  hero: { count: null, isSteady: true },
  latest: { count: { usual: 5, max: 9 }, isChosen: true, isMany: true },
  time: NOTHING,
  topics: { count: { usual: 12, max: 24 } },
  steps: NOTHING,
  podcast: NOTHING,
  membership: NOTHING,
  newsletter: NOTHING,
  notice: { count: null, isMany: true, isWritten: true },
};
