import type { Visit } from '#kit/visit.ts';
import type { AskerKind } from './read-place.ts';

export const askerKind = ({ visitor }: Visit): AskerKind =>
  visitor.preview ? 'preview' : visitor.kind === 'anonymous' ? 'stranger' : 'person';

/** By which a reader is known as who wrote: a stranger by the address alone, a person on whatever device. */
export const namesOf = ({ visitor, address }: Visit): string[] =>
  visitor.kind === 'anonymous' ? [`address:${address}`] : [`address:${address}`, `user:${visitor.id}`];
