import type { Visit } from '#kit/visit.ts';
import { countRequest, refuseWhenUsedUp } from '#platform/admission/rate-limit.ts';
import { inHashQueue, verifyNow } from '#platform/password.ts';
import type { Ports } from '#platform/ports.ts';
import { deviceOf } from '../sign-in/known-device.service.ts';
import { attemptLimits, failureLimits } from '../sign-in/limit.service.ts';

export { accountKey } from '../sign-in/limit.service.ts';

/**
 * Whether a password is right; failures are counted per account and per address. The count is read again when the hash
 * is about to be computed, so simultaneous guesses gain nothing. A null hash takes the same time and never matches. A
 * device that signed in before has its own count. What is right is counted too, in a wider limit.
 */
export async function checkPassword(
  ports: Pick<Ports, 'database' | 'keys'>,
  visit: Visit,
  account: { id: number | null; email: string; hash: string | null },
  password: string,
): Promise<boolean> {
  const { id, hash, email } = account;
  const device = id === null ? null : deviceOf(ports, visit, { id, hash });
  const limits = await failureLimits(ports.database.reader(), visit, { email, device });
  const refuseGuessers = async () => {
    for (const limit of limits) await refuseWhenUsedUp(ports.database, limit, visit.now);
  };
  await refuseGuessers();
  for (const limit of attemptLimits(visit, { email, device }))
    await countRequest(ports.database, limit, visit.now);
  return inHashQueue(async () => {
    await refuseGuessers();
    const right = await verifyNow(password, account.hash);
    if (!right) for (const limit of limits) await countRequest(ports.database, limit, visit.now);
    return right;
  });
}
