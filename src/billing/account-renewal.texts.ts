import { texts } from '#kit/texts.ts';

/** The renewal of a membership, in the account. */
export const accountRenewalTexts = texts('accountRenewal', {
  title: 'Renewal',
  charge365: 'On {date} we charge {price} to your card ({card}) for another year.',
  charge1825: 'On {date} we charge {price} to your card ({card}) for another five years.',
  ends: 'Your membership ends on {date}. Nothing is charged then.',
  endsWithoutCard:
    'We have no card to charge: your membership ends on {date}, unless you renew it yourself before.',
  trying: 'Your membership ended on {date}. For a week we try to charge your card for its renewal.',
  ended: 'Your membership ended on {date}. Nothing is charged.',
  automatic: 'Renew my membership automatically',
  automaticHint: 'We remind you 30 and 7 days before. Switching it off takes one click, at any time.',
  needsCard: 'To have it renewed automatically, choose that when you next pay with a card.',
  withCard: 'Renew early with a card and switch it on there',
  loading: 'Loading',
  saving: 'Saving',
  failed: 'Whether your membership renews itself could not be loaded.',
  retry: 'Retry',
  noReply: 'Not saved: the server did not answer. Please try again.',
});
