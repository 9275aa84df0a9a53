import type { Flat } from '#kit/contract.ts';
import type { authorType } from '../author/author.schema.ts';
import type { publicationType } from '../publication/publication.schema.ts';

const FIELDS = [
  'slug',
  'language',
  'title',
  'excerpt',
  'type',
  'cover',
  'minutes',
  'credits',
  'test_class',
  'publicationDate',
  'expirationDate',
  'expired',
  'private',
  'visibility',
  'completed',
  'progress',
  'testStatus',
  'earn_label',
] as const;

/** What a card needs, and no more: lists request only these fields. */
export type CardPublication = { id: string; author?: CardAuthor | null } & Pick<
  Flat<typeof publicationType>,
  (typeof FIELDS)[number]
>;
type CardAuthor = Pick<Flat<typeof authorType>, 'fullNameAffix'>;

export const CARD_QUERY = {
  include: ['author'],
  fields: { Publication: [...FIELDS, 'author'].join(','), Author: 'fullNameAffix' },
};
