import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterHtml } from '#platform/mail/html.ts';
import { letterBody } from './letter-body.rules.ts';

test('a letter is shown in a page of ours without looks of its own and without another host', () => {
  const letter = letterHtml('He said style="x".\n\nRead on:\nhttps://de.example.org/l', {
    product: 'Steady State',
    origin: 'https://de.example.org',
    language: 'de',
  });
  const shown = letterBody(letter);
  assert.doesNotMatch(shown, / (style|class)="/);
  assert.match(shown, /<img src="\/apple-touch-icon\.png" alt=""/);
  assert.match(shown, /He said style=&quot;x&quot;\./);
  assert.match(shown, /<a href="https:\/\/de\.example\.org\/l">Read on<\/a>/);
});
