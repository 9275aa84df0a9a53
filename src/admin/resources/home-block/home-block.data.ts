import type { HomeBlockKind } from '#shell/home-block.data.ts';

export const FRONT_PAGE_PATH = '/admin/front-page';
/** Id of the arrangement; there is only one. */
export const FRONT_PAGE_ID = 'home';

/** In characters. */
export const BLOCK_TITLE_MAX = 120;
export const BLOCK_TEXT_MAX = 2_000;
export const LINK_TEXT_MAX = 60;
export const LINK_MAX = 500;
/** Nobody reads a longer front page, and the key of its preview contains all their ids. */
export const BLOCKS_MAX = 30;

interface KindDeclaration {
  /** The default and maximum number of things it shows; null if it shows none. */
  count: { usual: number; max: number } | null;
  /** Whether an editor may choose what it shows. */
  isChosen?: true;
  /** Whether there may be several of them. */
  isMany?: true;
  /** Whether its text is Markdown, with a link and a picture. */
  isWritten?: true;
  /** Holds the page title, so it is always shown and to everybody. */
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
