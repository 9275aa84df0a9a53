import { ERASED_ENDING } from '#identity/email/stand-in.rules.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { SHOWN_TO_INVITER } from './referral/referral.repository.ts';

const INVITATIONS = statement(
  'personal-record.invitations',
  { id: 'int', email: 'text', createdAt: 'instant', remindedAt: 'instant?', appliedAt: 'instant?' },
  `SELECT id, email, created_at AS "createdAt", reminded_at AS "remindedAt", applied_at AS "appliedAt"
     FROM referral WHERE inviter_id = $1 AND ${SHOWN_TO_INVITER} ORDER BY id`,
);
// Without the inviter's identity, which is theirs to disclose.
const INVITED = statement(
  'personal-record.invited',
  { createdAt: 'instant', remindedAt: 'instant?', appliedAt: 'instant?' },
  `SELECT created_at AS "createdAt", reminded_at AS "remindedAt", applied_at AS "appliedAt"
     FROM referral WHERE email = $2::citext OR referred_user_id = $1 ORDER BY id`,
);
const GIFT_CARDS = statement(
  'personal-record.gift-cards',
  {
    id: 'int',
    title: 'text',
    amountCents: 'int',
    currency: 'text',
    status: 'text',
    purchasedAt: 'instant',
    sendDate: 'date',
    sentAt: 'instant?',
    cancelledAt: 'instant?',
  },
  `SELECT id, title, amount_cents AS "amountCents", currency, status, purchased_at AS "purchasedAt",
          send_date AS "sendDate", sent_at AS "sentAt", cancelled_at AS "cancelledAt"
     FROM gift_card WHERE user_id = $1 ORDER BY id`,
);
// With the words told to the owner alone: other reasons are about the colleague.
const GIFT_CARD_ENTRIES = statement(
  'personal-record.gift-card-entries',
  { giftCardId: 'int', entry: 'text', amountCents: 'int', currency: 'text', at: 'instant', reason: 'text' },
  `SELECT e.gift_card_id AS "giftCardId", e.entry, e.amount_cents AS "amountCents", e.currency, e.at,
          CASE WHEN e.reason = g.cancel_reason THEN e.reason ELSE '' END AS reason
     FROM gift_card_entry e JOIN gift_card g ON g.id = e.gift_card_id WHERE e.user_id = $1 ORDER BY e.position`,
);
export const findInvitations = (db: Reader, userId: number) => db.all(INVITATIONS, [userId]);
export const findInvited = (db: Reader, userId: number, email: string | null) =>
  db.all(INVITED, [userId, email]);
export const findOwnCards = (db: Reader, userId: number) => db.all(GIFT_CARDS, [userId]);
export const findCardEntries = (db: Reader, userId: number) => db.all(GIFT_CARD_ENTRIES, [userId]);

const LOCK = statement(
  'personal-record.lock-referrals',
  { id: 'int' },
  'SELECT id FROM referral WHERE inviter_id = $1 OR referred_user_id = $1 ORDER BY id FOR UPDATE',
);
export const lockReferrals = (db: Writer, userId: number) => db.all(LOCK, [userId]);

const OPEN_CARDS = statement(
  'personal-record.open-cards',
  { id: 'int' },
  `SELECT id FROM gift_card WHERE user_id = $1 AND status IN ('pending', 'pending_to_send') ORDER BY id`,
);
export const findOpenCards = async (db: Reader, userId: number): Promise<number[]> =>
  (await db.all(OPEN_CARDS, [userId])).map(({ id }) => id);

// A card belongs to its inviter, and is found by that: cancelled ones are in no index by their invitation.
const ERASE_REASONS = statement(
  'personal-record.erase-reasons',
  {},
  `UPDATE gift_card SET cancel_reason = NULL WHERE cancel_reason IS NOT NULL AND id IN (
     SELECT id FROM gift_card WHERE user_id = $1
     UNION ALL SELECT g.id FROM referral r JOIN gift_card g ON g.user_id = r.inviter_id AND g.referral_id = r.id
      WHERE r.referred_user_id = $1 OR r.email = $2::citext)`,
);
/** Erases what administrators wrote about the person's cards, or those earned by them. Call before the addresses go. */
export const eraseReasons = (db: Writer, userId: number, email: string | null) =>
  db.run(ERASE_REASONS, [userId, email]);

const ERASE = statement(
  'personal-record.erase-referrals',
  {},
  `UPDATE referral SET email = 'erased-' || id || '${ERASED_ENDING}'
    WHERE inviter_id = $1 OR referred_user_id = $1 OR email = $2::citext`,
);
/**
 * Erases invited addresses along with their inviter, and the user's own. That there was an invitation is kept, as it
 * explains a price.
 */
export const eraseInvited = (db: Writer, userId: number, email: string | null) =>
  db.run(ERASE, [userId, email]);
