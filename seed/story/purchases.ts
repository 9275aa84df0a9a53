import type { Config } from '#platform/config/config.ts';
import { openLog } from '#platform/log/log.ts';
import { openPayment } from '#platform/payments/provider.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { lentFolders } from '../lent-folders.ts';
import { tellPurchases } from '../tell/purchases.ts';
import { MARK } from './marks.ts';

export interface PurchaseTerms {
  databaseUrl: string;
  config: Config;
  /** Secret keys, newest first. */
  keys: readonly string[];
  now?: Date;
}

/** Two years of purchases as data for the administration: inserted once, and only if no real money moves. */
export async function seedPurchases(
  { databaseUrl, config, keys, now = new Date() }: PurchaseTerms,
  report: (line: string) => void,
): Promise<void> {
  if (!config.demo || config.payments !== 'sandbox') return;
  const database = openDatabase(databaseUrl, { pool: 2, work: true });
  try {
    if ((await database.write((db) => db.run(MARK, ['demo-purchases', now]))) === 0) return;
    report('loading the demo library: purchases of two years');
    const log = openLog({ logLevel: 'error' });
    const storage = openStorage(config.storage);
    const payment = openPayment(config, database);
    const bytes = keys.map((key) => Buffer.from(key));
    const ports = {
      config,
      database,
      storage,
      libraryFolders: lentFolders,
      payment,
      log,
      keys: bytes,
      now: () => now,
    };
    await tellPurchases(ports, now);
  } finally {
    await database.close();
  }
}
