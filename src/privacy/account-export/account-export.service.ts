import type { InferOutput } from 'valibot';
import { attributionRecord } from '#attribution/personal-record.service.ts';
import { recordAudit } from '#audit/audit.service.ts';
import { billingRecord } from '#billing/personal-record.service.ts';
import { catalogRecord } from '#catalog/personal-record.service.ts';
import { creditRecord } from '#credit/personal-record.service.ts';
import { auditRecord, identityRecord, type Person } from '#identity/personal-record.service.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { learningRecord } from '#learning/personal-record.service.ts';
import { membershipRecord } from '#membership/personal-record.service.ts';
import { newsletterRecord } from '#newsletter/personal-record.service.ts';
import { lettersTo } from '#platform/mail/record.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { referralRecord } from '#referrals/personal-record.service.ts';
import { supportRecord } from '#support/personal-record.service.ts';
import type { accountExport } from './account-export.schema.ts';

/** The contract's own keys; its values have dates as JSON serializes them. */
type ExportSections = Record<keyof InferOutput<typeof accountExport>, unknown>;

/** Everything stored about the caller, as of one moment; the export itself goes into the audit log. */
export async function exportAccount({ database }: Ports, visit: Visit): Promise<ExportSections> {
  const { visitor, now } = visit;
  if (visitor.kind !== 'user') throw signInNeeded();
  const subject = `user:${visitor.id}`;
  await database.write((db) => recordAudit(db, visit, { action: 'user.export', subject }));
  const held = await database.snapshot((db) => heldOf(db, visitor.id, now));
  return { format: 'account-export', version: 1, exportedAt: now, ...held };
}

/** Module by module, from dependencies to dependents. */
async function heldOf(db: Reader, userId: number, now: Date) {
  const identity = await identityRecord(db, userId);
  const { email, emailVerifiedAt } = identity.profile;
  const person: Person = { id: userId, email, provedEmail: emailVerifiedAt && email };
  const billing = await billingRecord(db, userId);
  const orders = billing.orders.map(({ id }) => `order:${id}`);
  return {
    ...identity,
    ...(await membershipRecord(db, userId)),
    ...(await catalogRecord(db, userId)),
    ...(await creditRecord(db, userId)),
    ...(await learningRecord(db, userId)),
    ...(await referralRecord(db, person)),
    ...billing,
    ...(await newsletterRecord(db, person)),
    ...(await attributionRecord(db, userId)),
    ...(await supportRecord(db, person)),
    letters: await lettersTo(db, person.provedEmail),
    audit: await auditRecord(db, person, orders, now),
  };
}
