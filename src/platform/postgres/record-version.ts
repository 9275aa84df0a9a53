import { createHash } from 'node:crypto';

/** Identifies the state of a record, so that a save can state which version its form showed. */
export const recordVersion = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
