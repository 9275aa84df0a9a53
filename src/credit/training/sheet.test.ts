import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { timeWords, trainingPdf } from './sheet.serializer.ts';
import type { Training, TrainingActivity } from './training.service.ts';

const ACTIVITY: TrainingActivity = {
  position: 1,
  publicationId: 2748,
  kind: 1,
  title: 'Buprenorphine in the Clinic',
  learningFormat: 'Enduring material',
  hundredths: 150,
  pharmacologyHundredths: 0,
  earnedAt: new Date('2026-11-03T23:59:59Z'),
  civilDate: '2026-11-04',
  certificateId: 1,
  certificateNumber: 'SS-2748-00418',
  mateMinutes: 90,
  minutes: 90,
};
const TRAINING: Training = {
  minutes: 90,
  requiredMinutes: 480,
  authority: 'DEA',
  source: 'Once, 8 hours of training.',
  sourceOn: null,
  checkedOn: '2026-11-25',
  confidence: '',
  activities: [ACTIVITY],
};
const TERMS = {
  paper: 'a4',
  demo: true,
  provider: { name: 'Steady State', address: 'https://steadystate.example' },
  learner: { name: 'Željko Nguyễn-Örsted', profession: 'Physician' },
  now: new Date('2026-12-01T12:00:00Z'),
  today: '2026-12-01',
} as const;
const bytes = (training: Partial<Training> = {}, terms: object = {}) =>
  trainingPdf({ ...TRAINING, ...training }, { ...TERMS, ...terms });
const draw = async (training: Partial<Training> = {}, terms: object = {}) =>
  readPdf(await bytes(training, terms));

test('[R30] the sheet says who was trained, in what, for how long, and what it is for', async () => {
  const { text, pages } = await draw();
  assert.equal(pages, 1);
  for (const line of [
    'Training on opioid and other substance use disorders',
    'Željko Nguyễn-Örsted, Physician',
    'Buprenorphine in the Clinic',
    'Enduring material',
    'SS-2748-00418',
    '90',
    'Total: 1 hour 30 minutes of 8 hours',
    'Signature',
    'Date',
    'Provider of the activities: Steady State, https://steadystate.example',
    'DEA: Once, 8 hours of training. As of 25 November 2026.',
    'Demonstration sheet. Not accredited; not valid for credit with any authority.',
  ])
    assert.ok(text.includes(`${line}\n`), `${line}\n---\n${text}`);
  const whole = text.replaceAll('\n', ' ');
  assert.match(whole, /4 Nov 2026/, 'the day on the learner’s calendar');
  assert.match(whole, /I attest that I completed the activities listed above: 1 hour 30 minutes of training/);
  assert.match(whole, /Keep this sheet with your records\./);
  assert.match(whole, /Printed on 1 December 2026\. Page 1 of 1/);
});

test('[R30] only a demonstration says that it is one', async () => {
  assert.doesNotMatch((await draw({}, { demo: false })).text, /Demonstration|Not accredited/);
});

test('[R30] many activities go on over numbered pages, each with its head, and the signature is on the last', async () => {
  for (const paper of ['a4', 'letter'] as const)
    for (const count of [0, 1, 12, 13, 14, 15, 16, 17, 18, 60]) {
      const activities = Array.from({ length: count }, () => ACTIVITY);
      const { text, pages } = await draw({ activities }, { paper });
      assert.equal(text.split('Attestation sheet under the MATE Act').length - 1, pages);
      assert.equal(text.split('Buprenorphine in the Clinic').length - 1, count);
      assert.equal(text.split('Signature\n').length - 1, 1);
      assert.match(text, new RegExp(`Page ${pages} of ${pages}`));
      assert.ok(text.indexOf('Signature\n') < text.indexOf(`Page ${pages} of ${pages}`));
    }
});

test('the same training gives the same bytes', async () => {
  assert.deepEqual(await bytes(), await bytes());
});

const TIMES: [minutes: number, words: string][] = [
  [0, '0 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [480, '8 hours'],
  [510, '8 hours 30 minutes'],
];
for (const [minutes, words] of TIMES)
  test(`${minutes} minutes of training are ${words}`, () => {
    assert.equal(timeWords(minutes), words);
  });
