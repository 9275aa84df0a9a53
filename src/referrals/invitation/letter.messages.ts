import { texts } from '#kit/texts.ts';

/** Texts of the referral program's e-mails. */
export const referralLetterTexts = texts('referralLetter', {
  inviteSubject: 'A colleague invites you to {product}',
  remindSubject: 'A reminder: a colleague invites you to {product}',
  invite:
    'Your colleague {inviter} is a member of {product}, an online library of psychopharmacology education with CME and self-assessment credit, and invites you to join.',
  remind:
    'A short reminder: your colleague {inviter} invited you to {product}, an online library of psychopharmacology education with CME and self-assessment credit.',
  offer:
    'As an invited colleague you get {discount} off your first paid membership. The discount belongs to this e-mail address ({email}): use it when you register or pay.',
  look: 'See what each membership includes:',
  terms: 'The terms of the referral program:',
  optOut: 'Prefer not to get such invitations? Use this link, and we will send no more.',
  optOutAct: 'No more invitations:',
  regards: 'With kind regards,',
  cardSubject: 'Your {card} gift card from {product}',
  card: 'A colleague whom you invited has been a member for {days} days. Thank you: here is your {card} gift card.',
  cardEarned:
    'A colleague whom you invited has been a member for {days} days. Thank you: you have earned a {card} gift card.',
  cardCode: 'Its code: {code}',
  cardDemo: 'This is a demonstration: the code has no value.',
  cardByHand: 'We will send it to this e-mail address within a few working days. Our reference: {number}',
  cardList: 'All your gift cards:',
  cancelSubject: 'Your {card} gift card from {product} was canceled',
  cancelled:
    'We have canceled a {card} gift card that was on its way to you for a colleague whom you invited. It will not be sent.',
  cancelReason: 'The reason: {reason}',
  cancelAsk: 'Write to us if this is a mistake:',
});
