import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { recordFunding } from '#learning/activity/funding.service.ts';
import { type EmptyLibrary, EXAMPLE, exampleFolders, openEmptyLibrary } from '../harness/library.ts';

let library: EmptyLibrary;
let client: pg.Client;
let base: string;
let folderWith: ReturnType<typeof exampleFolders>;
before(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
  base = mkdtempSync(join(tmpdir(), 'library-facts-'));
  folderWith = exampleFolders(base);
  assert.deepEqual((await bring({})).problems, []);
});
after(async () => {
  await client?.end();
  await library?.close();
  rmSync(base, { recursive: true, force: true });
});

type Fields = Record<string, unknown>;
interface Changes {
  author?: Fields;
  publication?: Fields;
  files?: Parameters<typeof folderWith>[0];
}
const SPEAKER = {
  company: 'Examplar Therapeutics',
  nature: 'Speaker',
  startsOn: '2025-03-01',
  mitigation: { words: 'Reviewed.', method: 'peer-review', by: 'The board', on: '2025-06-01' },
};
const GRANT = {
  company: 'Fabled Biosciences',
  kind: 'money',
  amountCents: 500_000,
  agreementOn: '2026-01-02',
};
const SUPPORT = { support: 'received', grants: [GRANT] };
const changed = ({ author, publication, files }: Changes) =>
  folderWith({
    ...files,
    'catalogue.json': (source) => {
      const plan = JSON.parse(source);
      Object.assign(plan.authors[0], author);
      Object.assign(plan.publications[0], publication);
      return JSON.stringify(plan, null, 2);
    },
  });
const bring = (changes: Changes) => library.bringIn(changed(changes));
const all = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
const details = async (action: string) =>
  (await all('SELECT detail FROM audit_entry WHERE action = $1 ORDER BY position', [action])).map(
    ({ detail }) => detail,
  );

test('what an import brings in for the first time has no past', async () => {
  assert.deepEqual(await all('SELECT kind, record_id FROM text_version'), []);
});

test('a stale translation of a folder says nothing of its English', async () => {
  const stale = (source: string) => source.replace(/^( +)title:/m, '$1stale: true\n$1title:');
  const { problems } = await bring({
    files: { 'translations/publications.yaml': stale },
  });
  assert.deepEqual(problems, []);
  const rows = await all(
    `SELECT extract(epoch FROM source_modified_at)::int AS at FROM publication_translation`,
  );
  assert.ok(
    rows.some(({ at }) => at === 0),
    JSON.stringify(rows),
  );
});

test('[R6] what names a product of the list is no company, in a statement or in a grant', async () => {
  const [{ name }] = await all(
    `SELECT name FROM drug_name WHERE kind = 'brand' AND name ~ '^[a-z]+$' LIMIT 1`,
  );
  const company = `The makers of ${name}`;
  const { problems } = await bring({
    author: { relationships: [{ ...SPEAKER, company }] },
    publication: { support: 'received', grants: [GRANT, { ...GRANT, company }] },
  });
  assert.deepEqual(
    problems.map(({ text }) => text),
    ['Enter the name of the company without a product.', 'Acknowledge companies, never products.'],
  );
  assert.ok(problems.every(({ line }) => line > 1));
  assert.deepEqual(await all('SELECT 1 FROM commercial_support'), []);
});

test('[R4] whom a statement excludes is not named by a folder, an exception aside; who was named before stays', async () => {
  const relationships = [{ ...SPEAKER, nature: 'Employee' }];
  const [role] = JSON.parse(readFileSync(join(EXAMPLE, 'catalogue.json'), 'utf8')).publications[0].people;
  const people = [{ ...role, capacity: 'planner' }];
  const stood = await all('SELECT * FROM content_role');
  const { problems } = await bring({ author: { relationships }, publication: { people } });
  assert.deepEqual(
    problems.map(({ text }) => text),
    [
      'Ana Maro, MD owns or works for Examplar Therapeutics and so may not take part in content that concerns that company.',
    ],
  );
  const [{ file, line } = { file: '', line: 0 }] = problems;
  assert.equal(file, 'catalogue.json');
  assert.ok(line > 1);
  assert.deepEqual(await all('SELECT * FROM content_role'), stood);
  const technician = [{ ...role, exception: 'device-use' }];
  for (const one of [{ people: technician }, { support: 'none' }]) {
    const tried = await library.bringIn(changed({ author: { relationships }, publication: one }), {
      dry: true,
    });
    assert.deepEqual(tried.problems, []);
  }
});

test('what an import replaces of statements and facts is in the audit log, as the desks write it', async () => {
  const before = await all('SELECT disclosure_changed_at FROM author');
  assert.deepEqual(
    (await bring({ author: { relationships: [SPEAKER] }, publication: SUPPORT })).problems,
    [],
  );
  const [stated] = (await details('faculty.disclose')).slice(-1);
  assert.deepEqual([stated.statementBefore, stated.statedOnBefore], ['nothing to disclose', '2026-10-01']);
  assert.match(stated.statement, /^Speaker, Examplar Therapeutics/);
  assert.notDeepEqual(await all('SELECT disclosure_changed_at FROM author'), before);
  const edition = async () =>
    (await all('SELECT edition FROM content_record WHERE publication_id = 8001'))[0].edition;
  const read = await edition();
  const more = { ...SUPPORT, grants: [GRANT, { ...GRANT, company: 'Other Labs' }] };
  assert.deepEqual((await bring({ author: { relationships: [SPEAKER] }, publication: more })).problems, []);
  const [facts] = (await details('activity.facts')).slice(-1);
  assert.match(facts.before, /Fabled Biosciences, 5000 USD, agreement 2026-01-02$/);
  assert.match(facts.after, /Other Labs/);
  assert.ok((await edition()) > read, 'whoever read the facts before is told');
  const count = (await details('activity.facts')).length;
  assert.deepEqual((await bring({ author: { relationships: [SPEAKER] }, publication: more })).problems, []);
  assert.equal((await details('activity.facts')).length, count);
});

test('[R7] a company whose money is on record is not left out by a folder', async () => {
  assert.deepEqual((await bring({ publication: SUPPORT })).problems, []);
  const provider = library.config.productName;
  await library.database.write((db) =>
    recordFunding(
      db,
      library.visit(),
      { publicationId: 8001, provider },
      {
        ...{ seen: 0, correction: null, side: 'income', kind: 'commercial-support', amountCents: 500_000 },
        ...{ currency: 'USD', payer: GRANT.company, payee: provider, supporter: GRANT.company },
        ...{ paidOn: '2026-02-01', note: '' },
      },
    ),
  );
  const { problems } = await bring({ publication: { support: 'none', grants: [] } });
  assert.match(problems.map(({ text }) => text).join(), /^Money of Fabled Biosciences is in the income/);
  const [{ support }] = await all('SELECT support FROM content_record WHERE publication_id = 8001');
  assert.equal(support, 'received');
});

test('what an import replaces of covers and sections is kept like what a save replaces', async () => {
  const kept = () =>
    all(
      `SELECT kind, record_id, words FROM text_version WHERE kind IN ('section', 'publication') ORDER BY id`,
    );
  const before = (await kept()).length;
  const [{ title }] = await all('SELECT title FROM section WHERE id = 81001');
  const files = {
    'library/8001.yaml': (source: string) => source.replace(/^excerpt: .*$/m, 'excerpt: Another summary.'),
  };
  const sections = [
    { id: 81001, slug: 'levels-that-mislead-8001-81001', title: 'Another title', minutes: 25, order: 1 },
  ];
  assert.deepEqual((await bring({ publication: { ...SUPPORT, sections }, files })).problems, []);
  const versions = (await kept()).slice(before);
  assert.deepEqual(versions.map(({ kind, record_id: id }) => `${kind} ${id}`).sort(), [
    'publication 8001',
    'section 81001',
  ]);
  assert.equal(versions.find(({ kind }) => kind === 'section')?.words.title, title);
});

test('a page of the product that a folder has in English alone keeps its words in the other languages', async () => {
  const page = 'en:\n  title: About this library\n  description: What it is.\n  text: Written by editors.\n';
  const files = { 'site/pages/about-us.yaml': page };
  const { problems, counts } = await bring({ publication: SUPPORT, files });
  assert.deepEqual(problems, []);
  assert.equal(counts?.pages.new, 1);
  const standing = await all(
    `SELECT language, state FROM translation_standing
      WHERE kind = 'staticPage' AND id = (SELECT id FROM static_page WHERE slug = 'about-us') ORDER BY 1`,
  );
  assert.deepEqual(
    standing,
    ['de', 'fr', 'it', 'pt-br'].map((language) => ({ language, state: 'stale' })),
  );
  const again = await bring({ publication: SUPPORT, files });
  assert.equal(again.counts?.pages.new, 0);
  assert.equal(again.counts?.pages.changed, 0);
});

test('two imports of one instant leave two times of a statement, so that whoever read the first is told', async () => {
  const now = new Date();
  const times = new Set<string>();
  for (const company of ['One Labs', 'Two Labs', 'Three Labs']) {
    const author = { relationships: [{ ...SPEAKER, company }], jobTitle: company };
    assert.deepEqual(
      (await library.bringIn(changed({ author, publication: SUPPORT }), { now })).problems,
      [],
    );
    const [row] = await all('SELECT disclosure_changed_at AS stated, changed_at AS changed FROM author');
    times.add(`stated ${row.stated.getTime()}`).add(`changed ${row.changed.getTime()}`);
  }
  assert.equal(times.size, 6);
});

test('a folder adds no more questions than a test has room for, beside those it does not name', async () => {
  await all(
    `WITH asked AS (INSERT INTO item (offering_id, position, stem, vignette, reference)
         SELECT 80011, n, 'Question ' || n, '', 'A book' FROM generate_series(100, 595) n RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale)
     SELECT id, n, 'Choice ' || n, n = 1, 'Because' FROM asked, generate_series(1, 4) n`,
  );
  assert.deepEqual((await bring({ publication: SUPPORT })).problems, []);
  const files = {
    'library/8001.yaml': (source: string) => {
      const at = source.indexOf('  - id: 89004');
      return source + source.slice(at).replace('89004', '89005').replace('repeated', 'drawn again');
    },
  };
  const { problems } = await bring({ publication: SUPPORT, files });
  assert.deepEqual(
    problems.map(({ file, text }) => [file, text]),
    [['library/8001.yaml', 'A test holds at most 500 questions.']],
  );
  assert.ok((problems[0]?.line ?? 0) > 20);
  assert.deepEqual(await all('SELECT 1 FROM item WHERE id = 89005'), []);
});
