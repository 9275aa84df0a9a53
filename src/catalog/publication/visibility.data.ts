/** Where a publication may stand. A draft and what is scheduled do not exist for readers; what is announced has a cover and a day to come. */
export const VISIBILITIES = ['draft', 'scheduled', 'announced', 'published', 'removed'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Not yet there for anybody but editors. */
export const isHidden = (visibility: Visibility): boolean =>
  visibility === 'draft' || visibility === 'scheduled';
/** Comes out by itself. */
export const isWaiting = (visibility: Visibility): boolean =>
  visibility === 'scheduled' || visibility === 'announced';
