import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';

/** What becomes of an account whose address nobody ever confirmed, once somebody else registers or proves the address. */
export interface UnprovedAccounts {
  /** Something was paid for: whoever merely types the address does not take it, whoever proves it does. */
  isKept(db: Writer, userId: number): Promise<boolean>;
  /** Ends every way in and frees the address; what nobody paid for is erased. */
  release(db: Writer, visit: Visit, userId: number): Promise<void>;
}
