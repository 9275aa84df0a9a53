import type { Document } from '#kit/contract.ts';
import { flatten, frozen } from '#kit/jsonapi.ts';

const flat = new WeakMap<Document, unknown>();

/** The same as `flatten`; of a document that nobody can change any more once for all who read it, and frozen as it is. */
export function flattenOnce(document: Document): unknown {
  if (!Object.isFrozen(document)) return flatten(document);
  if (!flat.has(document)) flat.set(document, frozen(flatten(document)));
  return flat.get(document);
}
