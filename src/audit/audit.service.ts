import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { deleteAddressesBefore, insertAudit } from './audit.repository.ts';
import { addressesSince } from './audit.rules.ts';
import { findLatestBackup } from './backup.repository.ts';

export interface AuditEntry {
  /** Noun and deed, `user.sign-in`. */
  action: string;
  /** What it was done to, `user:1001`. */
  subject: string;
  detail?: Record<string, string | number | boolean | null>;
  /** Whoever did it, where the visit does not say so yet. */
  actorId?: number;
}

/** When and by which request: a visit, or what is left of one whose deed takes effect later. */
export type AuditContext = Pick<Visit, 'now' | 'requestId' | 'address'> &
  Partial<Pick<Visit, 'visitor' | 'exactAddress'>>;

/** Writes down who changed what that counts, in the transaction of the deed. Secrets never stand in the detail. */
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

/** What was done stays; from where it was done is forgotten. */
export async function forgetAddresses(db: Writer, now: Date): Promise<void> {
  await deleteAddressesBefore(db, addressesSince(now));
}

/** When the newest backup of this database was taken, and how large it is. */
export const latestBackup = (db: Reader) => findLatestBackup(db);
