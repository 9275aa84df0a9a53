/** What the front page is made of: eight parts of our own, and an editor's own words. */
export const HOME_BLOCK_KINDS = [
  'hero',
  'latest',
  'time',
  'topics',
  'steps',
  'podcast',
  'membership',
  'newsletter',
  'notice',
] as const;
export type HomeBlockKind = (typeof HOME_BLOCK_KINDS)[number];

/** For whom a block stands there. */
export const BLOCK_AUDIENCES = ['everybody', 'visitors', 'members'] as const;
export type BlockAudience = (typeof BLOCK_AUDIENCES)[number];
