import { addDays } from '#kit/dates.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { GIFT_CARD_CENTS, GIFT_CARD_CURRENCY, GIFT_CARD_TITLE } from '#referrals/gift-card/gift-card.data.ts';
import { sendDateOf } from '#referrals/gift-card/gift-card.rules.ts';
import { PEOPLE } from '../people.ts';
import { insertRows } from '../rows.ts';

/** The Gold member invited the Bronze one, who bought and stayed, and a colleague who has not answered yet. */
export async function tellReferrals(db: Writer, now: Date): Promise<void> {
  const { gold, bronze } = PEOPLE;
  const bought = addDays(now, -bronze.holding.startedDaysAgo);
  await insertRows(db, 'referral', [
    {
      id: 1,
      discount_id: '5d0b6a3e-1f0c-4c59-9a53-0d5f6f6f0001',
      inviter_id: gold.id,
      email: bronze.email,
      created_at: addDays(bought, -9),
      applied_at: bought,
      referred_user_id: bronze.id,
    },
    {
      id: 2,
      discount_id: '5d0b6a3e-1f0c-4c59-9a53-0d5f6f6f0002',
      inviter_id: gold.id,
      email: 'm.adeyemi@hospital.example',
      created_at: addDays(now, -6),
    },
  ]);
  await tellGiftCard(db, { id: 1, user_id: gold.id, referral_id: 1, purchase: 'story:bronze' }, bought);
}

async function tellGiftCard(
  db: Writer,
  card: { id: number; user_id: number; referral_id: number; purchase: string },
  bought: Date,
): Promise<void> {
  const amount = { amount_cents: GIFT_CARD_CENTS, currency: GIFT_CARD_CURRENCY };
  const [send_date, sent_at] = [sendDateOf(bought), addDays(bought, 30)];
  await insertRows(db, 'gift_card', [
    { ...card, ...amount, title: GIFT_CARD_TITLE, status: 'sent', purchased_at: bought, send_date, sent_at },
  ]);
  const { id: gift_card_id, ...what } = card;
  const entry = (entry: string, at: Date) => ({ gift_card_id, entry, at, reason: '', ...what, ...amount });
  await insertRows(db, 'gift_card_entry', [
    entry('created', bought),
    entry('scheduled', bought),
    entry('sent', sent_at),
  ]);
}
