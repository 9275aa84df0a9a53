import type { Visit } from '#kit/visit.ts';
import type { AskerKind } from './read-place.ts';

export const askerKind = ({ visitor }: Visit): AskerKind =>
  visitor.preview ? 'preview' : visitor.kind === 'anonymous' ? 'stranger' : 'person';

/**
 * Names that identify a reader as the writer of something: an anonymous one by address only, a person on any device.
 */
export const namesOf = ({ visitor, address }: Visit): string[] =>
  visitor.kind === 'anonymous' ? [`address:${address}`] : [`address:${address}`, `user:${visitor.id}`];
