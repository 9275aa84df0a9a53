import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LANGUAGES } from '#locale/language.data.ts';
import { openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

/** Hosts of its own for every language: nothing may be built from the main host's name. */
const MAIN = 'library.test';
const HOSTS = {
  en: MAIN,
  'pt-br': 'biblioteca.example',
  fr: 'bibliotheque.example',
  it: 'it.library.test',
  de: 'bibliothek.example:8443',
} as const;
type Code = keyof typeof HOSTS;
let stage: Stage;
before(async () => {
  stage = await openStage({
    pages: true,
    env: {
      MAIN_HOST: MAIN,
      CME_HOST: 'learn.example',
      LANGUAGE_HOSTS: `pt-br=${HOSTS['pt-br']},fr=${HOSTS.fr},it=${HOSTS.it},de=${HOSTS.de}`,
    },
  });
});
after(() => stage.close());

const page = (language: Code, path: string) => raw(stage.url, path, { headers: { host: HOSTS[language] } });
const call = async (language: Code, path: string) => JSON.parse((await page(language, path)).body.toString());
const html = (reply: RawReply) => reply.body.toString();
const slugOf = async (table: 'publication' | 'section', id: number, language: Code) =>
  (
    await stage.sql<{ slug: string }>(
      language === 'en'
        ? `SELECT slug FROM ${table} WHERE id = ${id}`
        : `SELECT slug FROM ${table}_translation WHERE ${table}_id = ${id} AND language = '${language}'`,
    )
  )[0]?.slug ?? '';
const alternatesOf = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, language = '', href = '']) => [language, href],
    ),
  );

test('[PAGE-006] the CME host of the settings leads to the main host; the one it would have been is unknown', async () => {
  const moved = await raw(stage.url, '/publication/x-2746?a=1', { headers: { host: 'learn.example' } });
  assert.deepEqual(
    [moved.status, moved.headers.location],
    [301, 'http://library.test/publication/x-2746?a=1'],
  );
  for (const host of [`cme.${MAIN}`, `fr.${MAIN}`, `pt.${MAIN}`])
    assert.equal((await raw(stage.url, '/', { headers: { host } })).status, 421, host);
});

test('[I18N-001] [I18N-006] each host speaks its own language', async () => {
  for (const language of LANGUAGES) {
    const reply = await page(language, '/');
    assert.equal(reply.status, 200);
    const tag = language === 'pt-br' ? 'pt-BR' : language;
    assert.match(html(reply), new RegExp(`<html[^>]* lang="${tag}"`), language);
  }
});

test('the name of what a control is about, said to screen readers alone, follows the colon of the language', async () => {
  for (const [language, colon] of [
    ['en', ':'],
    ['de', ':'],
    ['fr', '\u00a0:'],
  ] as const)
    assert.match(
      html(await page(language, '/calendar')),
      new RegExp(`class="visually-hidden">${colon}(?:<!-- -->)? <span`),
      language,
    );
});

test('[I18N-002] [I18N-003] [I18N-004] [I18N-005] [I18N-007] [I18N-014] [ROUTE-004] [ROUTE-010] alternates are the same set on each page of it, each answers, and English is the default', async () => {
  for (const [table, id] of [
    ['publication', 2746],
    ['section', 5395],
  ] as const) {
    const own = await page('en', `/${table}/${await slugOf(table, id, 'en')}`);
    const set = alternatesOf(html(own));
    assert.deepEqual(Object.keys(set).sort(), ['de', 'en', 'fr', 'it', 'pt-BR', 'x-default']);
    assert.equal(set['x-default'], set.en);
    for (const language of LANGUAGES) {
      const address = new URL(set[language === 'pt-br' ? 'pt-BR' : language] ?? '');
      assert.equal(address.host, HOSTS[language]);
      if (language !== 'en')
        assert.equal(address.pathname, `/${table}/${await slugOf(table, id, language)}/`);
      const there = await page(language, address.pathname);
      assert.equal(there.status, 200, String(address));
      assert.deepEqual(alternatesOf(html(there)), set, language);
    }
  }
});

test('[I18N-013] what has no translation has no alternates, and neither has one whose text is missing', async () => {
  const bare = await stage.sql<{ id: number; slug: string }>(
    'SELECT id::int, slug FROM section s WHERE position = 1 AND NOT EXISTS (SELECT 1 FROM section_translation t WHERE t.section_id = s.id) ORDER BY id LIMIT 1',
  );
  const [{ id, slug } = { id: 0, slug: '' }] = bare;
  assert.deepEqual(alternatesOf(html(await page('en', `/section/${slug}`))), {});
  await stage.sql(
    `INSERT INTO section_translation (section_id, language, slug, title, source_modified_at) VALUES ($1, 'fr', $2, 'Titre', now()), ($1, 'it', 'troncato', 'Titolo', now())`,
    [id, `titre-${id}`],
  );
  await stage.app.cache.invalidate(null);
  assert.deepEqual(alternatesOf(html(await page('en', `/section/${slug}`))), {});
  assert.equal((await page('fr', `/section/${slug}`)).status, 200, 'English serves there until it is whole');
  await stage.sql(`DELETE FROM section_translation WHERE section_id = $1`, [id]);
});

test('any other slug leads to the one of the host by 301, query kept, and never in circles', async () => {
  for (const [table, id] of [
    ['publication', 2746],
    ['section', 5395],
  ] as const)
    for (const language of LANGUAGES) {
      const slash = language === 'en' ? '' : '/';
      const canonical = `/${table}/${await slugOf(table, id, language)}${slash}`;
      assert.equal((await page(language, canonical)).status, 200, canonical);
      for (const other of ['x', ...LANGUAGES.filter((one) => one !== language)]) {
        const slug = other === 'x' ? `x-${id}` : await slugOf(table, id, other as Code);
        const reply = await page(language, `/${table}/${slug}?a=1`);
        assert.deepEqual(
          [reply.status, reply.headers.location],
          [301, `${canonical}?a=1`],
          `${language} ${slug}`,
        );
      }
    }
});

test('the switch of language keeps the place: the translated slug of a cover, else path and query without a token', async () => {
  const links = (markup: string) =>
    Object.fromEntries(
      [...markup.matchAll(/<a href="([^"]+)" lang="[^"]+" hrefLang="([^"]+)"/gi)].map(
        ([, href = '', language = '']) => [language, href.replaceAll('&amp;', '&')],
      ),
    );
  const plain = links(html(await page('fr', '/library?types=PODCAST&token=secret')));
  assert.equal(plain.de, 'http://bibliothek.example:8443/library?types=PODCAST');
  assert.equal(plain.en, 'http://library.test/library?types=PODCAST');
  const cover = links(html(await page('fr', `/publication/${await slugOf('publication', 2746, 'fr')}`)));
  assert.equal(cover.it, `http://it.library.test/publication/${await slugOf('publication', 2746, 'it')}/`);
  assert.equal(cover.en, `http://library.test/publication/${await slugOf('publication', 2746, 'en')}`);
});

test('[I18N-017] replies speak the language of their host: titles, topics, labels, terms', async () => {
  const cover = async (language: Code) =>
    (await call(language, '/api/publications/2748/?include=categories')) as {
      data: { attributes: Record<string, string> };
      included: { type: string; attributes: Record<string, string> }[];
    };
  const [english, german] = [await cover('en'), await cover('de')];
  assert.equal(english.data.attributes.language, 'en');
  assert.equal(german.data.attributes.language, 'de');
  for (const name of ['slug', 'title', 'excerpt', 'earn_label', 'typeLabel', 'metadataLabel'])
    assert.notEqual(german.data.attributes[name], english.data.attributes[name], name);
  const small = async (language: Code) =>
    (await call(language, '/api/publications/2733/')).data.attributes.earn_label_small;
  assert.deepEqual(
    [await small('en'), await small('de')].map((text) => text.replace('\u00a0', ' ')),
    ['0.5 CME', '0,5 CME'],
  );
  assert.equal(german.included.find(({ type }) => type === 'Category')?.attributes.name, 'Benzodiazepine');
  const terms = async (language: Code) =>
    (await call(language, '/api/memberships/')).data[0].attributes.rebillDaysLabel;
  assert.deepEqual(
    [await terms('en'), await terms('fr'), await terms('de')],
    ['per year', 'par an', 'pro Jahr'],
  );
  const [hero] = (await call('it', '/api/home-blocks/')).data;
  assert.match(hero.attributes.title, /piccole dosi/);
});

test('a list takes as many statements in French as in English', async () => {
  const { counted, visitAs } = await import('../harness/stage.ts');
  const { createDispatch } = await import('#platform/http/dispatch.ts');
  const { publicationEndpoints } = await import('#catalog/publication/publication.handlers.ts');
  const { publicationJoins } = await import('#server/joins.ts');
  const endpoint = publicationEndpoints(publicationJoins)[0] ?? assert.fail();
  const sentFor = async (language: string) => {
    const { database, sent } = counted(stage.database);
    const visit = await visitAs(stage, 'anonymous');
    await createDispatch({ ...stage.app.ports, database })(
      endpoint,
      { ...visit, site: { ...visit.site, language } },
      {
        params: {},
        search: new URLSearchParams('page[size]=50&include=categories,author.image'),
        body: undefined,
        header: () => undefined,
      },
    );
    return sent();
  };
  assert.equal(await sentFor('fr'), await sentFor('en'));
  assert.ok((await sentFor('fr')) <= 3);
});

test('a row of the library tells the language of its text where it is not the site’s, and a cover how much is translated', async () => {
  const rows = async (language: Code) => {
    const told = html(await page(language, '/library?types=PUBLICATION_VIDEO'));
    return new Map(
      told
        .split('<article')
        .slice(1)
        .map((row) => [/-(\d{4})[/"]/.exec(row)?.[1], row.slice(0, row.indexOf('</article>'))] as const),
    );
  };
  const [portuguese, english] = [await rows('pt-br'), await rows('en')];
  assert.match(portuguese.get('2705') ?? '', /Texto em inglês/);
  for (const whole of ['2746', '2765', '2786', '2792'])
    assert.doesNotMatch(portuguese.get(whole) ?? 'Texto em', /Texto em/, whole);
  assert.ok((english.get('2705') ?? '').includes('<h2'));
  for (const row of english.values()) assert.doesNotMatch(row, /Text in/);
  const cover = async (id: number) =>
    html(await page('pt-br', `/publication/${await slugOf('publication', id, 'pt-br')}/`));
  assert.doesNotMatch(await cover(2746), /desta publicação está em inglês/);
  assert.match(await cover(2705), /O título e o resumo estão traduzidos/);
});

test('a search in a language finds the words of that language', async () => {
  const ids = async (language: Code, search: string) =>
    (await call(language, `/api/publications/?filter[search]=${encodeURIComponent(search)}`)).data.map(
      ({ id }: { id: string }) => id,
    );
  assert.ok((await ids('fr', 'Instaurer la clozapine')).includes('2746'));
  assert.deepEqual(await ids('de', 'Instaurer la clozapine'), []);
});

test('refusals are told in the language of the host, their codes never are', async () => {
  const refused = async (language: Code) => (await call(language, '/api/publications/999999/')).errors[0];
  const english = await refused('en');
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const other = await refused(language);
    assert.deepEqual([other.code, other.status], [english.code, english.status]);
    assert.notEqual(other.detail, english.detail, language);
  }
});

test('letters are written in the language of the host somebody registered on, and lead there', async () => {
  const sent = await new Promise<number>((resolve, reject) => {
    void import('node:http').then(({ request }) => {
      const { hostname, port } = new URL(stage.url);
      const headers = { host: HOSTS.fr, 'content-type': 'application/vnd.api+json' };
      request(
        { hostname, port, path: '/api/registration/', method: 'POST', headers, agent: false },
        (reply) => {
          reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
        },
      )
        .on('error', reject)
        .end(
          JSON.stringify({
            data: {
              type: 'ApiRegisterView',
              attributes: {
                username: 'clara@clinique.example',
                email: 'clara@clinique.example',
                password1: 'neutrophile-lente-42',
                password2: 'neutrophile-lente-42',
                firstName: 'Clara',
                lastName: 'Vasseur',
              },
            },
          }),
        );
    });
  });
  assert.equal(sent, 201);
  const letters = () =>
    stage.sql<{ subject: string; text_body: string; html_body: string }>(
      `SELECT subject, text_body, html_body FROM outbox_message WHERE recipient = 'clara@clinique.example' ORDER BY id`,
    );
  const [first] = await letters();
  assert.match(first?.subject ?? '', /Confirmez votre adresse/);
  assert.match(first?.text_body ?? '', /http:\/\/bibliotheque\.example\/verify-email\?token=/);
  assert.match(first?.html_body ?? '', /<html lang="fr">/);
  await stage.send('POST', '/rest-auth/password/reset/', { email: 'clara@clinique.example' });
  const [, second] = await letters();
  assert.match(second?.subject ?? '', /mot de passe/, 'asked from the English site, told in French');
});

test('[I18N-011] the sections of the demo library have ids from 5392 to 5713, each once', async () => {
  const [range] = await stage.sql<{ low: number; high: number; all: number; each: number }>(
    'SELECT min(id)::int AS low, max(id)::int AS high, count(*)::int AS all, count(DISTINCT id)::int AS each FROM section',
  );
  assert.ok(range && range.low >= 5392 && range.high <= 5713, JSON.stringify(range));
  assert.equal(range.all, range.each);
});
