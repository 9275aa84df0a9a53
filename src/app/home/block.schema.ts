import type { Flat } from '#kit/contract.ts';
import type { homeBlockType } from '#shell/site.schema.ts';

/** What every block of the home page is given by the editors. */
export type Block = Pick<Flat<typeof homeBlockType>, 'id' | 'title' | 'text' | 'language'>;
