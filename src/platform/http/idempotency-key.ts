import { IDEMPOTENCY_KEY } from '#kit/contract.ts';
import type { RequestContext } from './endpoint.ts';
import { refuse } from './idempotency-key.refusals.ts';

/**
 * The sender's key of a deed: with the same key it is done once, however often it is sent. Null if none was sent, or an
 * empty one.
 */
export function idempotencyKeyIn({ header }: Pick<RequestContext, 'header'>): string | null {
  const key = header('idempotency-key');
  if (!key) return null;
  if (!IDEMPOTENCY_KEY.test(key)) throw refuse('key-needed');
  return key;
}

export function neededIdempotencyKeyIn(asked: Pick<RequestContext, 'header'>): string {
  const key = idempotencyKeyIn(asked);
  if (key === null) throw refuse('key-needed');
  return key;
}
