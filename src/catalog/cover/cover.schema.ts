import type { Flat } from '#kit/contract.ts';
import { INCLUDES, type publicationType } from '../publication/publication.schema.ts';
import type { sectionType } from '../section/section.schema.ts';

/** What a cover requests: the sections as a list shows them, the faculty without their biographies. */
export const COVER_QUERY = {
  include: INCLUDES.cover,
  fields: {
    Section: 'title,slug,language,order,minutes,lock,gate,private',
    Author: 'fullName,fullNameAffix,completeAffiliation,language,slug,image',
    Category: 'name,slug,language',
  },
};
export type CoverPublication = Flat<typeof publicationType>;
export type CoverSection = Pick<
  Flat<typeof sectionType>,
  'id' | 'title' | 'slug' | 'language' | 'order' | 'minutes' | 'lock' | 'gate' | 'private'
>;
/** A publication with what only its reader knows. */
export interface CoverState {
  publication: CoverPublication;
  /** Sections this reader has finished. */
  done: string[];
}
