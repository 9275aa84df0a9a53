import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Every text a caller could fetch: lists, covers, sections, tricks with includes and fields. */
const TRICKS = [
  '/api/publications/2752/?include=questions.answers',
  '/api/publications/2746/?include=questions.answers&fields[Answer]=correct,rationale,text&fields[Question]=feedback,answers',
  '/api/publications/2746/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections',
  '/api/publications/?page[size]=100&include=sections,authors.image,keyPoints,materials,jointSponsor',
  '/api/publications/?filter[visibility]=announced&page[size]=100&include=sections',
  '/api/publications/order_by_pk_in/?filter[id__in]=2746,2752&fields[Publication]=questions,testResults',
  '/api/sections/5397/?include=publication.sections,materials,publication.authors',
  '/api/sections/5397/?fields[Section]=description,transcript,attachment_url',
  '/api/openapi.json',
];

test('[TEST-009] no right answer and no rationale leaves the server before an attempt', async () => {
  const secrets = await stage.sql<{ rationale: string }>(
    `SELECT DISTINCT c.rationale FROM choice c JOIN item i ON i.id = c.item_id JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id IN (2746, 2752) AND length(c.rationale) > 20`,
  );
  assert.ok(secrets.length > 20);
  const tests = [
    '/api/publications/2746/tests/?include=publication.questions.answers,publication.sections',
    '/api/publications/2752/tests/?include=publication.questions.answers&fields[Answer]=correct,rationale',
  ];
  for (const who of ['anonymous', 'free', 'bronze', 'gold', 'admin'] as const) {
    const searches = secrets
      .slice(0, 5)
      .map(
        ({ rationale }) => `/api/publications/?filter[search]=${encodeURIComponent(rationale.slice(0, 60))}`,
      );
    for (const path of [...TRICKS, ...tests, ...searches]) {
      const { text } = await stage.send('GET', path, undefined, { as: who });
      for (const { rationale } of secrets)
        assert.ok(
          !text.includes(JSON.stringify(rationale).slice(1, -1)),
          `${who} reads a rationale at ${path}`,
        );
      assert.doesNotMatch(
        text,
        /"correct":(true|false)|"correctAnswerId":"\d/,
        `${who} reads correctness at ${path}`,
      );
    }
  }
});

test('[ENT-030] the text of a locked section is in no reply to those who may not read it', async () => {
  const sections = await stage.sql<{
    id: string;
    publication_id: string;
    body: string;
    file: string | null;
    cue: string | null;
  }>(
    `SELECT s.id, s.publication_id, s.body_html AS body, s.attachment_file AS file, s.cues->1->>'text' AS cue FROM section s JOIN publication p ON p.id = s.publication_id
     WHERE p.visibility = 'published' AND s.position = 5 AND p.type IN ('PUBLICATION_VIDEO', 'CME', 'SELF_ASSESSMENT') AND length(s.body_html) > 200`,
  );
  assert.ok(sections.length > 5);
  for (const { id, publication_id, body, file, cue } of sections) {
    const words = body
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .filter((line) => line.length > 60)
      .slice(0, 3);
    const secrets = [...words, file, cue].filter((text): text is string => Boolean(text));
    const paths = [
      `/api/sections/${id}/?include=publication.sections,materials`,
      `/api/sections/${id}/?fields[Section]=description,transcript,attachment_url`,
      `/api/publications/${publication_id}/?include=sections,materials`,
    ];
    for (const who of ['anonymous', 'free', 'lapsed'] as const)
      for (const path of paths) {
        const { text, status } = await stage.send('GET', path, undefined, { as: who });
        assert.equal(status, 200, path);
        for (const secret of secrets)
          assert.ok(
            !text.includes(JSON.stringify(secret).slice(1, -1)),
            `${who} reads section ${id} at ${path}`,
          );
      }
    assert.equal(one(await stage.send('GET', `/api/sections/${id}/`)).attributes.lock, true);
    assert.ok(
      (await stage.send('GET', `/api/sections/${id}/`, undefined, { as: 'gold' })).text.includes(
        JSON.stringify(words[0]).slice(1, -1),
      ),
      `gold reads section ${id}`,
    );
  }
});

test('[ENT-036] the e-mail of faculty is for administrators alone; no reply holds a password or a stranger', async () => {
  await stage.sql(`UPDATE author SET email = 'faculty-' || id || '@demo.example'`);
  const paths = [
    '/api/authors/?page[size]=100&include=image',
    '/api/authors/301/',
    '/api/authors/301/?fields[Author]=email',
    ...TRICKS,
  ];
  for (const path of paths) {
    for (const who of ['anonymous', 'free', 'gold'] as const)
      assert.doesNotMatch(
        (await stage.send('GET', path, undefined, { as: who })).text,
        /faculty-\d+@|argon2/,
        path,
      );
  }
  assert.match(
    (await stage.send('GET', '/api/authors/301/', undefined, { as: 'admin' })).text,
    /faculty-301@demo\.example/,
  );
  assert.doesNotMatch(
    (await stage.send('GET', '/api/authors/301/')).text,
    /faculty-/,
    'after an administrator asked, the unknown visitor still reads nothing',
  );
});

test('[C33] what is announced shows its cover: neither its sound nor a word of its lessons, in lists and on its own', async () => {
  const [episode, course] = await Promise.all(
    ['PODCAST', 'CME'].map(async (type) => {
      const [made] = await stage.sql<{ id: string; slug: string; file: string | null; lessons: string[] }>(
        `UPDATE publication p SET visibility = 'announced', publication_date = current_date + 30
          WHERE id = (SELECT max(id) FROM publication WHERE type = $1 AND visibility = 'published' AND NOT private
                        AND (type <> 'PODCAST' OR attachment_file LIKE 'podcasts/%'))
         RETURNING id, slug, attachment_file AS file,
           (SELECT array_agg(s.slug ORDER BY s.position) FROM section s WHERE s.publication_id = p.id) AS lessons`,
        [type],
      );
      return made ?? assert.fail(type);
    }),
  );
  assert.ok(episode?.file && course && course.lessons.length > 1);
  await stage.sql(
    `INSERT INTO material (publication_id, position, title, file, mime_type, bytes, free)
     SELECT $1, 99, 'Hand-out of later', file, mime_type, bytes, true FROM material LIMIT 1`,
    [course.id],
  );
  const secrets = [episode.file, 'Hand-out of later', ...course.lessons.map((slug) => JSON.stringify(slug))];
  for (const path of [
    '/api/publications/?filter[visibility]=announced&page[size]=100&include=sections,categories',
    `/api/publications/${episode.id}/?include=sections`,
    `/api/publications/${course.id}/?include=sections,keyPoints,materials`,
  ])
    for (const who of ['anonymous', 'gold'] as const) {
      const { status, text } = await stage.send('GET', path, undefined, { as: who });
      assert.equal(status, 200, path);
      for (const secret of secrets) assert.ok(!text.includes(secret), `${who} reads ${secret} at ${path}`);
    }
  const later = one(await stage.send('GET', `/api/publications/${course.id}/?include=sections`));
  assert.deepEqual(later.relationships?.sections, { data: [] });
  assert.equal(later.attributes.sectionCount, 0);
  const prepared = one(
    await stage.send('GET', `/api/publications/${course.id}/?include=sections`, undefined, { as: 'admin' }),
  );
  assert.equal(prepared.attributes.sectionCount, course.lessons.length, 'for whoever prepares it');
  const { attributes } = one(await stage.send('GET', `/api/publications/${episode.id}/`));
  assert.deepEqual([attributes.attachment_url, attributes.attachmentSeconds], [null, null]);
});
