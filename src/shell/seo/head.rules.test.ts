import assert from 'node:assert/strict';
import { test } from 'node:test';
import { head } from './head.rules.ts';

const origins = { en: 'https://site.example', fr: 'https://fr.site.example', de: 'https://de.site.example' };
const args = (language: keyof typeof origins) => ({
  matches: [
    {
      id: 'root',
      loaderData: {
        site: {
          language,
          origin: origins[language],
          mainOrigin: origins.en,
          origins,
          productName: 'Steady State',
        },
      },
    },
  ],
  location: { pathname: '/section/hello-1-5', search: '' },
});
function localesOf(language: keyof typeof origins, spoken: readonly (keyof typeof origins)[] | null) {
  const alternates =
    spoken && Object.fromEntries(spoken.map((one) => [one, `${origins[one]}/section/x-1-5`]));
  const told = head(args(language), { title: 'Hello', ...(alternates ? { alternates } : {}) });
  const of = (key: string) =>
    told.flatMap((one) => ('property' in one && one.property === key ? one.content : []));
  return [of('og:locale'), of('og:locale:alternate')];
}

test('a shared page names the language that it is shown in: English where the site has no translation', () => {
  assert.deepEqual(localesOf('fr', ['en', 'fr', 'de']), [['fr_FR'], ['en_US', 'de_DE']]);
  assert.deepEqual(localesOf('fr', ['en', 'de']), [['en_US'], ['de_DE']]);
  assert.deepEqual(localesOf('fr', []), [['en_US'], []]);
  assert.deepEqual(localesOf('en', ['en', 'fr']), [['en_US'], ['fr_FR']]);
  assert.deepEqual(localesOf('fr', null), [['fr_FR'], []], 'a page that speaks every language');
});
