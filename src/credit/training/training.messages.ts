import { texts } from '#kit/texts.ts';

export const trainingTexts = texts('training', {
  title: 'Training on opioid and other substance use disorders',
  hoursAndMinutes: '{hours} h {minutes} min',
  hours: '{hours} h',
  minutes: '{minutes} min',
  of: 'of {required} hours',
  label: 'Hours of training toward the MATE Act',
  text: '{done} of {required} hours',
  activities: '{n, plural, one {From # activity.} other {From # activities.}} All years count.',
  /** Other languages show the requirement’s figures instead of its English sentence. */
  source:
    '{authority}, MATE Act: once, {required} hours of training on opioid or other substance use disorders, which may be added up over several sessions; practitioners keep their own proof. Check with {authority} for your own registration.',
  sourceOn: 'Source dated {day}.',
  checked: 'As of {day}.',
  sheet: 'Attestation sheet (PDF)',
});
