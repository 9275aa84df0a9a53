import type { Document } from '#kit/contract.ts';
import { flatten, frozen } from '#kit/jsonapi.ts';

const flat = new WeakMap<Document, unknown>();

/** Like `flatten`, but a frozen document is flattened only once for all its readers, and the result is frozen too. */
export function flattenOnce(document: Document): unknown {
  if (!Object.isFrozen(document)) return flatten(document);
  if (!flat.has(document)) flat.set(document, frozen(flatten(document)));
  return flat.get(document);
}
