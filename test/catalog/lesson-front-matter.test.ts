import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const ACTIVITY = 2746;
const LANGUAGES = ['', 'de', 'fr', 'it', 'pt-br'] as const;

interface Lesson {
  id: number;
  slug: string;
  publication: number;
}
/** Sections of one place, of a publication with or without an offering of credit. */
const lessonAt = async (position: number, credit: boolean): Promise<Lesson> => {
  const [found] = await stage.sql<Lesson>(
    `SELECT s.id::int AS id, s.slug, p.id::int AS publication FROM section s JOIN publication p ON p.id = s.publication_id
     WHERE s.position = $1 AND p.visibility = 'published' AND (p.expiration_date IS NULL OR p.expiration_date > CURRENT_DATE)
       AND EXISTS (SELECT 1 FROM credit_offering o WHERE o.publication_id = p.id) = $2
     ORDER BY p.id <> ${ACTIVITY}, p.id LIMIT 1`,
    [position, credit],
  );
  return found ?? assert.fail('no such lesson');
};

async function pageOf({ slug }: Lesson, language = ''): Promise<string> {
  const label = language === 'pt-br' ? 'pt' : language;
  const host = `${label ? `${label}.` : ''}localhost:${new URL(stage.url).port}`;
  let path = `/section/${slug}`;
  for (let hops = 0; hops < 3; hops++) {
    const reply = await raw(stage.url, path, { headers: { host, accept: 'text/html' } });
    if (reply.status !== 301) {
      assert.equal(reply.status, 200, path);
      return reply.body.toString();
    }
    path = new URL(String(reply.headers.location), stage.url).pathname;
  }
  return assert.fail(`${path} leads on and on`);
}
const plain = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ');
/** What is folded above the lesson: all the details, as they are nested. */
const FOLD = /<details class="[^"]*folded[^"]*"><summary>(CME Information)<\/summary>([\s\S]*?)<\/article>/;
const foldOf = (html: string) => FOLD.exec(/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '')?.[2] ?? null;

interface FrontMatter {
  [part: string]: unknown;
  objectives: string[];
  references: string[];
  faculty: { name: string; disclosure: string }[];
}
const frontMatterOf = async (id: number): Promise<FrontMatter> => {
  const [row] = await stage.sql<{ content: FrontMatter }>(
    'SELECT content FROM front_matter WHERE publication_id = $1 ORDER BY version DESC LIMIT 1',
    [id],
  );
  return row?.content ?? assert.fail('no front matter');
};
const shownRows = async () =>
  (await stage.sql<{ n: number }>('SELECT count(*)::int AS n FROM front_matter_shown'))[0]?.n;

test('[R1] [R6] the first section of an activity tells its front matter, folded and whole, and records nothing', async () => {
  const lesson = await lessonAt(1, true);
  const before = await shownRows();
  const fold = foldOf(await pageOf(lesson)) ?? assert.fail('nothing is folded');
  const words = plain(fold);
  const told = await frontMatterOf(lesson.publication);
  const texts = ['accreditation', 'designation', 'creditText', 'targetAudience', 'practiceGap', 'mitigation']
    .concat('support', 'method', 'medium', 'hardware', 'contact', 'privacy', 'price')
    .map((part) => String(told[part]));
  const people = told.faculty.flatMap(({ name, disclosure }) => [name, disclosure]);
  for (const text of [...texts, ...told.objectives, ...people].filter(Boolean))
    assert.ok(words.includes(plain(text).trim()), text);
  for (const source of told.references) assert.ok(words.includes(plain(source).trim().slice(0, 40)), source);
  assert.equal(await shownRows(), before, 'only the act before the first question is recorded');
});

test('later sections and lessons without credit fold nothing', async () => {
  for (const lesson of [await lessonAt(2, true), await lessonAt(1, false)]) {
    const html = await pageOf(lesson);
    assert.equal(foldOf(html), null, lesson.slug);
    assert.doesNotMatch(html, /publication-information-[\w-]+\.js/, 'nor is its script asked for');
  }
});

test('a section tells its publication’s front matter in the call only where it is the first with credit', async () => {
  const query = '?include=publication.jointSponsor&fields[Publication]=cmeInformation,jointSponsor';
  const told = async ({ id }: Lesson) => {
    const reply = await stage.send('GET', `/api/sections/${id}/${query}`);
    assert.equal(reply.status, 200, reply.text);
    const included = reply.json.included as { type: string; attributes: { cmeInformation?: unknown } }[];
    return included.find(({ type }) => type === 'Publication')?.attributes.cmeInformation ?? null;
  };
  assert.notEqual(await told(await lessonAt(1, true)), null);
  assert.equal(await told(await lessonAt(2, true)), null);
  assert.equal(await told(await lessonAt(1, false)), null);
});

const SUSPENDED = {
  '': 'Credit for this activity is suspended.',
  de: 'Die Punktevergabe für diese Fortbildung ist ausgesetzt.',
  fr: 'Les crédits de cette activité sont suspendus.',
  it: 'I crediti di questa attività sono sospesi.',
  'pt-br': 'O crédito desta atividade está suspenso.',
};

test('while credit is suspended every lesson of it says so under its title, in five languages, and offers no test', async () => {
  const lessons = await stage.sql<Lesson>(
    `SELECT s.id::int AS id, s.slug, s.publication_id::int AS publication FROM section s WHERE s.publication_id =
       (SELECT p.id FROM publication p JOIN activity a ON a.publication_id = p.id JOIN credit_offering o ON o.publication_id = p.id
        WHERE p.visibility = 'published' AND p.expiration_date > CURRENT_DATE AND p.id <> ${ACTIVITY} ORDER BY p.id DESC LIMIT 1)
     ORDER BY s.position LIMIT 2`,
  );
  const id = lessons[0]?.publication;
  await stage.sql('UPDATE activity SET suspended_at = now() WHERE publication_id = $1', [id]);
  const headOf = async (lesson: Lesson, language = '') =>
    /<\/h1><section[\s\S]*?<\/section>/.exec(await pageOf(lesson, language))?.[0] ?? assert.fail('no head');
  for (const lesson of lessons)
    for (const language of LANGUAGES) {
      const html = await headOf(lesson, language);
      assert.ok(plain(html).includes(SUSPENDED[language]), `${language}: ${plain(html)}`);
      assert.ok(!html.includes(`/publication/${id}/test"`), 'no way to a test that does not open');
      assert.doesNotMatch(plain(html), /\d (CME|self-assessment) credit/);
    }
  const standing = await headOf(await lessonAt(1, true));
  assert.ok(!plain(standing).includes(SUSPENDED['']));
  assert.ok(standing.includes(`/publication/${ACTIVITY}/test"`));
});
