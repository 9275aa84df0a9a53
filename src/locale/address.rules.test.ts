import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageAddresses, originsOf, samePlaces, slugIn } from './address.rules.ts';

const mainOrigin = 'https://library.test';
const hosts = {
  'pt-br': 'pt.library.test',
  fr: 'bibliotheque.example',
  it: 'it.library.test',
  de: 'de.library.test:8443',
};
const site = { mainOrigin, origins: originsOf(mainOrigin, hosts) };

test('every language speaks from the host that the settings give it', () => {
  assert.deepEqual(site.origins, {
    en: 'https://library.test',
    'pt-br': 'https://pt.library.test',
    fr: 'https://bibliotheque.example',
    it: 'https://it.library.test',
    de: 'https://de.library.test:8443',
  });
});

test('[I18N-013] an address that is not complete is not offered, and English not without another', () => {
  const slugs = { fr: 'bonjour-2700-5417', it: 'ciao', de: '', 'pt-br': 'ola-2700-54' };
  assert.deepEqual(languageAddresses(site, 'section', 'hello-2700-5417', slugs), {
    en: 'https://library.test/section/hello-2700-5417',
    fr: 'https://bibliotheque.example/section/bonjour-2700-5417/',
  });
  assert.deepEqual(languageAddresses(site, 'section', 'hello-2700-5417', { it: 'ciao' }), {});
  assert.equal(slugIn('ciao', 'hello-2700-5417'), 'hello-2700-5417');
  assert.equal(slugIn('bonjour-2700-5417', 'hello-2700-5417'), 'bonjour-2700-5417');
});

test('the switch of language keeps the place, and carries no key', () => {
  const places = samePlaces(site, { pathname: '/library', search: '?page=2&token=secret&confirm=secret' });
  assert.deepEqual(
    places.map(({ href }) => href),
    [
      'https://library.test/library?page=2',
      'https://pt.library.test/library?page=2',
      'https://bibliotheque.example/library?page=2',
      'https://it.library.test/library?page=2',
      'https://de.library.test:8443/library?page=2',
    ],
  );
});

test('where a thing has an address of its own in a language the switch leads there, else to its English one', () => {
  const alternates = languageAddresses(site, 'section', 'hello-1-5', { fr: 'bonjour-1-5' });
  const places = samePlaces(site, { pathname: '/section/bonjour-1-5', search: '' }, alternates);
  assert.deepEqual(Object.fromEntries(places.map(({ language, href }) => [language, href])), {
    en: 'https://library.test/section/hello-1-5',
    'pt-br': 'https://pt.library.test/section/hello-1-5',
    fr: 'https://bibliotheque.example/section/bonjour-1-5/',
    it: 'https://it.library.test/section/hello-1-5',
    de: 'https://de.library.test:8443/section/hello-1-5',
  });
});
