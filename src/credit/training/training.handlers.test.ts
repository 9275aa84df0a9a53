import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Visitor } from '#kit/visit.ts';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { type Ask, askerOf, attributes, data, user } from '../asking.fixture.ts';
import { issueCertificate } from '../certificate/certificate.service.ts';
import { ANA, BEN, CLOZAPINE, LITHIUM, NOW, openWorld, PROVIDER, type World } from '../world.fixture.ts';

const ANONYMOUS: Visitor = { kind: 'anonymous' };
const SUBSCRIBER = user(ANA, { scope: 'subscriber' });
const OWN = '/api/credits/training/';
const SHEET = '/api/credits/training/pdf/';
const A4 = { wide: 595.28, high: 841.89 };

let world: World;
let ask: Ask;
before(async () => {
  world = await openWorld();
  ask = askerOf(world);
  await world.award(ANA, CLOZAPINE, new Date('2026-02-01T10:00:00Z'), { mateMinutes: 45 });
  await world.award(ANA, LITHIUM, new Date('2026-03-01T10:00:00Z'));
  await world.evaluated(ANA, CLOZAPINE);
  await world.database.write((db) =>
    issueCertificate(db, { userId: ANA, publicationId: CLOZAPINE, kind: 1, now: NOW, provider: PROVIDER }),
  );
});
after(() => world.close());

test('[R30] before anything is required there is no training to tell of', async () => {
  const inForce = (from: string) =>
    world.sql(`UPDATE requirement SET effective_from = $1 WHERE authority = 'DEA'`, [from]);
  await inForce('2199-01-01');
  await assert.rejects(ask(OWN, user(ANA)), { status: 404 });
  await inForce('2023-06-27');
});

test('[R30] four askers: nobody and a subscriber are refused, each member is told their own alone', async () => {
  for (const path of [OWN, SHEET]) {
    await assert.rejects(ask(path, ANONYMOUS), { status: 401, code: 'sign-in-needed' });
    await assert.rejects(ask(path, SUBSCRIBER), { status: 403 });
  }
  const own = await ask(OWN, user(ANA));
  assert.deepEqual([data(own).type, data(own).id], ['SubstanceUseTraining', String(ANA)]);
  const { minutes, requiredMinutes, authority, checkedOn, sourceOn, activities } = attributes(own);
  assert.deepEqual(
    [minutes, requiredMinutes, authority, checkedOn, sourceOn],
    [45, 480, 'DEA', '2026-11-25', null],
  );
  const [one] = activities as Record<string, unknown>[];
  assert.match(String(one?.certificateNumber), /^SS-2733-/);
  assert.deepEqual(activities, [
    {
      title: 'Activity 2733',
      completedOn: '2026-02-01',
      minutes: 45,
      certificateNumber: one?.certificateNumber,
      publicationId: CLOZAPINE,
    },
  ]);
  for (const other of [user(BEN), user(BEN, { isSuperuser: true })]) {
    const found = attributes(await ask(OWN, other));
    assert.deepEqual([found.minutes, found.activities], [0, []]);
    const sheet = readPdf((await ask(SHEET, other)).raw?.body as Buffer).text;
    assert.doesNotMatch(sheet, /Activity 2733|Nguyễn/);
    assert.match(sheet, /Ben Łuk, Nursing professional/);
  }
});

test('[R30] the sheet is a PDF on either paper, with its file name', async () => {
  const reply = await ask(SHEET, user(ANA));
  assert.equal(reply.raw?.contentType, 'application/pdf');
  assert.match(String(reply.headers?.['content-disposition']), /filename="mate-training-2026-11-21\.pdf"/);
  const { text, raw } = readPdf(reply.raw?.body as Buffer);
  assert.ok(raw.includes(`[0 0 ${A4.wide} ${A4.high}]`));
  assert.match(text, /Total: 45 minutes of 8 hours/);
  const letter = await ask(SHEET, user(ANA), 'size=letter');
  assert.ok(readPdf(letter.raw?.body as Buffer).raw.includes('[0 0 612 792]'));
  await assert.rejects(ask(SHEET, user(ANA), 'size=a5'), { status: 400 });
});
