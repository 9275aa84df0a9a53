import type { Reader } from '#platform/postgres/database.ts';
import { findCertificates, findCredits } from './personal-record.repository.ts';

/** Kept when a learner leaves (rules R15, R17): the ledger under a number, a certificate as it was issued. */
export const creditRecord = async (db: Reader, userId: number) => ({
  credits: await findCredits(db, userId),
  certificates: await findCertificates(db, userId),
});
