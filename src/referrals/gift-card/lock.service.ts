import { lockRecipient } from '#identity/user/lock.service.ts';
import type { UserRecord } from '#identity/user/user.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findGiftCard, type GiftCard, lockGiftCard } from './gift-card.repository.ts';

/**
 * Locks a card and, before it, its owner's account, in the order of whoever leaves; null if there is no such card. The
 * owner, who is written to, is null once they have left.
 */
export async function lockOwnedCard(
  db: Writer,
  id: number,
): Promise<{ card: GiftCard; owner: UserRecord | null } | null> {
  const found = await findGiftCard(db, id);
  const owner = found && (await lockRecipient(db, found.userId));
  const card = found && (await lockGiftCard(db, id));
  return card && { card, owner };
}
