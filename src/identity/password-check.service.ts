import { createHash } from 'node:crypto';
import type { Visit } from '#kit/visit.ts';
import type { Limit } from '#platform/endpoint.ts';
import { inHashQueue, verifyNow } from '#platform/password.ts';
import type { Ports } from '#platform/ports.ts';
import { countRequest, refuseWhenUsedUp } from '#platform/rate-limit.ts';
import { normalizeEmail } from './email.rules.ts';
import {
  FAILURE_WINDOW_SECONDS,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  TOO_MANY_FAILURES,
} from './sign-in.rules.ts';

/**
 * Whether a password is right, failures counted by account and by address. The count is read again when the turn to
 * hash comes, so guesses sent all at once gain nothing; a null hash takes the same time and is never right.
 */
export async function checkPassword(
  ports: Pick<Ports, 'database'>,
  visit: Visit,
  account: { email: string; hash: string | null },
  password: string,
): Promise<boolean> {
  const limits = failureLimits(account.email, visit.address);
  const refuseGuessers = async () => {
    for (const limit of limits) await refuseWhenUsedUp(ports.database, limit, visit.now);
  };
  await refuseGuessers();
  return inHashQueue(async () => {
    await refuseGuessers();
    const right = await verifyNow(password, account.hash);
    if (!right) for (const limit of limits) await countRequest(ports.database, limit, visit.now);
    return right;
  });
}

function failureLimits(email: string, address: string): Limit[] {
  const terms = { seconds: FAILURE_WINDOW_SECONDS, detail: TOO_MANY_FAILURES };
  return [
    { ...terms, bucket: `sign-in:account:${accountKey(email)}`, count: FAILURES_PER_ACCOUNT },
    { ...terms, bucket: `sign-in:address:${address}`, count: FAILURES_PER_ADDRESS },
  ];
}

/** An account in a bucket's name or in the ledger, known or not, without the address itself. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url').slice(0, 22);
