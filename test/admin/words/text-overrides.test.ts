import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, raw, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const PAGES = [
  ['/about-us', 'about.lead'],
  ['/help-faqs', 'faq.q1'],
  ['/privacy-policy', 'privacy.s1p1'],
  ['/terms-and-conditions', 'terms.s1'],
  ['/referral-program-terms-and-conditions', 'referralTerms.s4p1'],
  ['/referral-program', 'refer.programTitle'],
] as const;
const HOSTS = { en: '', 'pt-br': 'pt.', fr: 'fr.', it: 'it.', de: 'de.' };
const page = async (prefix: string, path: string) => {
  const host = `${prefix}${new URL(stage.url).host}`;
  return (await raw(stage.url, path, { headers: { host } })).body.toString();
};

test('an editor’s words stand on the static pages, each in its own language, as soon as they are told', async () => {
  for (const [path, key] of PAGES)
    for (const [language, prefix] of Object.entries(HOSTS)) {
      const words = `Edited ${key} for ${language} & <all>`;
      const shown = words.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;');
      assert.ok(!(await page(prefix, path)).includes(shown));
      await stage.sql('INSERT INTO text_override (key, language, text) VALUES ($1, $2, $3)', [
        key,
        language,
        words,
      ]);
      await stage.database.write(async (db) => db.invalidate('site'));
      await until(async () => (await page(prefix, path)).includes(shown), `${language} ${path}`);
    }
  for (const [path, key] of PAGES)
    for (const [language, prefix] of Object.entries(HOSTS)) {
      const html = (await page(prefix, path)).replace(/<script[\s\S]*?<\/script>/g, '');
      const others = [...html.matchAll(/Edited (\S+) for (\S+) /g)].filter(([, of]) => of === key);
      assert.ok(others.length > 0, `${language} ${path}`);
      assert.ok(
        others.every(([, , of]) => of === language),
        `${language} ${path}`,
      );
    }
});

test('a page stands whose date an editor once wrote in words, without a date', async () => {
  const write = (key: string, text: string) =>
    stage.sql('INSERT INTO text_override (key, language, text) VALUES ($1, $2, $3)', [key, 'de', text]);
  const path = '/privacy-policy';
  assert.match(await page('de.', path), /Zuletzt geändert am/);
  await write('privacy.updated', '1. Dezember 2026');
  await write('privacy.lead', 'Und nichts weiter.');
  await stage.database.write(async (db) => db.invalidate('site'));
  await until(async () => (await page('de.', path)).includes('<p class="lead">Und nichts weiter.'), path);
  assert.doesNotMatch(await page('de.', path), /Zuletzt geändert am/);
});

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  assert.fail(what);
}
