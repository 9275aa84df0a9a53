import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOf } from './kept-address.ts';
import {
  fileAddress,
  filesIn,
  halved,
  heldBy,
  isKeptCall,
  KEPT_AT_MOST,
  type KeptKind,
  keptKind,
  NOTHING_KEPT,
  onlyStore,
  partName,
  partOf,
  partsIn,
  withPage,
  withSaved,
} from './kept-pages.ts';

test('lessons, covers, tests and what is one’s own are kept, and nothing else', () => {
  const kinds: [string, KeptKind | null][] = [
    ['/dashboard', 'own'],
    ['/dashboard/certificates', 'own'],
    ['/section/baselines-5392', 'lesson'],
    ['/publication/starting-clozapine-2746', 'cover'],
    ['/publication/2746/test', 'test'],
    ['/publication/2746/test?kind=2', 'test'],
    ['/publication/2746/test/results', null],
    ['/publication/2746/test/survey', null],
    ['/', null],
    ['/library', null],
    ['/checkout', null],
    ['/signin', null],
    ['/myaccount/password', null],
    ['/admin/members', null],
    ['/verify/ABC', null],
    ['/recover-password/change/1/x', null],
  ];
  for (const [address, kind] of kinds) assert.equal(keptKind(address), kind, address);
});

test('the same page has one address, however somebody came to it', () => {
  const of = (url: string) => addressOf(new URL(url, 'https://site.example'));
  assert.equal(of('/section/x-1/?utm_source=a&t=90#notes'), '/section/x-1');
  assert.equal(of('/publication/1/test?kind=2&utm_source=a'), '/publication/1/test?kind=2');
  assert.equal(of('/dashboard?kind=2'), '/dashboard');
  assert.equal(of('/'), '/');
});

test('replies that a kept page needs are kept; money, messages, tokens and other people never', () => {
  for (const path of [
    '/rest-auth/user/',
    '/api/users/me/',
    '/api/publications/2746/',
    '/api/publications/2746/test/terms/',
    '/api/sections/5392/',
    '/api/sittings/7/',
    '/api/progress/',
    '/api/certificates/',
  ])
    assert.equal(isKeptCall(path), true, path);
  for (const path of [
    '/api/orders/',
    '/api/receipts/',
    '/api/users/addresses/',
    '/api/users/me/export/',
    '/api/publications/2746/tests/',
    '/api/certificates/7/pdf/',
    '/api/carried-session/',
    '/api/downloads/x/',
    '/api/members/',
    '/api/search/',
  ])
    assert.equal(isKeptCall(path), false, path);
});

const page = (address: string) => ({ address, calls: [`/api${address}/`], files: ['/assets/a.js'] });

test('the eleventh lesson takes the place of the one seen longest ago, and one’s own pages stay', () => {
  let index = withPage(NOTHING_KEPT, page('/dashboard'));
  for (let n = 1; n <= 10; n++) index = withPage(index, page(`/section/x-${n}`));
  index = withPage(index, page('/section/x-1'));
  index = withPage(index, page('/section/x-11'));
  const kept = index.pages.map(({ address }) => address);
  assert.ok(kept.includes('/dashboard') && kept.includes('/section/x-1') && !kept.includes('/section/x-2'));
  assert.equal(kept.length, 11);
  assert.equal(heldBy(index).has('/api/section/x-2/'), false, 'its replies go with it');
});

test('whatever is read in whatever order, no kind has more than its bound and the page just seen is there', () => {
  const address = fc.oneof(
    fc.nat(30).map((n) => `/section/x-${n}`),
    fc.nat(30).map((n) => `/publication/x-${n}`),
    fc.nat(9).map((n) => `/publication/${n}/test`),
    fc.constantFrom('/dashboard', '/dashboard/certificates', '/dashboard/completed'),
  );
  fc.assert(
    fc.property(fc.array(address, { minLength: 1, maxLength: 80 }), (read) => {
      const index = read.reduce((kept, one) => withPage(kept, page(one)), NOTHING_KEPT);
      const addresses = index.pages.map((one) => one.address);
      assert.equal(new Set(addresses).size, addresses.length);
      assert.equal(addresses.at(-1), read.at(-1));
      for (const [kind, most] of Object.entries(KEPT_AT_MOST))
        assert.ok(addresses.filter((one) => keptKind(one) === kind).length <= most);
      assert.ok(halved(index).pages.length < index.pages.length || index.pages.length === 0);
    }),
  );
});

test('what a reader asked for stays with its recording until they take it away, whatever is read since', () => {
  const [address, recording] = ['/section/x-1', '/files/protected/x.mp3'];
  const saved = withSaved(withPage(NOTHING_KEPT, page(address)), address, recording);
  const read = Array.from({ length: 25 }, (_, n) => page(`/section/y-${n}`));
  const later = read.reduce((kept, one) => withPage(kept, one), withPage(saved, page(address)));
  assert.ok(heldBy(later).has(recording) && later.pages.length === 11);
  assert.ok(heldBy(halved(halved(halved(later)))).has(recording), 'also when room is short');
  const gone = withSaved(later, address, false);
  assert.equal(heldBy(gone).has(recording), false);
  assert.equal(fileAddress(`${recording}?t=abc.def`), recording, 'whatever its signature of the hour');
});

test('of the files a page had, those stay that it still has', () => {
  const [address, former] = ['/section/x-1', '/files/figures/1.webp'];
  const seen = withPage(NOTHING_KEPT, { address, calls: [], files: ['/assets/a.js', former] });
  const again = { address, calls: [], files: ['/assets/b.js'] };
  assert.deepEqual(withPage(seen, again, (file) => file !== former).pages[0]?.files, [
    '/assets/a.js',
    '/assets/b.js',
  ]);
});

test('a lesson that was asked for outlasts any lack of room', () => {
  const one = withSaved(withPage(NOTHING_KEPT, page('/section/x-1')), '/section/x-1', null);
  const full = withPage(one, page('/dashboard'));
  assert.deepEqual(
    halved(full).pages.map(({ address }) => address),
    ['/section/x-1'],
  );
  assert.deepEqual(halved(halved(full)), halved(full));
});

test('a script names the parts that it may load, and those it cannot start without', () => {
  const script =
    'm.f=["assets/player-Ab_1-x2Y.js","assets/player-C3.css"];import{a}from"./react-Q.js";import"./x-1.js";import("./lazy-Z.js")';
  assert.deepEqual(partsIn(script), {
    named: ['player-Ab_1-x2Y.js', 'player-C3.css', 'react-Q.js', 'x-1.js', 'lazy-Z.js'].map(
      (n) => `/assets/${n}`,
    ),
    needed: ['/assets/react-Q.js', '/assets/x-1.js'],
  });
  assert.equal(partName('/assets/player-keys-b_mw6C-I.js'), '/assets/player-keys.js');
  assert.equal(partName('/fonts/serif.woff2'), '/fonts/serif.woff2');
});

test('a page that may not be kept leaves the others alone', () => {
  const index = withPage(NOTHING_KEPT, page('/dashboard'));
  assert.deepEqual(withPage(index, page('/checkout')), index);
});

test('when stores of two accounts lie on a device neither is shown', () => {
  assert.equal(onlyStore(['pp-kept-1', 'workbox-precache']), 'pp-kept-1');
  assert.equal(onlyStore(['pp-kept-1', 'pp-kept-2']), null);
  assert.equal(onlyStore([]), null);
});

test('the worker looks after pages, files of the build and media; calls, forms and the administration go past it', () => {
  const cases: [string, string, string, ReturnType<typeof partOf>][] = [
    ['GET', 'navigate', '/section/x-1', 'page'],
    ['GET', 'navigate', '/', 'page'],
    ['POST', 'navigate', '/signin', null],
    ['GET', 'navigate', '/admin/members', null],
    ['GET', 'navigate', '/files/handout.pdf', null],
    ['GET', 'no-cors', '/files/lesson.mp3', 'media'],
    ['GET', 'cors', '/assets/frame-x.js', 'file'],
    ['GET', 'cors', '/fonts/a.woff2', 'file'],
    ['GET', 'cors', '/api/sections/1/', null],
    ['GET', 'cors', '/rest-auth/user/', null],
    ['HEAD', 'cors', '/healthz', null],
    ['GET', 'no-cors', '/favicon.svg', null],
  ];
  for (const [method, mode, path, part] of cases)
    assert.equal(partOf({ method, mode, url: new URL(path, 'https://site.example') }), part, path);
});

test('a document names its files', () => {
  const html =
    '<link href="/assets/root-Ab1.css"><script>import "/assets/entry.client-x_1.js"</script><a href="/fonts/s.woff2">';
  assert.deepEqual(filesIn(html), ['/assets/root-Ab1.css', '/assets/entry.client-x_1.js', '/fonts/s.woff2']);
});
