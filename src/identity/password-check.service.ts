import type { Visit } from '#kit/visit.ts';
import { inHashQueue, verifyNow } from '#platform/password.ts';
import type { Ports } from '#platform/ports.ts';
import { countRequest, refuseWhenUsedUp } from '#platform/rate-limit.ts';
import { failureLimits } from './sign-in-limit.service.ts';

export { accountKey } from './sign-in-limit.service.ts';

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
  const limits = await failureLimits(ports.database.reader(), visit, account.email);
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
