import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type MachineTranslator,
  openMachineTranslator,
  type TranslatorMood,
} from '#test/harness/outside/machine-translator.ts';
import { type ProviderFailure, providerOf } from './provider.service.ts';

let machine: MachineTranslator;
before(async () => {
  machine = await openMachineTranslator();
});
after(() => machine?.close());

const libre = (timeoutMs?: number) =>
  providerOf({ address: `${machine.address}/`, form: 'libretranslate', key: null }, timeoutMs);
const deepl = (key = 'machine-key') => providerOf({ address: machine.address, form: 'deepl', key });

test('without a setting nobody is asked', () => assert.equal(providerOf(null), null));

test('each kind is asked in its own form, for texts and languages and nothing else', async () => {
  machine.teach('Stop.', 'Aufhören.');
  assert.deepEqual(await libre()?.translate(['Stop.', 'Go.'], 'de'), { texts: ['Aufhören.', '[de] Go.'] });
  assert.deepEqual(machine.asked.at(-1), {
    path: '/translate',
    body: { q: ['Stop.', 'Go.'], source: 'en', target: 'de', format: 'text' },
    authorization: undefined,
  });
  assert.deepEqual(await deepl()?.translate(['Go.'], 'pt-br'), { texts: ['[pt-br] Go.'] });
  assert.deepEqual(machine.asked.at(-1), {
    path: '/v2/translate',
    body: { text: ['Go.'], source_lang: 'EN', target_lang: 'PT-BR' },
    authorization: 'DeepL-Auth-Key machine-key',
  });
});

test('many texts are sent in parts and come back in their order', async () => {
  const texts = Array.from({ length: 120 }, (_, n) => `Text ${n}.`);
  const before = machine.asked.length;
  assert.deepEqual(await libre()?.translate(texts, 'fr'), { texts: texts.map((text) => `[fr] ${text}`) });
  assert.equal(machine.asked.length - before, 3);
});

const FAILURES: [TranslatorMood, ProviderFailure][] = [
  ['slow', 'away'],
  ['failing', 'away'],
  ['busy', 'busy'],
  ['closed', 'key'],
  ['malformed', 'malformed'],
  ['short', 'malformed'],
];
for (const [mood, failure] of FAILURES)
  test(`a service that is ${mood}: ${failure}`, async () => {
    machine.be(mood);
    assert.deepEqual(await libre(300)?.translate(['Stop.'], 'de'), { failure });
    machine.be('well');
  });

test('a quota that is used up, a wrong key, and nobody there', async () => {
  machine.be('quota');
  assert.deepEqual(await deepl()?.translate(['Stop.'], 'de'), { failure: 'quota' });
  machine.be('well');
  assert.deepEqual(await deepl('wrong')?.translate(['Stop.'], 'de'), { failure: 'key' });
  const nobody = providerOf({ address: 'http://127.0.0.1:9', form: 'libretranslate', key: null });
  assert.deepEqual(await nobody?.translate(['Stop.'], 'de'), { failure: 'away' });
});
