import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';

/**
 * What becomes of an account with an unconfirmed address once somebody else registers or proves the address. The caller
 * has locked the account, and looked again whether the address is confirmed by now.
 */
export interface UnprovedAccounts {
  /** Whether something was paid for: then typing the address does not take it over, but proving it does. */
  isKept(db: Writer, userId: number): Promise<boolean>;
  /** Removes every way in and frees the address; erases the account if nothing was paid for. */
  release(db: Writer, visit: Visit, userId: number): Promise<void>;
}
