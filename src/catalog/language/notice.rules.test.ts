import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NoticeKey, noticeOf } from './notice.rules.ts';

const CASES: [site: string, cover: string, sections: string, notice: NoticeKey | null][] = [
  ['en', 'en', 'en en', null],
  ['fr', 'en', 'en en', 'original'],
  ['fr', 'fr', 'en en', 'partly'],
  ['fr', 'fr', '', 'partly'],
  ['fr', 'fr', 'fr en', 'someSections'],
  ['fr', 'fr', 'fr fr', 'sections'],
];
for (const [site, language, sections, notice] of CASES)
  test(`on the site of ${site}, a cover in ${language} with sections in "${sections}" says: ${notice}`, () => {
    const told = sections.split(' ').filter(Boolean);
    assert.equal(noticeOf({ language, sections: told.map((one) => ({ language: one })) }, site), notice);
  });
test('a cover whose sections did not come along speaks of title and summary alone', () =>
  assert.equal(noticeOf({ language: 'it' }, 'it'), 'partly'));

test('a cover in the language says what of the rest is not, and nothing when all is', () => {
  const fr = { language: 'fr', descriptionLanguage: 'fr' };
  const [here, there] = [{ language: 'fr' }, { language: 'en' }];
  assert.equal(noticeOf({ ...fr, sections: [there] }, 'fr'), 'cover');
  assert.equal(noticeOf({ ...fr, sections: [here, there] }, 'fr'), 'coverAndSome');
  assert.equal(noticeOf({ ...fr, sections: [here], cmeInformation: there }, 'fr'), 'coverAndSome');
  assert.equal(noticeOf({ ...fr, sections: [here], cmeInformation: here }, 'fr'), null);
  assert.equal(noticeOf({ ...fr, sections: [here], cmeInformation: null }, 'fr'), null);
});
