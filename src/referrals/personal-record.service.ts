import { emailUnlessErased } from '#identity/email/stand-in.rules.ts';
import type { Person } from '#identity/personal-record.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { cancelCard } from './gift-card/cancellation.service.ts';
import { lockGiftCard } from './gift-card/gift-card.repository.ts';
import { isUnsent } from './gift-card/gift-card.rules.ts';
import { hasOptedOut } from './invitation/opt-out.service.ts';
import {
  eraseInvited,
  eraseReasons,
  findCardEntries,
  findInvitations,
  findInvited,
  findOpenCards,
  findOwnCards,
  lockReferrals,
} from './personal-record.repository.ts';

export const referralRecord = async (db: Reader, { id, provedEmail }: Person) => ({
  invitations: (await findInvitations(db, id)).map((one) => ({
    ...one,
    email: emailUnlessErased(one.email),
  })),
  invited: await findInvited(db, id, provedEmail),
  wantsNoInvitations: provedEmail !== null && (await hasOptedOut(db, provedEmail)),
  giftCards: await findOwnCards(db, id),
  giftCardEntries: await findCardEntries(db, id),
});

/**
 * Call before the account is closed: a colleague's purchase locks the invitation first and its inviter's account last.
 */
export async function lockInvitations(db: Writer, userId: number): Promise<void> {
  await lockReferrals(db, userId);
}

/** Addresses that the person invited; e-mails to them may name the inviter. */
export const invitedEmails = async (db: Reader, userId: number): Promise<string[]> =>
  (await findInvitations(db, userId)).map(({ email }) => email);

/** Cancels gift cards not sent yet: there is no address to send them to. */
export async function eraseReferralRecord(db: Writer, { id, provedEmail }: Person, now: Date): Promise<void> {
  for (const cardId of await findOpenCards(db, id)) {
    const card = await lockGiftCard(db, cardId);
    if (card && isUnsent(card.status)) await cancelCard(db, card, 'the account is erased', now);
  }
  await eraseReasons(db, id, provedEmail);
  await eraseInvited(db, id, provedEmail);
}
