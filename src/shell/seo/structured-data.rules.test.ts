import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementMarkup } from '#client/page/statement-markup.ts';
import {
  breadcrumbs,
  type DescribedSite,
  profileStatement,
  siteStatements,
} from './structured-data.rules.ts';
import { aboutStatement, listStatement } from './structured-page.rules.ts';
import {
  type DescribedPublication,
  publicationStatement,
  sectionStatement,
} from './structured-publication.rules.ts';

const site: DescribedSite = {
  language: 'en',
  origin: 'https://site.example',
  mainOrigin: 'https://site.example',
  productName: 'Steady State',
  demo: false,
};
const lecture: DescribedPublication & { language: string } = {
  slug: 'lithium-12',
  title: 'Lithium',
  language: 'en',
  excerpt: 'Levels.',
  type: 'CME',
  sharePicture: '/media/share/12-0123456789abcdef.png',
  minutes: 75,
  modified: '2026-01-02T03:04:05.000Z',
  publicationDate: '2026-01-01',
  expirationDate: '2029-01-01',
  private: false,
  sectionCount: 6,
  objectives: ['Dose it'],
  earn_label_small: '1.25 CME',
  expired: false,
  attachment_url: null,
  attachmentSeconds: null,
  alternates: {},
  cmeInformation: { accreditation: 'Accredited by somebody.' },
  authors: [{ fullName: 'Jane Doe', slug: 'jane-doe-3', institute: 'Clinic' }],
  categories: [{ name: 'Mood' }],
};

test('a course says who offers it, how long it takes and that it is not free', () => {
  const course = publicationStatement(site, lecture);
  assert.equal(course['@type'], 'Course');
  assert.deepEqual(
    [course.isAccessibleForFree, course.timeRequired, course.url, course.expires],
    [false, 'PT75M', 'https://site.example/publication/lithium-12', '2029-01-01'],
  );
  assert.deepEqual(course.hasCourseInstance, {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: 'PT75M',
  });
  assert.deepEqual(course.offers, { '@type': 'Offer', category: 'Subscription' });
});

test('credit is claimed only where somebody accredits it, and never by a demo library', () => {
  const awarded = (on: DescribedSite, what: Partial<DescribedPublication>) =>
    'educationalCredentialAwarded' in publicationStatement(on, { ...lecture, ...what });
  assert.equal(awarded(site, {}), true);
  assert.equal(awarded({ ...site, demo: true }, {}), false);
  assert.equal(awarded(site, { cmeInformation: { accreditation: '' } }), false);
  assert.equal(awarded(site, { cmeInformation: null }), false);
  assert.equal(awarded(site, { earn_label_small: '' }), false);
  assert.equal(awarded(site, { expired: true }), false);
});

test('an open publication is free, a private one of the same type is not', () => {
  const free = (what: Partial<DescribedPublication>) =>
    publicationStatement(site, { ...lecture, type: 'OPEN_ACCESS', ...what }).isAccessibleForFree;
  assert.deepEqual([free({}), free({ private: true })], [true, false]);
});

test('an episode names its sound only when everybody may hear it', () => {
  const episode = {
    ...lecture,
    type: 'PODCAST' as const,
    attachment_url: '/files/a.mp3',
    attachmentSeconds: 61,
  };
  const open = publicationStatement(site, episode);
  const inItalian = publicationStatement(
    { ...site, language: 'it' },
    { ...episode, alternates: { it: '/it' } },
  );
  assert.equal(inItalian.inLanguage, 'en', 'what is heard is English');
  assert.deepEqual([open['@type'], open.duration], ['PodcastEpisode', 'PT1M1S']);
  assert.deepEqual(open.associatedMedia, {
    '@type': 'MediaObject',
    contentUrl: 'https://site.example/files/a.mp3',
  });
  assert.equal(publicationStatement(site, { ...episode, private: true }).associatedMedia, undefined);
});

test('a locked lesson says which part is locked, an open one has none', () => {
  const section = {
    title: 'Levels',
    slug: 'levels-12-1',
    meta_description: '',
    order: 2,
    minutes: 9,
    lock: true,
    language: 'pt-br',
    alternates: { 'pt-br': 'https://pt.site.example/section/niveis-12-1/' },
  };
  const locked = sectionStatement({ ...site, language: 'pt-br' }, section, lecture);
  assert.deepEqual(locked.hasPart, {
    '@type': 'WebPageElement',
    isAccessibleForFree: false,
    cssSelector: '.locked-text',
  });
  assert.deepEqual(
    [locked.url, locked.inLanguage, locked.description],
    ['https://pt.site.example/section/niveis-12-1/', 'pt-BR', 'Levels'],
  );
  const open = sectionStatement(site, { ...section, lock: false }, lecture);
  assert.deepEqual([open.isAccessibleForFree, open.hasPart], [true, undefined]);
});

test('[I18N-013] a step to what is in English alone names the main site, where it stands', () => {
  const german = { ...site, language: 'de', origin: 'https://de.site.example' };
  const items = (language: string) =>
    (
      breadcrumbs(
        german,
        [
          { label: 'Bibliothek', to: '/library' },
          { label: 'X', to: '/publication/x-1/' },
          { label: '2', to: '/section/y-1-2/' },
        ],
        { publication: { slug: 'x-1', language }, section: { slug: 'y-1-2', language } },
      ) as unknown as { itemListElement: { item: string }[] }
    ).itemListElement.map(({ item }) => item);
  assert.deepEqual(items('en'), [
    'https://de.site.example/library',
    'https://site.example/publication/x-1',
    'https://site.example/section/y-1-2',
  ]);
  assert.deepEqual(items('de').slice(1), [
    'https://de.site.example/publication/x-1/',
    'https://de.site.example/section/y-1-2/',
  ]);
});

test('a later page of a list says its own address and goes on counting', () => {
  const list = listStatement(
    site,
    { name: 'Library', description: 'All.', path: '/library?page=2' },
    [{ title: 'X', slug: 'x-1', language: 'en' }],
    12,
  ) as unknown as { url: string; mainEntity: { itemListElement: { position: number }[] } };
  assert.equal(list.url, 'https://site.example/library?page=2');
  assert.deepEqual(
    list.mainEntity.itemListElement.map(({ position }) => position),
    [13],
  );
});

test('breadcrumbs count from one; a person has an affiliation; the library can be searched', () => {
  const { itemListElement } = breadcrumbs(site, [
    { label: 'Library', to: '/library' },
    { label: 'Here', to: '/publication/x-1' },
  ]) as unknown as { itemListElement: { position: number; item: string }[] };
  assert.deepEqual(
    itemListElement.map(({ position, item }) => [position, item]),
    [
      [1, 'https://site.example/library'],
      [2, 'https://site.example/publication/x-1'],
    ],
  );
  assert.deepEqual(
    profileStatement(site, { fullName: 'Jane Doe', affix: 'MD', institute: 'Clinic' }).mainEntity,
    {
      '@type': 'Person',
      name: 'Jane Doe',
      honorificSuffix: 'MD',
      affiliation: { '@type': 'Organization', name: 'Clinic' },
    },
  );
  const [, web] = siteStatements(site) as unknown as [
    unknown,
    { potentialAction: { target: { urlTemplate: string } } },
  ];
  assert.match(
    web.potentialAction.target.urlTemplate,
    /^https:\/\/site\.example\/\w+\?\w+=\{search_term_string\}$/,
  );
});

test('no text can end the block it stands in', () => {
  const markup = statementMarkup({ name: '</script><script>alert(1)</script>\u2028<!--' });
  assert.equal(markup.match(/<\/script>/g)?.length, 1);
  assert.doesNotMatch(markup, /<!--|\u2028|<script>/);
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(markup) ?? [];
  assert.equal(JSON.parse(json).name, '</script><script>alert(1)</script>\u2028<!--');
});

test('a page in English on another language’s site is told as the main site’s', () => {
  const french = { ...site, language: 'fr', origin: 'https://fr.site.example' };
  const about = { name: 'About us', description: '', path: '/about-us' };
  const told = (language?: string) => {
    const { url, inLanguage } = aboutStatement(french, language ? { ...about, language } : about);
    return [url, inLanguage];
  };
  assert.deepEqual(told('en'), ['https://site.example/about-us', 'en']);
  for (const language of ['fr', undefined])
    assert.deepEqual(told(language), ['https://fr.site.example/about-us', 'fr']);
});
