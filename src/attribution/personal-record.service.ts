import type { Reader, Writer } from '#platform/postgres/database.ts';
import { deleteUtms, findUtms } from './utm.repository.ts';

export const attributionRecord = async (db: Reader, userId: number) => ({
  campaigns: await findUtms(db, userId),
});

export async function eraseAttributionRecord(db: Writer, userId: number): Promise<void> {
  await deleteUtms(db, userId);
}
