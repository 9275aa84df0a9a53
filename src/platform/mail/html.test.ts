import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterHtml } from './html.ts';

const HEAD = { product: 'Steady & State', origin: 'https://de.example.org', language: 'de' };
const bodyOf = (html: string): string => /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? '';
/** Tags and their content, without styles and classes. */
const plain = (html: string): string => bodyOf(html).replaceAll(/ (style|class)="[^"]*"/g, '');

test('words that end in a colon over an address are a button once, links afterwards', () => {
  const html = plain(
    letterHtml(
      'Please confirm.\n\nConfirm this address:\nhttps://example.org/x?a=1&b=2\n\nDésabonnement :\nhttps://example.org/stop',
      HEAD,
    ),
  );
  assert.match(html, /<p>Please confirm\.<\/p>/);
  assert.match(html, /<p><a href="https:\/\/example\.org\/x\?a=1&amp;b=2">Confirm this address<\/a><\/p>/);
  assert.match(html, /<p><a href="https:\/\/example\.org\/stop">Désabonnement<\/a><\/p>/);
  assert.equal(letterHtml('A:\nhttps://e.org/1\n\nB:\nhttps://e.org/2', HEAD).match(/class="b"/g)?.length, 1);
});

test('a title over an address is its link, with what stands between below it', () => {
  const html = plain(letterHtml('Lithium after 65\nA. Author, 12 minutes\nhttps://example.org/l', HEAD));
  assert.match(
    html,
    /<p><a href="https:\/\/example\.org\/l">Lithium after 65<\/a><br>A\. Author, 12 minutes<\/p>/,
  );
});

test('every address of the plain letter is a link of the other, and no word is lost', () => {
  const text =
    'Hello.\nRead https://example.org/a, please.\n\nA sentence.\nhttps://example.org/b\n\nhttps://example.org/c\n\nGo on:\nhttps://example.org/d';
  const html = plain(letterHtml(text, HEAD));
  for (const address of ['a', 'b', 'c', 'd'])
    assert.ok(html.includes(`href="https://example.org/${address}"`), address);
  for (const word of ['Hello.', 'please.', 'A sentence.', 'Go on']) assert.ok(html.includes(word), word);
});

test('the letterhead carries product and mark; what somebody typed is never markup', () => {
  const html = letterHtml('<img src=x onerror=alert(1)>:\nhttps://example.org/"onmouseover="x', HEAD);
  assert.match(html, /<html lang="de">/);
  assert.match(html, /Steady &amp; State/);
  assert.match(html, /src="https:\/\/de\.example\.org\/apple-touch-icon\.png" alt=""/);
  assert.equal(html.match(/<img/g)?.length, 1);
  assert.doesNotMatch(html, /" ?onmouseover=/);
});

test('it says what it looks like in the dark', () => {
  const html = letterHtml('Hello.', HEAD);
  assert.match(html, /<meta name="color-scheme" content="light dark">/);
  assert.match(html, /prefers-color-scheme:dark/);
});

test('no line of it ends between a number and its unit, and no address is touched', () => {
  const html = letterHtml(
    'Lithium, 300 mg por dia\n12 min, ANC 1.200/µL\nhttps://example.org/l/12/min\n\nOffer: R$ 50, 80 % of 25 mg',
    HEAD,
  );
  const kept = [...html.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)].map(
    ([, words]) => words,
  );
  assert.deepEqual(kept, ['300 mg por dia', '12 min', '1.200/µL', 'R$ 50', '80 %', '25 mg']);
  assert.match(html, /href="https:\/\/example\.org\/l\/12\/min"/);
});
