import { isRefusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { refuse } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import type { RefusalListener } from '#platform/http/dispatch.ts';
import type { Ports } from '#platform/ports.ts';
import { recordAudit } from './audit.service.ts';

const ONE_A_MINUTE = { count: 1, seconds: 60, refusal: refuse('too-many-requests') };

/**
 * Records who was refused something only administrators, or only the owner, may do: once per caller, API call and
 * minute, so that a flood does not grow the audit log.
 */
export const denialRecorder =
  (ports: Pick<Ports, 'database'>): RefusalListener =>
  async ({ call }, visit, { code }) => {
    if (visit.visitor.kind !== 'user' || code !== 'not-allowed') return;
    const subject = `${call.method} ${call.path}`;
    if (await isFirst(ports, visit, `denial:${visit.visitor.id}:${subject}`))
      await ports.database.write((db) => recordAudit(db, visit, { action: 'access.deny', subject }));
  };

async function isFirst({ database }: Pick<Ports, 'database'>, { now }: Visit, bucket: string) {
  try {
    await countRequest(database, { ...ONE_A_MINUTE, bucket }, now);
    return true;
  } catch (thrown) {
    if (isRefusal(thrown)) return false;
    throw thrown;
  }
}
