import { eraseAttributionRecord } from '#attribution/personal-record.service.ts';
import { eraseBillingRecord } from '#billing/personal-record.service.ts';
import { eraseCatalogRecord } from '#catalog/personal-record.service.ts';
import { eraseIdentity, type Person } from '#identity/personal-record.service.ts';
import { eraseLearningRecord } from '#learning/personal-record.service.ts';
import { endMembership } from '#membership/personal-record.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { eraseReferralRecord } from '#referrals/personal-record.service.ts';
import { eraseSupportRecord } from '#support/personal-record.service.ts';

/**
 * Erases everything stored by the number of an account, module by module, from dependents to dependencies: the account
 * itself last.
 */
export async function eraseRecords(db: Writer, person: Person, now: Date): Promise<void> {
  await eraseSupportRecord(db, person, now);
  await eraseAttributionRecord(db, person.id);
  await eraseBillingRecord(db, person.id, now);
  await eraseReferralRecord(db, person, now);
  await eraseLearningRecord(db, person.id);
  await eraseCatalogRecord(db, person.id);
  await endMembership(db, person.id, now);
  await eraseIdentity(db, person.id, now);
}
