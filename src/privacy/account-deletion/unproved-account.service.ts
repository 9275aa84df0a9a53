import { recordAudit } from '#audit/audit.service.ts';
import { eraseBillingRecord, isPaying } from '#billing/personal-record.service.ts';
import { eraseCatalogRecord } from '#catalog/personal-record.service.ts';
import { closeForGood, releaseIdentity } from '#identity/personal-record.service.ts';
import type { UnprovedAccounts } from '#identity/registration/unproved-account.rules.ts';
import { hasHeldMembership, lockHolding } from '#membership/holding/holding.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { eraseRecords } from './account-erasure.service.ts';

async function isKept(db: Writer, userId: number): Promise<boolean> {
  await lockHolding(db, userId);
  return (await hasHeldMembership(db, userId)) || (await isPaying(db, userId));
}

/** As in `deleteAccount`, the caller has locked the account: then the membership is locked, and the account closed. */
export const unprovedAccounts: UnprovedAccounts = {
  isKept,
  async release(db, visit, userId) {
    const keep = await isKept(db, userId);
    await closeForGood(db, userId);
    await recordAudit(db, visit, {
      action: 'user.release-address',
      subject: `user:${userId}`,
      detail: { kept: keep },
    });
    if (!keep) return eraseRecords(db, { id: userId, email: '', provedEmail: null }, visit.now);
    await eraseBillingRecord(db, userId, visit.now);
    await eraseCatalogRecord(db, userId);
    await releaseIdentity(db, userId, visit.now);
  },
};
