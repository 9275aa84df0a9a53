import type { Reader } from '#platform/postgres/database.ts';
import { findCertificates, findCredits } from './personal-record.repository.ts';

/** Kept when somebody leaves (rules R15, R17): the ledger under a number, a certificate as it was handed out. */
export const creditRecord = async (db: Reader, userId: number) => ({
  credits: await findCredits(db, userId),
  certificates: await findCertificates(db, userId),
});
