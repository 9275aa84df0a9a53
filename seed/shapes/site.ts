import * as v from 'valibot';
import {
  BLOCK_TEXT_MAX,
  BLOCK_TITLE_MAX,
  BLOCKS_MAX,
  LINK_MAX,
  LINK_TEXT_MAX,
} from '#admin/resources/home-block/home-block.data.ts';
import {
  PAGE_BODY_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
} from '#admin/resources/static-page/static-page-desk.data.ts';
import { BLOCK_AUDIENCES, HOME_BLOCK_KINDS } from '#shell/home-block.data.ts';
import { PAGE_PLACES, PAGE_STATES } from '#support/static-page/static-page.data.ts';
import { count, instant, isoDay, list, mediaFile, number, plannedHour, text } from './fields.ts';

/** Allowed content of the files below `site`: pages outside the library, and the blocks of its front page. */
const upTo = (most: number) => v.pipe(v.string(), v.maxLength(most, `is longer than ${most} characters`));
const optional = (most: number) => v.optional(upTo(most), '');
/** Whether the English that it was translated from has changed since. */
const stale = v.optional(v.boolean(), false);
const inOthers = <S extends v.GenericSchema>(words: S) => ({
  'pt-br': v.optional(words),
  fr: v.optional(words),
  it: v.optional(words),
  de: v.optional(words),
});
const hours = { shownFrom: v.optional(plannedHour), shownUntil: v.optional(plannedHour) };

const pageWords = {
  title: v.pipe(text, v.maxLength(PAGE_TITLE_MAX, `is longer than ${PAGE_TITLE_MAX} characters`)),
  description: optional(PAGE_DESCRIPTION_MAX),
  text: optional(PAGE_BODY_MAX),
};
/** `site/pages/about-us.yaml`: the page with that address, in all its languages. */
export const page = v.strictObject({
  place: v.optional(v.picklist(PAGE_PLACES), 'none'),
  state: v.optional(v.picklist(PAGE_STATES), 'published'),
  effectiveOn: v.optional(isoDay),
  ...hours,
  /** Former addresses, which redirect here. */
  formerly: list(text),
  modifiedAt: v.optional(instant),
  en: v.strictObject(pageWords),
  ...inOthers(v.strictObject({ ...pageWords, stale })),
});

const block = v.strictObject({
  kind: v.picklist(HOME_BLOCK_KINDS),
  title: v.pipe(text, v.maxLength(BLOCK_TITLE_MAX, `is longer than ${BLOCK_TITLE_MAX} characters`)),
  text: optional(BLOCK_TEXT_MAX),
  linkText: optional(LINK_TEXT_MAX),
  link: optional(LINK_MAX),
  count: v.optional(number),
  columns: v.optional(v.array(count)),
  publications: list(number),
  /** A picture of `media`, described in `media/figures.json`. */
  picture: v.optional(mediaFile),
  hidden: v.optional(v.boolean(), false),
  ...hours,
  audience: v.optional(v.picklist(BLOCK_AUDIENCES), 'everybody'),
  ...inOthers(
    v.strictObject({
      title: optional(BLOCK_TITLE_MAX),
      text: optional(BLOCK_TEXT_MAX),
      linkText: optional(LINK_TEXT_MAX),
      stale,
    }),
  ),
});
/** `site/front-page.yaml`: its blocks from top to bottom. */
export const frontPage = v.strictObject({
  blocks: v.pipe(v.array(block), v.maxLength(BLOCKS_MAX, `a front page has at most ${BLOCKS_MAX} blocks`)),
});
