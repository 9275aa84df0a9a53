import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { speechIn } from '#locale/speech.service.ts';
import { siteTexts } from '#shell/site.messages.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

const WORDS_A_MINUTE = 230;
/** Looked at for as long as it takes to read: a row of a table, a slide or another picture. */
const ROW_SECONDS = 3;
const PICTURE_SECONDS = 12;
const HOSTS = { en: '', 'pt-br': 'pt.', fr: 'fr.', it: 'it.', de: 'de.' } as const;
let stage: Stage;
before(async () => {
  await buildIfChanged(() => {});
  stage = await openStage({ pages: true });
});
after(() => stage.close());

interface Section {
  publication: number;
  type: string;
  slug: string;
  named: number;
  html: string;
  slides: { title: string; bullets: string[] }[];
  seconds: number | null;
}
const sections = () =>
  stage.sql<Section>(
    `SELECT p.id::int AS publication, p.type, s.slug, s.minutes::int AS named, s.body_html AS html, s.slides, s.attachment_seconds::int AS seconds
       FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.visibility = 'published' ORDER BY s.id`,
  );
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
/** Minutes that what is there takes: its recording, or its words, tables and pictures. */
function minutesThere({ html, slides, seconds }: Section): number {
  const words = `${html.replace(/<[^>]+>/g, ' ')} ${slides.flatMap(({ title, bullets }) => [title, ...bullets]).join(' ')}`;
  const looked =
    countOf(html, /<tr\b/g) * ROW_SECONDS +
    (countOf(html, /<(img|figure)\b/g) + slides.length) * PICTURE_SECONDS;
  return Math.max((seconds ?? 0) / 60, countOf(words, /[^\s]+/g) / WORDS_A_MINUTE + looked / 60);
}
async function page(path: string, language: keyof typeof HOSTS = 'en'): Promise<string> {
  const host = `${HOSTS[language]}localhost:${new URL(stage.url).port}`;
  const reply = await raw(stage.url, path, { headers: { host, accept: 'text/html' } });
  assert.equal(reply.status, 200, `${host}${path}`);
  return reply.body.toString();
}

test('wherever the demo names more minutes than its content takes, the page says that it is shorter', async () => {
  const notice = speechIn('en', siteTexts)('demo');
  assert.match(notice, /sample content, shorter than the minutes it names/);
  const covers = new Map(
    (
      await stage.sql<{ id: number; slug: string }>(
        `SELECT id::int, slug FROM publication WHERE visibility = 'published'`,
      )
    ).map(({ id, slug }) => [id, slug]),
  );
  let shorter = 0;
  const said = new Set<number>();
  for (const section of await sections()) {
    if (minutesThere(section) >= section.named) continue;
    shorter++;
    assert.ok((await page(`/section/${section.slug}`)).includes(notice), section.slug);
    if (said.has(section.publication)) continue;
    said.add(section.publication);
    assert.ok((await page(`/publication/${covers.get(section.publication)}`)).includes(notice), section.slug);
  }
  assert.ok(shorter > 100, `${shorter} sections`);
});

test('it says so in each language, on the home page, in the library, on covers and lessons, and to programs', async () => {
  const [{ cover, lesson } = { cover: '', lesson: '' }] = await stage.sql<{ cover: string; lesson: string }>(
    'SELECT p.slug AS cover, s.slug AS lesson FROM publication p JOIN section s ON s.publication_id = p.id WHERE s.id = 5392',
  );
  for (const language of Object.keys(HOSTS) as (keyof typeof HOSTS)[]) {
    const notice = speechIn(language, siteTexts)('demo');
    const [own] = await stage.sql<{ cover: string; lesson: string }>(
      `SELECT t.slug AS cover, s.slug AS lesson FROM publication_translation t JOIN section_translation s ON s.language = t.language
        WHERE t.publication_id = 2746 AND s.section_id = 5392 AND t.language = $1`,
      [language],
    );
    const paths = [
      '/',
      '/library',
      `/publication/${own?.cover ?? cover}`,
      `/section/${own?.lesson ?? lesson}`,
    ];
    for (const path of paths) assert.ok((await page(path, language)).includes(notice), `${language} ${path}`);
    assert.equal(language === 'en', notice === speechIn('en', siteTexts)('demo'), language);
  }
  const english = speechIn('en', siteTexts)('demo');
  for (const path of ['/api/openapi.json', '/api/docs'])
    assert.ok((await stage.ask(path)).text.includes(english), path);
});

test('an episode says the minutes of its recording', async () => {
  const episodes = await stage.sql<{ id: number; minutes: number; seconds: number; label: string }>(
    `SELECT id::int, minutes::int, attachment_seconds::int AS seconds FROM publication
      WHERE type = 'PODCAST' AND visibility = 'published' AND attachment_seconds IS NOT NULL`,
  );
  assert.ok(episodes.length > 10);
  for (const { id, minutes, seconds } of episodes) {
    assert.equal(minutes, Math.max(1, Math.round(seconds / 60)), `${id}`);
    const { attributes } = (await stage.send('GET', `/api/publications/${id}/`)).json.data as {
      attributes: { timeLabel: string };
    };
    assert.equal(attributes.timeLabel, `${minutes} min`, `${id}`);
  }
});
