import { texts } from '#kit/texts.ts';

/** Texts for upgrading to the next plan and renewing the current one. */
export const upgradeTexts = texts('upgrade', {
  upgrade: 'UPGRADE',
  renew: 'RENEW MEMBERSHIP',
  begin: '{name} costs {price} {period}. You can choose another one on the next page.',
  above: '{name} costs {price} {period}. What is left of your plan is taken off.',
  renewEarly: 'Renew early',
  renewUntil: 'Renew early, to run until {date}',
});
