import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fateOf,
  hidesBoundary,
  isPageOf,
  kindsHere,
  type LaterSubmission,
  laterFrom,
  laterKey,
  laterOf,
  laterPath,
  leavesStart,
  onScreen,
  sittingsOf,
  stillShown,
  wayOn,
} from './submission.rules.ts';

const KEPT: LaterSubmission = {
  sittingId: '71',
  publicationId: '2746',
  kind: 1,
  beside: null,
  title: 'Starting clozapine',
  results: [{ question_id: '1', answer_id: '4' }],
  flags: [],
  sheet: [{ question: 'Which baseline?', answer: 'ANC' }],
  refused: null,
};

test('a test that waits belongs to one account: another one finds nothing of it', () => {
  const keys = [laterKey('12', '71'), laterKey('12', '9'), laterKey('1', '71'), 'ppTest.12.2746', 'ppToken'];
  assert.deepEqual(sittingsOf(keys, '12'), ['71', '9']);
  assert.deepEqual(sittingsOf(keys, '1'), ['71']);
  assert.deepEqual(sittingsOf(keys, '2'), []);
});

test('only what is whole is sent, and only as the sitting it was kept for', () => {
  const text = JSON.stringify(KEPT);
  assert.deepEqual(laterFrom(text, '71'), KEPT);
  for (const [broken, why] of [
    [null, 'nothing kept'],
    ['', 'an empty entry'],
    ['{', 'half an entry'],
    ['[]', 'another thing'],
    [JSON.stringify({ ...KEPT, publicationId: '../admin' }), 'an address'],
    [JSON.stringify({ ...KEPT, kind: 3 }), 'no kind of test'],
    [JSON.stringify({ ...KEPT, results: null }), 'no answers'],
  ] as const)
    assert.equal(laterFrom(broken, '71'), null, why);
  assert.equal(laterFrom(text, '72'), null, 'another sitting');
});

test('what was refused is found by its test, though its sitting is over; what still waits comes before it', () => {
  const refused = { ...KEPT, refused: 'It is closed.' };
  const other = { ...refused, sittingId: '72', kind: 2 as const, beside: 2 as const };
  const waits = { ...KEPT, sittingId: '73' };
  const all = [null, { ...waits, publicationId: '1' }, refused, other];
  assert.equal(laterOf(all, '2746', [1]), refused);
  assert.equal(laterOf(all, '2746', [2]), other);
  assert.equal(laterOf([...all, waits], '2746', [1]), waits);
  assert.equal(laterOf(all, '9', [1]), null);
});

test('what no page is left for is shown by the page that its address leads to, after what that page is of', () => {
  const [cme, selfAssessment] = [{ kind: 1 as const }, { kind: 2 as const }];
  assert.deepEqual(kindsHere(1, [cme, selfAssessment]), [1]);
  assert.deepEqual(kindsHere(2, [selfAssessment]), [2, 1], 'a kind that is no longer offered');
  assert.deepEqual(kindsHere(1, []), [1, 2], 'a held sitting of a removed activity');
  assert.deepEqual(kindsHere(null, []), [1, 2], 'no test at all');
  const refused = { ...KEPT, refused: 'It is closed.' };
  const own = { ...refused, sittingId: '72', kind: 2 as const };
  assert.equal(laterOf([refused], '2746', [2, 1]), refused);
  assert.equal(laterOf([refused, own], '2746', [2, 1]), own);
});

test('a sheet that waits takes the place of its test’s boundary; a refused one leaves it in sight', () => {
  assert.deepEqual([KEPT, { ...KEPT, refused: 'It is closed.' }, null].map(hidesBoundary), [
    true,
    false,
    false,
  ]);
});

test('a refused sheet of a kind that is no longer offered leaves the start of the other test in sight', () => {
  const refused = { ...KEPT, refused: 'It is closed.' };
  assert.deepEqual(
    [leavesStart(refused, 2), leavesStart(refused, refused.kind), leavesStart(KEPT, 2)],
    [true, false, false],
  );
});

test('what waited and is gone was handed in; what was refused and is gone was removed, and hides nothing', () => {
  const stuck = { ...KEPT, sittingId: '72', kind: 2 as const, refused: 'It is closed.' };
  const next = { ...KEPT, sittingId: '73' };
  const nothing = { before: null, isStored: false, later: null, aside: null };
  const seen = (state: Partial<Parameters<typeof onScreen>[0]>) => {
    const { one, isDone } = onScreen({ ...nothing, ...state });
    return [one, isDone];
  };
  assert.deepEqual(seen({ later: KEPT }), [KEPT, false]);
  assert.deepEqual(seen({ before: KEPT, isStored: true, later: KEPT }), [KEPT, false]);
  assert.deepEqual(seen({ before: KEPT }), [KEPT, true], 'handed in');
  assert.deepEqual(seen({ before: KEPT, later: stuck }), [KEPT, true], 'though another sheet is refused');
  assert.deepEqual(seen({ before: stuck }), [null, false], 'removed in another tab');
  assert.deepEqual(seen({ before: stuck, aside: stuck }), [stuck, false], 'removed here');
  assert.deepEqual(
    seen({ before: stuck, aside: stuck, later: next }),
    [next, false],
    'the next one handed in',
  );
  assert.deepEqual(seen({ before: KEPT, aside: KEPT }), [KEPT, false], 'gone on from');
});

test('its addresses name the kind of a test that is not the first', () => {
  const second = { ...KEPT, kind: 2 as const, beside: 2 as const };
  assert.deepEqual(
    [laterPath(KEPT), laterPath(second), laterPath(second, '/results')],
    ['/publication/2746/test', '/publication/2746/test?kind=2', '/publication/2746/test/results?kind=2'],
  );
  const here = (later: LaterSubmission, search: string, pathname = '/publication/2746/test') =>
    isPageOf(later, { pathname, search });
  assert.deepEqual([here(KEPT, ''), here(KEPT, '?kind=1'), here(KEPT, '?kind=2')], [true, true, false]);
  assert.deepEqual([here(second, '?kind=2'), here(second, '')], [true, false]);
  assert.equal(here(KEPT, '', '/publication/2746/test/'), true);
  assert.equal(here(KEPT, '', '/publication/2746'), false);
});

test('a test waits for a network, a server and a session; what the server says of it is final', () => {
  const fates = [0, 401, 408, 429, 500, 502, 503].map(fateOf);
  assert.deepEqual(new Set(fates), new Set(['waits']));
  assert.deepEqual(new Set([400, 403, 404, 409, 410, 422].map(fateOf)), new Set(['refused']));
});

test('what was on screen stays for the account and the test that it is of, and for no other', () => {
  const shown = { userId: '904', later: KEPT };
  assert.equal(stillShown(shown, '904', '2746', [1]), KEPT);
  assert.equal(stillShown(shown, '905', '2746', [1]), null, 'another account');
  assert.equal(stillShown(shown, '904', '2747', [1]), null, 'another activity');
  assert.equal(stillShown(shown, '904', '2746', [2]), null, 'another kind');
  assert.equal(stillShown(shown, '904', '2746', []), null);
});

test('answers change in their own sitting; one that is over leads to the next, and nowhere without a test', () => {
  const refused = { ...KEPT, refused: 'It is closed.' };
  const ways = (open: string | null | undefined) => [wayOn(KEPT, open), wayOn(refused, open)];
  assert.deepEqual(ways('71'), ['change', 'change']);
  assert.deepEqual(ways('72'), [null, 'goOn']);
  assert.deepEqual(ways(null), [null, 'start']);
  assert.deepEqual(ways(undefined), [null, null]);
});
