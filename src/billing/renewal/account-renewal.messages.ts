import { texts } from '#kit/texts.ts';

/** The renewal of a membership, in the account. */
export const accountRenewalTexts = texts('accountRenewal', {
  title: 'Renewal',
  charge365: 'On {date} we charge {price} to your card ({card}) for another year.',
  charge1825: 'On {date} we charge {price} to your card ({card}) for another five years.',
  due: 'The renewal is due: for up to one week we try to charge {price} to your card ({card}). If that fails, your membership ends on {date}.',
  ends: 'Your membership ends on {date}. Nothing is charged then.',
  endsWithoutCard:
    'We have no card to charge: your membership ends on {date} unless you renew it before then.',
  trying: 'Your membership ended on {date}. We are trying your card for the renewal for one week.',
  ended: 'Your membership ended on {date}. Nothing is charged.',
  automatic: 'Renew my membership automatically',
  automaticHint: 'We remind you 30 and 7 days before. Switching it off takes one click, at any time.',
  would365:
    'When it is on: on {date} we charge {price} to your card ({card}) for another year. Nothing is charged now.',
  would1825:
    'When it is on: on {date} we charge {price} to your card ({card}) for another five years. Nothing is charged now.',
  needsCard:
    'Automatic renewal needs a card. On {date} we would charge {price} to it; adding it costs nothing.',
  withCard: 'Add a card and switch it on',
  anotherCard: 'Use another card',
  tooLate:
    'Your membership ends within a day. Renew it yourself; automatic renewal can be chosen as you pay.',
  byHand: 'Renew now',
  loading: 'Loading',
  saving: 'Saving',
  failed: 'Your renewal setting could not be loaded.',
  retry: 'Retry',
  noReply: 'Not saved: the server did not answer. Please try again.',
});
