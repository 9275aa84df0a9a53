import { texts } from '#kit/texts.ts';

/** Words of what may stand at the foot of the screen. */
export const promotionTexts = texts('promotion', {
  ctaLabel: 'Join',
  ctaVisitor:
    'A full year’s program: {total} CME and SA credits, {sa} of them for self-assessment. A free account opens the first lessons.',
  ctaVisitorPlain: 'Psychopharmacology, in small regular doses. A free account opens the first lessons.',
  ctaFree:
    'Membership opens a full year’s program: {total} CME and SA credits, {sa} of them for self-assessment.',
  ctaNow: 'Available now: {cme} CME and {sa} SA.',
  ctaFreePlain: 'Membership opens the whole library and its tests.',
  ctaRegister: 'Free Sign up',
  ctaMembership: 'See memberships',
  ctaMore: 'What it opens',
  ctaClose: 'Close and do not show again',
  referralLabel: 'Referral program',
  referralText: 'Know a colleague who would like this? {discount} off for them, a {card} gift card for you.',
  referralInvite: 'Invite a colleague',
  referralHow: 'How it works',
  referralClose: 'Close and do not show again',
});
