import type { Visit } from '#kit/visit.ts';
import type { HandlerPorts, Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { refuse } from './app-setup.refusals.ts';
import { newSecret, setupOf, stepOf } from './authenticator-app.service.ts';
import { countCode, forgetCodes, purposeOf, wrongCode } from './check.service.ts';
import { seal, unseal } from './sealed-secret.service.ts';
import { addWaitingApp, findApp, removeApp, storeWaitingApp } from './second-factor.repository.ts';
import { lockOwner, refuseLastFactor, settleAdded, settleRemoved } from './second-factor.service.ts';

const WAITING_MINUTES = 15;

/**
 * A new secret for an app, which takes effect once one of its codes is entered; until then the current app stays valid.
 */
export async function setUpApp(ports: HandlerPorts, db: Writer, visit: Visit, userId: number) {
  const { email } = await lockOwner(db, visit, userId);
  const secret = newSecret();
  const until = new Date(visit.now.getTime() + WAITING_MINUTES * 60_000);
  await storeWaitingApp(db, userId, seal(ports.keys, secret, purposeOf(userId)), until);
  return setupOf(secret, visit.site.productName, email);
}

/** Adds the pending app, given one of its codes. Returns recovery codes if there were none. */
export async function addApp(
  ports: Ports,
  visit: Visit,
  userId: number,
  typed: string,
): Promise<string[] | null> {
  const { waiting = null } = (await findApp(ports.database.reader(), userId, visit.now)) ?? {};
  if (!waiting) throw setupOver();
  await countCode(ports, visit, userId);
  const opened = unseal(ports.keys, waiting, purposeOf(userId));
  const step = opened && stepOf(opened.secret, typed.replace(/\s/g, ''), visit.now);
  if (step === null) throw wrongCode('/data/attributes/code', 422);
  return ports.database.write(async (db) => {
    const owner = await lockOwner(db, visit, userId);
    const now = await findApp(db, userId, visit.now);
    // Another setup may have replaced it since the code was checked; the code was then for the old one.
    if (!now?.waiting?.equals(waiting)) throw setupOver();
    await addWaitingApp(db, userId, visit.now, step);
    await forgetCodes(db, visit, userId);
    return settleAdded(db, visit, owner, 'authenticator-app');
  });
}

export async function dropApp(ports: Ports, db: Writer, visit: Visit, userId: number): Promise<void> {
  const owner = await lockOwner(db, visit, userId);
  if (!(await findApp(db, userId, visit.now))?.secret) return;
  await refuseLastFactor(ports, db, userId);
  await removeApp(db, userId);
  await settleRemoved(db, visit, owner, 'authenticator-app');
}

const setupOver = () => refuse('setup-over');
