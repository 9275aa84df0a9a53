import { IDEMPOTENCY_KEY } from '#kit/contract.ts';
import type { RequestContext } from './endpoint.ts';
import { refuse } from './idempotency-key.refusals.ts';

/** The sender's key of a deed: with the same key it is done once, however often it is sent. Null if none was sent. */
export function keyIn({ header }: Pick<RequestContext, 'header'>): string | null {
  const key = header('idempotency-key');
  if (key === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(key)) throw refuse('key-needed');
  return key;
}

export function neededKeyIn(asked: Pick<RequestContext, 'header'>): string {
  const key = keyIn(asked);
  if (key === null) throw refuse('key-needed');
  return key;
}
