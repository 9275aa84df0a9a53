import type { Reader, Writer } from '#platform/postgres/database.ts';
import { findNotices, findOwnFeed, forgetWishes } from './personal-record.repository.ts';

export const catalogRecord = async (db: Reader, userId: number) => ({
  audioFeed: await findOwnFeed(db, userId),
  releaseNotices: await findNotices(db, userId),
});

/** The member's own feed address stops working, and release notices end. */
export const eraseCatalogRecord = (db: Writer, userId: number): Promise<void> => forgetWishes(db, userId);
