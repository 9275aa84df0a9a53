import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PREVIEW_READERS } from '#kit/address/preview.ts';
import type { Visitor } from '#kit/visit.ts';
import { PLANS } from '#membership/plan/plan.data.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { mayTakeTest } from '../offered-test/test.policy.ts';
import { mayReadSection } from '../section/section.policy.ts';
import { editorKeyIn, editorKeyText, NOBODYS_ID, previewVisitor } from './preview.rules.ts';

const NOW = new Date('2031-02-03T10:00:00Z');
const plans = PLANS.map((plan) => {
  const tier = TIERS.find(({ id }) => id === plan.tierId) ?? assert.fail();
  return { ...tier, ...plan };
});
const readers = PREVIEW_READERS.map((reader) =>
  previewVisitor(
    { publicationId: 7, home: null, page: null, reader, isPublished: false, by: 'editor' },
    plans,
    NOW,
  ),
);

/** In the order of the readers: visitor, free, Bronze, Silver, Gold. */
const CASES: [string, (visitor: Visitor) => boolean, string][] = [
  ['the first section of an interview', (who) => opens(who, 'PUBLICATION_INTERVIEW', 1), 'yyyyy'],
  ['its second one', (who) => opens(who, 'PUBLICATION_INTERVIEW', 2), 'nnnyy'],
  ['the second section of a lecture', (who) => opens(who, 'PUBLICATION_VIDEO', 2), 'nyyyy'],
  ['the fifth one', (who) => opens(who, 'PUBLICATION_VIDEO', 5), 'nnyyy'],
  ['a Quick Take behind its first section', (who) => opens(who, 'PUBLICATION_QUICK_TAKE', 2), 'nyyyy'],
  ['self-assessment', (who) => opens(who, 'SELF_ASSESSMENT', 2), 'nnnny'],
  ['open access', (who) => opens(who, 'OPEN_ACCESS', 9), 'yyyyy'],
  ['a CME test of a lecture', (who) => takes(who, 1), 'nnyyy'],
  ['a self-assessment test', (who) => takes(who, 2), 'nnnny'],
];
const opens = (
  visitor: Visitor,
  type:
    | 'PUBLICATION_VIDEO'
    | 'PUBLICATION_INTERVIEW'
    | 'PUBLICATION_QUICK_TAKE'
    | 'SELF_ASSESSMENT'
    | 'OPEN_ACCESS',
  order: number,
) =>
  mayReadSection(
    visitor,
    { type, order, private: false, publicationPrivate: false, publicationId: 7 },
    [],
    NOW,
  ).allowed;
const takes = (visitor: Visitor, kind: 1 | 2) =>
  mayTakeTest(
    visitor,
    {
      type: 'PUBLICATION_VIDEO',
      private: false,
      kind,
      published: true,
      expirationDate: null,
      items: 3,
      suspended: false,
    },
    NOW,
  ).allowed;

for (const [what, opensTo, expected] of CASES)
  test(`each reader of a preview meets the readers’ own gate at ${what}`, () => {
    assert.equal(readers.map((one) => (opensTo(one) ? 'y' : 'n')).join(''), expected);
  });

test('a previewed reader is nobody, never an administrator, and says that it is a preview', () => {
  for (const reader of readers) {
    assert.equal(reader.preview?.publicationId, 7);
    if (reader.kind === 'user') assert.deepEqual([reader.id, reader.isSuperuser], [NOBODYS_ID, false]);
  }
});

test('an editor’s key tells what was signed; another text is none', () => {
  const said = {
    opens: 2746,
    userId: 901,
    sessionId: '3b241101-e2bb-4255-8caf-4136c566a962',
    until: 1_925_000_000_000,
  };
  const home = { ...said, opens: { blocks: [3, 1, 40], hour: '2031-05-01T08:00' } };
  const page = { ...said, opens: { id: 40 } };
  for (const each of [said, home, page]) {
    const key = editorKeyText(each);
    assert.deepEqual(editorKeyIn(`${key}.abc`), { said: each, text: key, signature: 'abc' });
  }
  const text = editorKeyText(said);
  for (const key of [
    '',
    'e',
    text.slice(2),
    `x${text}.abc`,
    `${text}.abc.more`,
    'e.!.!.s.!.abc',
    text.replace('.', '._!'),
  ])
    assert.equal(editorKeyIn(key), null, key);
});
