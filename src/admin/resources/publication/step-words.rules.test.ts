import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VISIBILITIES } from '#catalog/publication/visibility.data.ts';
import { publicationDeskTexts } from './publication.messages.ts';
import { waysFrom } from './release.rules.ts';
import { stepWords } from './step-words.rules.ts';

for (const from of VISIBILITIES)
  for (const to of waysFrom(from, false))
    test(`the step from ${from} to ${to} speaks of an announcement only where readers saw one or will`, () => {
      const { deed, asked, done } = stepWords(from, to);
      const words = [deed, asked, done].map((key) => publicationDeskTexts.defaults[key]).join(' ');
      assert.equal(
        /announce/i.test(words),
        to === 'announced' || (from === 'announced' && to === 'draft'),
        words,
      );
      if (from === 'scheduled') assert.doesNotMatch(words, /no longer see/);
    });
