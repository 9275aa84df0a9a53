import { texts } from '#kit/texts.ts';

/** Terms of the referral program. */
export const referralTermsTexts = texts('referralTerms', {
  title: 'Referral program terms and conditions',
  lead: 'Who may invite, what both sides get, and when. Plain rules for a simple program.',
  updated: '2026-11-30',
  program: 'How the referral program works',
  s1: 'Who may invite',
  s1p1: 'Everybody who holds a valid membership and has confirmed the e-mail address of the account may invite colleagues. Free accounts and accounts whose membership has expired may not. Referrals made while the membership was valid keep counting after it has ended.',
  s2: 'Whom you may invite',
  s2p1: 'Invite people you know professionally and who would be glad to hear of it. You cannot invite yourself, an e-mail address that somebody has invited already, or somebody who has ever paid for a membership. Where two members invite the same address, the first invitation counts.',
  s2p2: 'There is no limit on the number of referrals. An invitation that is still open can be sent again once in 24 hours.',
  s3: 'What the invited person gets',
  s3p1: 'The invited person pays {discount} less for a first paid membership, whichever it is. The discount belongs to the e-mail address that was invited and is used when this address registers or pays. It cannot be combined with another discount, paid out, or transferred.',
  s4: 'What you get',
  s4p1: 'For each invited person who buys a paid membership you receive one gift card worth {card}. It is sent by e-mail 30 days after the purchase, and only if the membership is kept until then: a membership that is refunded or ends earlier earns no gift card.',
  s4p2: 'A membership that costs nothing is no purchase. Each referred person earns one gift card, whatever is bought later. You do not need to be a member any more on the day when a gift card is sent.',
  s5: 'What we do with the e-mail addresses',
  s5p1: 'We use an invited address to send the invitation and the reminders that you ask for, and to recognize the invited person at the purchase. The e-mail names your e-mail address as the sender of the invitation. It carries a link with which the invited person is never invited again; of somebody who used it we keep, besides the invitation itself, a fingerprint of the address.',
  s5p2: 'You are not told who has opted out, nor whether a person has an account: where we may not invite or remind somebody, you read only that the address cannot be invited. You see of each invitation whether it is pending or accepted. Once the invited person has deleted the account, an open invitation is no longer listed, and of an accepted one you no longer see the address.',
  s6: 'Fair use',
  s6p1: 'Invitations must not be bought, sold, published or sent in bulk to strangers. Referrals between accounts of one person earn nothing. We may cancel gift cards that were earned against these terms before they are sent, and we say why.',
  s7: 'Taxes and changes',
  s7p1: 'Where a gift card is income under the law that applies to you, declaring it is up to you. We may change or end the program; gift cards for purchases made before that are still sent.',
});
