import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dateText } from '#kit/dates.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

interface Told {
  id: number;
  slug: string;
  released: string;
  reviewed: string | null;
  kind: number | null;
  amount: number | null;
  authors: { slug: string; name: string; affix: string; affixType: string; conflicts: string }[];
}
/** The first section of one publication of each type and reach of credit. */
const lessons = () =>
  stage.sql<Told>(
    `SELECT DISTINCT ON (p.type, o.kind) p.id::int AS id, s.slug, p.publication_date::text AS released, a.reviewed_on::text AS reviewed,
       o.kind::int AS kind, o.amount_hundredths::int AS amount,
       (SELECT json_agg(json_build_object('slug', x.slug, 'name', x.full_name, 'affix', x.affix, 'affixType', x.affix_type,
          'conflicts', (SELECT coalesce(string_agg(d.nature || ', ' || d.company, '; ' ORDER BY d.id), '') FROM disclosure d WHERE d.author_id = x.id AND d.relevant)) ORDER BY pa.position)
          FROM publication_author pa JOIN author x ON x.id = pa.author_id WHERE pa.publication_id = p.id) AS authors
     FROM publication p JOIN section s ON s.publication_id = p.id AND s.position = 1
       LEFT JOIN activity a ON a.publication_id = p.id LEFT JOIN credit_offering o ON o.publication_id = p.id
     WHERE p.visibility = 'published' AND (p.expiration_date IS NULL OR p.expiration_date > CURRENT_DATE)
     ORDER BY p.type, o.kind, p.id`,
  );

/** What stands between the title and the lesson, as words and as it is written. */
async function headOf(path: string, language = ''): Promise<{ html: string; words: string }> {
  const host = `${language ? `${language}.` : ''}localhost:${new URL(stage.url).port}`;
  const reply = await raw(stage.url, path, { headers: { host, accept: 'text/html' } });
  assert.equal(reply.status, 200, path);
  const [html = ''] = /<\/h1><section[\s\S]*?<\/section>/.exec(reply.body.toString()) ?? [];
  assert.ok(html, `${path} says under its title who wrote it and when`);
  const words = html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  return { html, words };
}

test('under its title a lesson of every type says who wrote it with their credentials and disclosures, and when', async () => {
  const told = await lessons();
  assert.ok(told.length >= 8, `${told.length} types`);
  for (const lesson of told) {
    const path = `/section/${lesson.slug}`;
    const { html, words } = await headOf(path);
    for (const { slug, name, affix, affixType, conflicts } of lesson.authors) {
      const called = !affix ? name : affixType === 'prefix' ? `${affix} ${name}` : `${name}, ${affix}`;
      assert.ok(words.includes(called), `${path}: ${called} in ${words}`);
      assert.ok(html.includes(`href="/author/${slug}"`), `${path}: ${slug}`);
      assert.ok(words.includes(conflicts || 'No relevant financial relationships to disclose.'), words);
    }
    assert.ok(words.includes(`Released ${dateText(lesson.released)}`), words);
    assert.ok(words.includes('Language: English'), words);
    assert.equal(
      words.includes('Last reviewed'),
      lesson.reviewed !== null,
      `${path}: ${lesson.reviewed} ${words}`,
    );
    if (lesson.reviewed) assert.ok(words.includes(`Last reviewed ${dateText(lesson.reviewed)}`), words);
  }
  assert.ok(told.some(({ reviewed }) => reviewed !== null));
});

test('a lesson says what its test earns and leads to it; one without a test offers none', async () => {
  for (const { id, slug, kind, amount } of await lessons()) {
    const { html, words } = await headOf(`/section/${slug}`);
    const noun = kind === 2 ? 'self-assessment credit' : 'CME credit';
    const earns = `${(amount ?? 0) / 100} ${noun}${amount === 100 ? '' : 's'}`;
    assert.equal(html.includes(`href="/publication/${id}/test"`), kind !== null, `${slug}: ${words}`);
    assert.equal(words.includes(earns), kind !== null, `${slug}: ${earns} in ${words}`);
  }
});

test('the language of a lesson is the one of its text, on every host', async () => {
  const [translated] = await stage.sql<{ slug: string }>(
    `SELECT x.slug FROM section_translation x JOIN section s ON s.id = x.section_id
      WHERE x.language = 'de' AND s.position = 1 ORDER BY x.section_id LIMIT 1`,
  );
  const german = await headOf(`/section/${translated?.slug}`, 'de');
  assert.match(german.words, /Sprache: Deutsch/);
  assert.match(german.words, /Veröffentlicht am/);
});
