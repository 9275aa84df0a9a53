import type { Flat } from '#kit/contract.ts';
import type { homeBlockType } from './site.contract.ts';

/** What every block of the home page is given by the editors. */
export type Block = Pick<Flat<typeof homeBlockType>, 'id' | 'title' | 'text' | 'language'>;
