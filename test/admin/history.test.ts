import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { keepingPasts } from '#admin/history/history.service.ts';
import { coverPast } from '#admin/resources/publication/past.service.ts';
import { lockPublicationsOf } from '#admin/resources/section/section.repository.ts';
import { sectionPast } from '#admin/resources/section/section-past.service.ts';
import { playIn } from '#admin/resources/section/sound.service.ts';
import { lockTerms } from '#learning/activity/edit.service.ts';
import { statement } from '#platform/postgres/database.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

/** What a save replaced can be read, by record (issue 27, number 3). */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const RETITLE = statement('test.retitle', {}, `UPDATE section SET title = title || '!' WHERE id = $1`);
const RETITLE_COVERS = statement(
  'test.retitle-covers',
  {},
  `UPDATE publication SET title = title || '!' WHERE id = ANY ($1::bigint[])`,
);
const ADMIN = { as: 'admin' } as const;
type Attributes = Record<string, unknown>;
const read = async (path: string): Promise<Attributes> =>
  one(await stage.send('GET', path, undefined, ADMIN)).attributes;
interface Version {
  words: Attributes;
  replacedBy: string | null;
  replacedAt: string;
}
const history = async (record: string): Promise<Version[]> =>
  (
    (await stage.send('GET', `/api/admin/history/${record}/`, undefined, ADMIN)).json.data as {
      attributes: Version;
    }[]
  ).map(({ attributes }) => attributes);
async function save(path: string, type: string, attributes: object, id?: string): Promise<Attributes> {
  const reply = await stage.send('PATCH', path, { data: { type, id, attributes } }, ADMIN);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes;
}

interface Text {
  what: string;
  record: string;
  path: string;
  type: string;
  /** What is sent over what was read. */
  sent: (one: Attributes, word: string) => object;
  /** The word, where it stands in what was kept. */
  in: (words: Attributes) => unknown;
}
const part = (words: Attributes, name: string) => (words[name] ?? {}) as Attributes;
const TEXTS: Text[] = [
  {
    what: 'a section',
    record: 'section:5396',
    path: '/api/admin/sections/5396/',
    type: 'AdminSection',
    sent: ({ changedAt }, body) => ({ body, changedAt }),
    in: (words) => part(words, 'text').body,
  },
  {
    what: 'a cover',
    record: 'publication:2746',
    path: '/api/admin/publications/2746/',
    type: 'AdminPublication',
    sent: (read, excerpt) => ({ excerpt, version: part(read, 'record').version }),
    in: (words) => part(words, 'record').excerpt,
  },
  {
    what: 'a translation of a section',
    record: 'translation:section-5395-fr',
    path: '/api/admin/translations/section-5395-fr/',
    type: 'ContentTranslation',
    sent: ({ changedAt }, body) => ({ body, changedAt }),
    in: (words) => part(words, 'text').body,
  },
  {
    what: 'a biography',
    record: 'author:304',
    path: '/api/admin/faculty/304/',
    type: 'AdminAuthor',
    sent: (read, bio) => ({
      ...Object.fromEntries(
        ['fullName', 'affix', 'affixType', 'jobTitle', 'institute', 'changedAt'].map((name) => [
          name,
          read[name],
        ]),
      ),
      email: read.email ?? '',
      address: '',
      bio,
    }),
    in: (words) => part(words, 'record').bio,
  },
];
for (const { what, record, path, type, sent, in: word } of TEXTS)
  test(`${what}: each save keeps what it replaced, with who and when; the same again keeps nothing`, async () => {
    const before = await history(record);
    await save(path, type, sent(await read(path), 'The first words.'));
    await save(path, type, sent(await read(path), 'The second words.'));
    await save(path, type, sent(await read(path), 'The second words.'));
    const found = (await history(record)).slice(0, 2);
    assert.equal((await history(record)).length, before.length + 2);
    assert.equal(word(found[0]?.words ?? {}), 'The first words.');
    assert.notEqual(word(found[1]?.words ?? {}), 'The second words.');
    for (const { replacedBy, replacedAt } of found) {
      assert.equal(replacedBy, 'Corinne Abelard-Nwosu');
      assert.ok(Math.abs(Date.parse(replacedAt) - Date.now()) < 60_000);
    }
    const late = await stage.send('PATCH', path, { data: { type, attributes: sent({}, 'Refused.') } }, ADMIN);
    assert.ok(late.status >= 400);
    assert.equal((await history(record)).length, before.length + 2, 'what was refused replaced nothing');
  });

test('a text of the interface has a past in each language, and none in another one', async () => {
  const list = await stage.send('GET', '/api/admin/texts/?filter[search]=about.lead', undefined, ADMIN);
  const [text] = list.json.data as { id: string; attributes: Attributes }[];
  assert.ok(text);
  const path = `/api/admin/texts/${text.id}/`;
  const { version } = text.attributes;
  await save(path, 'Translation', { language: 'en', text: 'We teach.', version });
  const [kept, ...others] = await history(`text:${text.id}:en`);
  assert.deepEqual(kept?.words, { text: text.attributes.text, description: text.attributes.description });
  assert.deepEqual(others, []);
  assert.deepEqual(await history(`text:${text.id}:fr`), []);
});

test('a question keeps its past under its first version, and front matter under its test', async () => {
  const path = '/api/admin/publications/2746/test/';
  interface Question {
    id: string;
    edition: number;
    choices: Attributes[];
    vignette: string;
    stem: string;
    reference: string;
    sectionId: string | null;
    earlier: { id: string }[];
  }
  const questionNow = async () => {
    const { offerings } = await read(path);
    return (offerings as { questions: Question[] }[])[0]?.questions[0] ?? assert.fail('no question');
  };
  const change = async (reference: string) => {
    const { id, edition, choices, vignette, stem, sectionId } = await questionNow();
    const words = choices.map(({ text, correct, rationale }) => ({ text, correct, rationale }));
    const sent = { edition, vignette, stem, sectionId, reference, choices: words };
    await save(`/api/admin/questions/${id}/`, 'AdminTest', sent);
  };
  const { id, earlier, reference } = await questionNow();
  await change('Another source, 2026.');
  await change('A third source, 2026.');
  const found = await history(`question:${earlier.at(-1)?.id ?? id}`);
  assert.deepEqual(
    found.map(({ words }) => words.reference),
    ['Another source, 2026.', reference],
  );
});

test('a change of a question that is sent twice at once replaces once', async () => {
  const { offerings } = await read('/api/admin/publications/2746/test/');
  type Question = Attributes & { id: string; choices: Attributes[]; earlier: { id: string }[] };
  const [, question] = (offerings as { questions: Question[] }[])[0]?.questions ?? [];
  assert.ok(question);
  const { id, edition, vignette, stem, sectionId, earlier } = question;
  const choices = question.choices.map(({ text, correct, rationale }) => ({ text, correct, rationale }));
  const attributes = { edition, vignette, stem, sectionId, reference: 'Sent twice, 2026.', choices };
  const record = `question:${earlier.at(-1)?.id ?? id}`;
  const before = await history(record);
  const released = Promise.withResolvers<void>();
  const editing = stage.database.write(async (db) => {
    await lockTerms(db, 2746);
    await released.promise;
  });
  const both = Promise.all([1, 2].map(() => save(`/api/admin/questions/${id}/`, 'AdminTest', attributes)));
  await setTimeout(500);
  released.resolve();
  await Promise.all([editing, both]);
  assert.equal((await history(record)).length, before.length + 1);
});

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
test('terms that both kinds of credit share are kept under each, and the days of the cover under the cover', async () => {
  const id = 2746;
  const path = `/api/admin/publications/${id}/test/`;
  await stage.sql(
    'INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 2, 50) ON CONFLICT DO NOTHING',
    [id],
  );
  const counts = async () =>
    Promise.all(
      [`terms:${id}-1`, `terms:${id}-2`, `publication:${id}`].map(async (one) => (await history(one)).length),
    );
  const write = async (given: Attributes) => {
    const { terms } = (await read(path)) as { terms: Attributes };
    const { offerings, version, startsOn: _s, bounds: _b, faculty: _f, support: _p, ...rest } = terms;
    const [own] = offerings as { credits: number; passMark: number }[];
    await save(path, 'AdminTest', {
      ...rest,
      seen: version,
      kind: 1,
      credits: own?.credits,
      passMark: own?.passMark,
      ...given,
    });
  };
  const grown = async (change: () => Promise<unknown>) => {
    const was = await counts();
    await change();
    return (await counts()).map((n, at) => n - (was[at] ?? 0));
  };
  assert.deepEqual(await grown(() => write({ endsOn: day(300), reviewedOn: day(-2) })), [1, 1, 1]);
  assert.deepEqual(await grown(() => write({ practiceGap: 'Of both kinds.' })), [1, 1, 0]);
  assert.deepEqual(await grown(() => write({ passMark: 75 })), [1, 0, 0], 'of one kind alone');
  assert.deepEqual(await grown(() => write({ passMark: 75 })), [0, 0, 0]);
  const [last] = await history(`terms:${id}-2`);
  assert.equal(part(last?.words ?? {}, 'terms').practiceGap !== 'Of both kinds.', true);
  const coverPath = `/api/admin/publications/${id}/`;
  const saveDay = async () => {
    const { version } = part(await read(coverPath), 'record');
    await save(coverPath, 'AdminPublication', { version, expirationDate: day(250) });
  };
  assert.deepEqual(await grown(saveDay), [1, 1, 1]);
});

test('minutes that follow another recording are kept under their section', async () => {
  const [{ id } = { id: 0 }] = await stage.sql<{ id: number }>(
    `SELECT id::int AS id FROM section WHERE attachment_file IS NULL AND minutes < 5 ORDER BY id LIMIT 1`,
  );
  const sectionPath = `/api/admin/sections/${id}/`;
  const { minutes } = await read(sectionPath);
  await stage.sql('UPDATE section SET attachment_file = NULL WHERE id = $1', [id]);
  await stage.database.write((db) =>
    playIn(
      db,
      { visit: { now: new Date(), requestId: 'test', address: '' }, storage: stage.app.ports.storage },
      id,
      { file: 'media/long.mp3', mime: 'audio/mpeg', bytes: 1, seconds: 90 * 60 },
    ),
  );
  assert.notEqual((await read(sectionPath)).minutes, minutes);
  const [kept] = await history(`section:${id}`);
  assert.equal(kept?.words.minutes, minutes);
  assert.equal(kept?.replacedBy, null, 'a file did it');
  await stage.sql(
    `WITH gone AS (UPDATE user_account SET erased_at = now()
       WHERE id = (SELECT id FROM user_account WHERE NOT is_superuser ORDER BY id DESC LIMIT 1) RETURNING id)
     UPDATE text_version SET replaced_by = (SELECT id FROM gone) WHERE kind = 'section' AND record_id = $1`,
    [id],
  );
  assert.equal((await history(`section:${id}`))[0]?.replacedBy, '', 'somebody who has left did it');
});

test('what a job replaces is what stood once whoever was saving had saved', async () => {
  const id = 5396;
  const saved = Promise.withResolvers<void>();
  const { title } = await read(`/api/admin/sections/${id}/`);
  const saving = stage.database.write(async (db) => {
    await lockPublicationsOf(db, [id]);
    await db.run(RETITLE, [id]);
    await saved.promise;
  });
  await setTimeout(100);
  const job = stage.database.write((db) =>
    keepingPasts(db, { now: new Date() }, [sectionPast(db, id)], () => db.run(RETITLE, [id])),
  );
  await setTimeout(200);
  saved.resolve();
  await Promise.all([saving, job]);
  const [kept] = await history(`section:${id}`);
  assert.equal(kept?.words.title, `${title}!`);
});

test('all covers of a large topic are kept in as many statements as one', async () => {
  const ids = (await stage.sql<{ id: number }>('SELECT id::int AS id FROM publication')).map(({ id }) => id);
  assert.ok(ids.length > 50);
  const asked = (covers: readonly number[]) =>
    stage.database.write(async (db) => {
      let count = 0;
      const counting = new Proxy(db, {
        get: (of, name) => {
          if (name === 'all' || name === 'run') count++;
          return Reflect.get(of, name);
        },
      });
      await keepingPasts(counting, { now: new Date() }, [coverPast(counting, ...covers)], () =>
        db.run(RETITLE_COVERS, [covers]),
      );
      return count;
    });
  const kept = () => stage.sql(`SELECT 1 FROM text_version WHERE kind = 'publication'`);
  const before = (await kept()).length;
  assert.equal(await asked(ids), await asked(ids.slice(0, 1)));
  assert.equal((await kept()).length, before + ids.length + 1);
});

test('a block that is added or removed is kept in the past of the front page', async () => {
  const made = await stage.send(
    'POST',
    '/api/admin/home-blocks/',
    { data: { type: 'AdminHomeBlock', attributes: { kind: 'notice', title: 'For a day' } } },
    ADMIN,
  );
  const { id } = one(made);
  const named = async () => ((await history('front-page:home'))[0]?.words.order ?? []) as number[];
  const before = await named();
  assert.ok(before.length > 0 && !before.includes(Number(id)));
  assert.equal((await stage.send('DELETE', `/api/admin/home-blocks/${id}/`, undefined, ADMIN)).status, 204);
  assert.ok((await named()).includes(Number(id)));
});

test('what is no record has no history', async () => {
  const reply = await stage.send('GET', '/api/admin/history/nothing/', undefined, ADMIN);
  assert.equal(reply.status, 404);
});
