import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { deleteAddressesBefore, insertAudit } from './audit.repository.ts';
import { addressesSince } from './audit.rules.ts';
import { findLatestBackup } from './backup.repository.ts';

export interface AuditEntry {
  /** Noun and verb, `user.sign-in`. */
  action: string;
  /** The object of the action, `user:1001`. */
  subject: string;
  detail?: Record<string, string | number | boolean | null>;
  /** The acting account, if the visit does not have it yet. */
  actorId?: number;
}

/** When and by which request: a visit, or what remains of one whose action takes effect later. */
export type AuditContext = Pick<Visit, 'now' | 'requestId' | 'address'> &
  Partial<Pick<Visit, 'visitor' | 'exactAddress'>>;

/** Records who made a change that matters, in the same transaction. The detail never contains secrets. */
export async function recordAudit(db: Writer, visit: AuditContext, entry: AuditEntry): Promise<void> {
  await insertAudit(db, {
    at: visit.now,
    actorId: entry.actorId ?? (visit.visitor?.kind === 'user' ? visit.visitor.id : null),
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail ?? {},
    requestId: visit.requestId,
    address: visit.exactAddress ?? visit.address,
  });
}

/** What reading somebody else's record adds to the audit log (S26), as its reply has it written; one's own adds nothing. */
export const foreignRead = (
  visit: Visit,
  ownerId: number,
  entry: AuditEntry,
): { record?: (db: Writer) => Promise<boolean> } =>
  visit.visitor.kind === 'user' && visit.visitor.id === ownerId
    ? {}
    : { record: (db) => recordAudit(db, visit, entry).then(() => true) };

/** The record of what was done stays; the address it was done from is erased. */
export async function forgetAddresses(db: Writer, now: Date): Promise<void> {
  await deleteAddressesBefore(db, addressesSince(now));
}

/** Time and size of the newest backup of this database. */
export const latestBackup = (db: Reader) => findLatestBackup(db);
