/**
 * States of a publication. Drafts and scheduled ones do not exist for readers; an announced one has a cover and a
 * future date.
 */
export const VISIBILITIES = ['draft', 'scheduled', 'announced', 'published', 'removed'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Not yet visible to anyone but editors. */
export const isHidden = (visibility: Visibility): boolean =>
  visibility === 'draft' || visibility === 'scheduled';
/** Published, now or once; of the others the date is a plan. */
export const isOut = (visibility: Visibility): boolean =>
  visibility === 'published' || visibility === 'removed';
/** Whether readers have, or had, a publication: what was removed and is announced again is among them. */
export const hasBeenOut = (one: { visibility: Visibility; wasRemoved: boolean }): boolean =>
  isOut(one.visibility) || one.wasRemoved;
/** Published automatically. */
export const isWaiting = (visibility: Visibility): boolean =>
  visibility === 'scheduled' || visibility === 'announced';
