import { texts } from '#kit/texts.ts';

/** The volumes of the CME information, numbered: `volume1.title`, `volume1.text` and so on; editors add further ones. */
export const cmeInformationTexts = texts('cmeInformation', {
  heading: 'CME Information',
  'volume1.title': 'Who earns which credit',
  'volume1.text':
    'Physicians claim CME credit or, for a self-assessment, SA credit. Physician assistants, nursing professionals, pharmacists, therapists and other healthcare professionals receive a certificate of participation that states the hours.',
  'volume2.title': 'From the activity to the certificate',
  'volume2.text':
    'Read or watch the activity, reach the pass mark of its test, answer a short evaluation and claim the time that you spent, in steps of a quarter of a credit up to the amount offered. The certificate is ready at once.',
  'volume3.title': 'Independence and disclosure',
  'volume3.text':
    'Everybody who shapes an activity discloses the financial relationships of the last two years. What was disclosed, and what was done about it, stands on the cover and before the test.',
});
