import { createHash } from 'node:crypto';

/** Names what stands in a record, so that a save can say what its form saw. */
export const recordVersion = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
