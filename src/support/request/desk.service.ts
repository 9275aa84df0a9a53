import { runningFrom } from '#platform/clock/running-time.ts';
import type { Ports } from '#platform/ports.ts';
import { afterTry, type Circuit, CLOSED, mayTry } from './circuit.rules.ts';
import { claimRequest, markForwarded, markRetry, type WaitingRequest } from './request.repository.ts';
import { FORWARD_TRIES, forwardWaitMs, longestForwardWait } from './request.rules.ts';
import { mailDesk } from './request.service.ts';

/** The external desk replies within this time or has failed (spec §7). */
export const DESK_TIMEOUT_MS = 30_000;
/** Longer than a reply may take: meanwhile nobody else forwards the same request. */
const LEASE_MS = 2 * DESK_TIMEOUT_MS;
const ONE_RUN = 20;

/** What this process knows about each desk; after a restart each is assumed to work. */
const circuits = new Map<string, Circuit>();

type DeskPorts = Pick<Ports, 'config' | 'database' | 'log'>;

/**
 * Forwards waiting requests to the external desk. Requests that it finally fails to accept go to the desk's address by
 * e-mail.
 */
export async function forwardWaiting(
  ports: DeskPorts,
  began: Date,
  { timeoutMs = DESK_TIMEOUT_MS, stopping }: { timeoutMs?: number; stopping?: AbortSignal } = {},
): Promise<void> {
  const url = ports.config.supportDeskUrl;
  if (!url) return;
  const time = runningFrom(began);
  const goesOn = () => !stopping?.aborted && mayTry(circuits.get(url) ?? CLOSED, time());
  for (let done = 0; done < ONE_RUN && goesOn(); done++) {
    const now = time();
    const claim = { now, leaseUntil: new Date(now.getTime() + LEASE_MS), latest: longestForwardWait(now) };
    const waiting = await ports.database.write((db) => claimRequest(db, claim));
    if (!waiting) return;
    const failure = await post(url, waiting, timeoutMs);
    circuits.set(url, afterTry(circuits.get(url) ?? CLOSED, failure === null, time()));
    if (failure) ports.log.warn({ request: waiting.id, reason: failure }, 'support desk not reached');
    await settle(ports, waiting, failure === null, time());
  }
}

async function settle(ports: DeskPorts, waiting: WaitingRequest, taken: boolean, now: Date): Promise<void> {
  await ports.database.write(async (db) => {
    if (taken) await markForwarded(db, waiting.id, now);
    else if (waiting.attempts >= FORWARD_TRIES) await mailDesk(ports, db, waiting, now);
    else await markRetry(db, waiting.id, new Date(now.getTime() + forwardWaitMs(waiting.attempts)));
  });
}

/**
 * Null if the desk accepted the request; otherwise the reason. The desk recognizes a repeated number as the same
 * request.
 */
async function post(url: string, request: WaitingRequest, timeoutMs: number): Promise<string | null> {
  const { reference, name, email, subject, body } = request;
  try {
    const reply = await fetch(`${url.replace(/\/$/, '')}/requests`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', 'idempotency-key': reference },
      body: JSON.stringify({
        request: { requester: { name, email }, subject, comment: { body }, external_id: reference },
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return reply.ok ? null : `status ${reply.status}`;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.name : String(thrown);
  }
}
