import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { refuse } from './gift-card.refusals.ts';
import { enterInLedger, type GiftCard, storeStatus } from './gift-card.repository.ts';
import { cancellationOf } from './gift-card.rules.ts';
import { sendCancellation } from './letter.service.ts';
import { lockOwnedCard } from './lock.service.ts';

/** Cancels a locked card for what happened to its membership or its owner; `why` is for the ledger alone. */
export async function cancelCard(db: Writer, card: GiftCard, why: string, now: Date): Promise<void> {
  await storeStatus(db, card.id, 'cancelled', now);
  await enterInLedger(db, card, 'cancelled', now, why);
}

/**
 * An administrator cancels a card that has not been sent, and its owner is told why (terms, s6p1; ROLE-035). The
 * purchase stands, so the invitation stays used. Repeated, it is done once.
 */
export async function cancelGiftCard(
  db: Writer,
  ports: Pick<Ports, 'config'>,
  visit: Visit,
  id: number,
  reason: string,
): Promise<void> {
  const locked = await lockOwnedCard(db, id);
  if (!locked) throw notFound();
  const { card, owner } = locked;
  const outcome = cancellationOf(card, reason);
  if (outcome === 'again') return;
  if (outcome !== 'cancel') throw refuse(outcome);
  await storeStatus(db, id, 'cancelled', visit.now, reason);
  await enterInLedger(db, card, 'cancelled', visit.now, reason);
  await recordAudit(db, visit, {
    action: 'gift-card.cancel',
    subject: `gift-card:${id}`,
    detail: { owner: card.userId, purchase: card.purchase, amountCents: card.amountCents, reason },
  });
  if (owner) await sendCancellation(db, ports, { card, owner, reason }, visit.now);
}
