import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { ApiFailure } from '#client/api/client.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { draftKey, keepHere, keptHere } from '#identity/draft/device-draft.store.ts';
import {
  begunFrom,
  type Draft,
  type DraftFields,
  droppedIn,
  pauseAfter,
  readingDraft,
  typedSince,
} from './draft.store.ts';
import { draftWriting } from './draft-writing.store.ts';

const OWNER = '904';
let told: string[] = [];
const RECORD = 'section:5396';
beforeEach(() => {
  told = [];
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      told.push(...[droppedIn({ key, newValue: value }) ?? []].flat());
      kept.set(key, value);
    },
  } as unknown as Storage;
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: storage });
  const claims = Buffer.from(JSON.stringify({ sub: OWNER })).toString('base64url');
  localStorage.setItem(TOKEN_KEY, `e30.${claims}.e30`);
});
afterEach(() => {
  mock.restoreAll();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: undefined });
});

const words = (typed: string, stood = 'Start low.'): DraftFields => ({ body: { stood, typed } });
/** Days before now: a draft that is too old does not come back. */
const typedOn = (typed: DraftFields, daysAgo: number): Draft => ({
  words: typed,
  typedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
});

/** A server that keeps one draft, and refuses with a status if it is given one. */
function openServer() {
  const server = { draft: null as Draft | null, status: null as number | null, calls: 0 };
  const reply = async (deed: () => void) => {
    server.calls += 1;
    await null;
    if (server.status !== null) throw new ApiFailure(server.status, []);
    deed();
  };
  return Object.assign(server, {
    ports: {
      keep: (_: string, draft: Draft) =>
        reply(() => {
          server.draft = draft;
        }),
      discard: (_: string, typedAt: string) =>
        reply(() => {
          assert.ok(Date.parse(typedAt), 'an instant');
          if (server.draft && server.draft.typedAt <= typedAt) server.draft = null;
        }),
    },
  });
}
const here = () => keptHere<DraftFields>(OWNER, RECORD)?.words ?? null;

test('until the server has said what it has, nothing there is written over or discarded, and the browser keeps it', async () => {
  const server = openServer();
  server.draft = typedOn(words('Written at home.'), 1);
  const writing = draftWriting(OWNER, RECORD, server.ports);
  assert.equal(writing.keep(words('Start')), true);
  await writing.send();
  assert.deepEqual([server.calls, here()], [0, words('Start')]);
  await writing.end();
  assert.deepEqual([server.calls, here()], [0, null]);
  writing.read();
  writing.keep(words('Start anew'));
  await writing.send();
  assert.deepEqual([server.draft?.words, here()], [words('Start anew'), null]);
  await writing.end();
  assert.equal(server.draft, null);
});

test('a draft that could not be read is asked for until the server replies, and then brought back', async () => {
  const [mine, theirs] = [typedOn(words('Here'), 3), typedOn(words('There'), 1)];
  keepHere(OWNER, RECORD, mine);
  const replies = [0, 503, theirs];
  const pauses: [number, number][] = [];
  const found: [string | undefined, boolean][] = [];
  await new Promise<void>((done) => {
    readingDraft(
      OWNER,
      RECORD,
      ({ draft, isKnown }) => {
        found.push([draft?.words.body?.typed, isKnown]);
        if (isKnown) done();
      },
      {
        mine: async () => {
          const reply = replies.shift() ?? null;
          if (typeof reply === 'number') throw new ApiFailure(reply, []);
          return reply;
        },
        pause: (status, tries) => pauses.push([status, tries]),
      },
    );
  });
  assert.deepEqual(pauses, [
    [0, 1],
    [503, 2],
  ]);
  assert.deepEqual(found, [
    ['Here', false],
    [undefined, false],
    ['There', true],
  ]);
});

test('a later draft brings its words back, except over those typed since the form was opened', () => {
  const field = (typed: string) => ({ stood: '', typed });
  const found = { body: field('Later'), title: field('Later') };
  const brought = { body: field('Earlier'), title: field('Earlier'), summary: field('Earlier') };
  const touched = { body: field('Earlier'), title: field('Typed now'), summary: field('Earlier') };
  assert.deepEqual(typedSince(touched, brought, found), { title: 'Typed now', summary: 'Earlier' });
  assert.deepEqual(typedSince(touched, {}, found), {
    body: 'Earlier',
    title: 'Typed now',
    summary: 'Earlier',
  });
});

test('the draft of two tabs is kept again by the one that goes on, whichever saved', async () => {
  const server = openServer();
  const [saving, writing] = [1, 2].map(() => draftWriting(OWNER, RECORD, server.ports));
  assert.ok(saving && writing);
  for (const tab of [saving, writing]) {
    tab.read();
    tab.keep(words('Both'));
    await tab.send();
  }
  assert.deepEqual(told, [], 'what the server has is not lost');
  await saving.end();
  assert.deepEqual(told, [draftKey(OWNER, RECORD)]);
  writing.lost();
  assert.equal(writing.keep(words('Both')), true);
  assert.deepEqual(here(), words('Both'));
  await writing.send();
  assert.deepEqual(server.draft?.words, words('Both'));
  assert.equal(told.length, 1, 'and the other does not hear of that');
  const idle = draftWriting(OWNER, RECORD, server.ports);
  idle.read();
  idle.lost();
  assert.equal(idle.keep({}), false, 'who has typed nothing discards nothing');
});

for (const status of [403, 404, 422])
  test(`a server that answers ${status} is not asked for its draft again`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    keepHere(OWNER, RECORD, typedOn(words('Here'), 3));
    const found: [string | undefined, boolean][] = [];
    let calls = 0;
    const mine = async () => {
      calls += 1;
      throw new ApiFailure(status, []);
    };
    readingDraft(OWNER, RECORD, ({ draft, isKnown }) => found.push([draft?.words.body?.typed, isKnown]), {
      mine,
      pause: pauseAfter,
    });
    for (let turn = 0; turn < 5; turn++) await null;
    t.mock.timers.tick(3_600_000);
    assert.deepEqual([calls, found], [1, [['Here', false]]]);
  });

test('a server that does not answer is left alone for longer and longer, at most a minute', () => {
  const pauses = (status: number) => [1, 2, 3, 5, 6, 50].map((tries) => pauseAfter(status, tries));
  for (const status of [0, 500, 503])
    assert.deepEqual(pauses(status), [3_000, 6_000, 12_000, 48_000, 60_000, 60_000], `${status}`);
  assert.deepEqual(new Set(pauses(429)), new Set([60_000]));
});

/** The browser's own clock, which a test sets. */
function openClock() {
  const clock = { ms: 0 };
  mock.method(performance, 'now', () => clock.ms);
  return clock;
}

test('words that the server refused are sent once, and stay in the browser', async () => {
  const server = openServer();
  const writing = draftWriting(OWNER, RECORD, server.ports);
  writing.read();
  for (const status of [403, 404, 413, 422]) {
    server.status = status;
    writing.keep(words(`Refused with ${status}`));
    await writing.send();
    assert.equal(writing.keep(words(`Refused with ${status}`)), false, `${status}`);
    assert.deepEqual(here(), words(`Refused with ${status}`));
  }
});

test('words that the server could not take are sent again, each time later, until it takes them', async () => {
  const clock = openClock();
  const server = openServer();
  const writing = draftWriting(OWNER, RECORD, server.ports);
  writing.read();
  for (const [status, seconds] of [
    [503, 3],
    [0, 6],
    [401, 12],
    [429, 60],
    [500, 48],
  ] as const) {
    server.status = status;
    writing.keep(words('Waits'));
    await writing.send();
    clock.ms += seconds * 1000 - 1;
    assert.equal(writing.keep(words('Waits')), false, `${status}`);
    clock.ms += 1;
    assert.equal(writing.keep(words('Waits')), true, `${status}`);
  }
  server.status = null;
  await writing.send();
  assert.deepEqual([server.draft?.words, writing.keep(words('Goes on'))], [words('Waits'), true]);
});

test('a draft that could not be discarded is discarded later, whether it was saved meanwhile or not', async () => {
  for (const isEndedMeanwhile of [true, false]) {
    const clock = openClock();
    const server = openServer();
    const writing = draftWriting(OWNER, RECORD, server.ports);
    writing.read();
    writing.keep(words('Typed'));
    await writing.send();
    server.status = 503;
    if (isEndedMeanwhile) {
      writing.keep({});
      void writing.send();
    }
    await writing.end();
    assert.ok(server.draft);
    server.status = null;
    clock.ms += 60_000;
    assert.equal(writing.keep({}), true);
    await writing.send();
    assert.deepEqual([server.draft, writing.keep({})], [null, false]);
    mock.restoreAll();
  }
});

test('a draft of a device whose clock is ahead is continued and discarded all the same', async () => {
  const server = openServer();
  const ahead = typedOn(words('Elsewhere'), -1);
  server.draft = ahead;
  const writing = draftWriting(OWNER, RECORD, server.ports);
  writing.read();
  writing.began({ ...ahead, isThere: true });
  writing.keep(words('Elsewhere and here'));
  assert.ok((keptHere<DraftFields>(OWNER, RECORD)?.typedAt ?? '') > ahead.typedAt);
  await writing.end();
  assert.equal(server.draft, null);
});

test('a field stays of the English that it was begun from, and once it is as stored, of the present one', () => {
  const from = (english: string) => () => english;
  const begun = begunFrom(words('Langsam'), {}, from('Give 2.5 mg'));
  assert.equal(begun.body?.source, 'Give 2.5 mg');
  const later = begunFrom(words('Langsam beginnen'), begun, from('Give 25 mg'));
  assert.equal(later.body?.source, 'Give 2.5 mg');
  assert.equal(
    begunFrom(words('Neu'), begunFrom({}, later, from('x')), from('Give 25 mg')).body?.source,
    'Give 25 mg',
  );
});
