import { PEOPLE } from '#seed/people.ts';
import { count, DAY, dayOf, differs, type Effect, each, flat, HOUR, lettersLike } from './world.ts';

const PRICE = 9_900;

export const renewals: Effect = {
  async prepare(world) {
    const members = await each(() => world.member(true, 12 * HOUR));
    const of = (id: number) => [id];
    return () =>
      flat(
        members.map(async (who) => [
          ...differs(`taken from ${who.email}`, await world.till.taken(who), 2 * PRICE),
          ...differs('receipts', await count(world, 'receipt WHERE user_id = $1', of(who.id)), 2),
          ...differs('memberships', await count(world, 'holding WHERE user_id = $1', of(who.id)), 2),
          ...differs(
            'letters of receipts',
            await count(world, `outbox_message WHERE recipient = $1 AND subject LIKE 'Your receipt %'`, [
              who.email,
            ]),
            2,
          ),
        ]),
      );
  },
};

export const reminders: Effect = {
  async prepare(world) {
    const members = await each(() => world.member(false, 5 * DAY));
    return () =>
      flat(
        members.map(async ({ email, holdingId }) =>
          differs(`reminders to ${email}`, await lettersLike(world, `membership-%:${holdingId}`), 1),
        ),
      );
  },
};

export const giftCards: Effect = {
  async prepare(world) {
    const cards = await each(async () => {
      const friend = await world.member(false, 300 * DAY);
      const [row] = await world.till.sql<{ id: string }>(
        `WITH made AS (INSERT INTO referral (inviter_id, email, created_at, applied_at, referred_user_id)
             VALUES ($1, $2, $3, $3, $4) RETURNING id)
         INSERT INTO gift_card (user_id, referral_id, purchase, title, amount_cents, currency, status, purchased_at, send_date)
         SELECT $1, id, $2, 'Gift card', 5000, 'USD', 'pending_to_send', $3::timestamptz - interval '30 days', $5
           FROM made RETURNING id`,
        [PEOPLE.gold.id, friend.email, world.till.now(), friend.id, dayOf(world)],
      );
      return Number(row?.id);
    });
    return () =>
      flat(
        cards.map(async (id) => [
          ...differs(
            `gift card ${id} sent`,
            await count(world, `gift_card WHERE id = $1 AND status = 'sent'`, [id]),
            1,
          ),
          ...differs(
            'its entries',
            await count(world, `gift_card_entry WHERE gift_card_id = $1 AND entry = 'sent'`, [id]),
            1,
          ),
          ...differs('its letters', await lettersLike(world, `gift-card:${id}`), 1),
        ]),
      );
  },
};

/** Left at the bank's question by somebody who went away: given up, and nothing taken. */
export const payments: Effect = {
  async prepare(world) {
    const { till } = world;
    const left = await each(async () => {
      const buyer = await till.register();
      const { id } = await till.order(buyer, 32);
      await till.pay(buyer, id, { number: '4000002500003155' });
      await till.sql(
        `UPDATE payment SET started_at = started_at - interval '2 hours', leased_until = $2 WHERE user_id = $1`,
        [buyer.id, new Date(till.now().getTime() - 60_000)],
      );
      return buyer;
    });
    return () =>
      flat(
        left.map(async (who) => [
          ...differs(`taken from ${who.email}`, await till.taken(who), 0),
          ...differs(
            'payments under way',
            await count(world, `payment WHERE user_id = $1 AND status IN ('started', 'requires_action')`, [
              who.id,
            ]),
            0,
          ),
        ]),
      );
  },
};
