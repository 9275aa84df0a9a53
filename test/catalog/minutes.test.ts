import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { creditTimeOn } from '#catalog/offered-test/credit-time.rules.ts';
import { minutesOf, type SectionContent } from '#catalog/section/time.rules.ts';
import { quarterOf } from '#learning/credit/bound.rules.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { siteTexts } from '#shell/site.messages.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

const HOSTS = { en: '', 'pt-br': 'pt.', fr: 'fr.', it: 'it.', de: 'de.' } as const;
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

interface Publication {
  id: number;
  slug: string;
  type: string;
  minutes: number;
  questions: number;
  most: number;
  sections: (SectionContent & { slug: string; minutes: number })[];
}
const publications = () =>
  stage.sql<Publication>(
    `SELECT p.id::int, p.slug, p.type, p.minutes::int,
       coalesce((SELECT max(amount_hundredths)::int FROM credit_offering o WHERE o.publication_id = p.id), 0) AS most,
       (SELECT count(*)::int FROM item i JOIN credit_offering o ON o.id = i.offering_id
         WHERE o.publication_id = p.id AND i.retired_at IS NULL) AS questions,
       json_agg(json_build_object('slug', s.slug, 'minutes', s.minutes, 'html', s.body_html, 'slides', s.slides,
         'seconds', s.attachment_seconds) ORDER BY s.position) AS sections
     FROM publication p JOIN section s ON s.publication_id = p.id WHERE p.visibility = 'published' GROUP BY p.id ORDER BY p.id`,
  );
async function page(path: string, language: keyof typeof HOSTS = 'en'): Promise<string> {
  const host = `${HOSTS[language]}localhost:${new URL(stage.url).port}`;
  const reply = await raw(stage.url, path, { headers: { host, accept: 'text/html' } });
  assert.equal(reply.status, 200, `${host}${path}`);
  return reply.body.toString();
}

test('every section of the demo names the minutes that its words, tables, slides and recording take', async () => {
  let seen = 0;
  for (const { type, sections } of await publications())
    for (const { slug, minutes, ...content } of sections) {
      const { seconds } = content;
      const taken =
        type === 'PODCAST' && seconds ? Math.max(1, Math.round(seconds / 60)) : minutesOf(content);
      assert.equal(minutes, taken, slug);
      // Counted without the rule: no lesson names more than a slow reader needs, nor less than a fast one.
      const words = content.html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
      if (type !== 'PODCAST') assert.ok(minutes <= words / 100 + 1 && minutes >= words / 330 - 1, slug);
      seen++;
    }
  assert.ok(seen > 200, `${seen} sections`);
});

test('a cover names its sections with the test and the evaluation, and its credit stays within that time', async () => {
  const rule = creditTimeOn(new Date().toISOString().slice(0, 10));
  let credited = 0;
  for (const { slug, minutes, sections, questions, most } of await publications()) {
    const lessons = sections.reduce((sum, one) => sum + one.minutes, 0);
    const test = most > 0 ? questions * rule.minutesPerQuestion + rule.evaluationMinutes : 0;
    assert.equal(minutes, lessons + test, slug);
    assert.ok(most <= quarterOf(minutes), `${slug}: ${most} of ${minutes} minutes`);
    if (most > 0) credited++;
  }
  assert.ok(credited > 25, `${credited} publications`);
});

test('[R10] pages and programs are told these minutes', async () => {
  const all = await publications();
  const lecture = all.find(({ id }) => id === 2746);
  assert.ok(lecture);
  const { attributes } = (await stage.send('GET', '/api/publications/2746/')).json.data as {
    attributes: { minutes: number; timeLabel: string };
  };
  assert.deepEqual([attributes.minutes, attributes.timeLabel], [lecture.minutes, `${lecture.minutes} min`]);
  const shown = async () => (await page(`/publication/${lecture.slug}`)).replaceAll('\u00a0', ' ');
  const cover = await shown();
  assert.ok(cover.includes(`${lecture.minutes} min with the test`));
  await stage.sql('UPDATE publication SET minutes = 5 WHERE id = 2746');
  await stage.database.write(async (db) => db.invalidate('publications', 'publication:2746'));
  assert.ok((await shown()).includes(`${lecture.minutes} min with the test`), 'a cover of the lesson alone');
  await stage.sql('UPDATE publication SET minutes = $1 WHERE id = 2746', [lecture.minutes]);
  for (const { minutes } of lecture.sections) assert.ok(cover.includes(`>${minutes} min<`), `${minutes}`);
});

test('a lecture that is only written says so, one that is read aloud does not', async () => {
  const lectures = (await publications()).filter(({ type }) => type === 'PUBLICATION_VIDEO');
  const first = lectures.flatMap(({ sections }) => sections.slice(0, 1));
  const [read, heard] = [first.filter(({ seconds }) => !seconds), first.filter(({ seconds }) => seconds)];
  assert.ok(read.length > 0 && heard.length > 0);
  for (const one of first)
    assert.equal((await page(`/section/${one.slug}`)).includes('no recording'), !one.seconds, one.slug);
});

test('About us says how minutes are computed', async () => {
  assert.match(await page('/about-us'), /230 words a minute/);
});

test('the demo says that it is a sample in each language, on the home page, in the library, on covers and lessons, and to programs', async () => {
  const [{ cover, lesson } = { cover: '', lesson: '' }] = await stage.sql<{ cover: string; lesson: string }>(
    'SELECT p.slug AS cover, s.slug AS lesson FROM publication p JOIN section s ON s.publication_id = p.id WHERE s.id = 5392',
  );
  for (const language of Object.keys(HOSTS) as (keyof typeof HOSTS)[]) {
    const notice = broughtSpeechIn(language, siteTexts)('demo');
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
    assert.equal(language === 'en', notice === broughtSpeechIn('en', siteTexts)('demo'), language);
  }
  const english = broughtSpeechIn('en', siteTexts)('demo');
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
