import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ITEM_FORMATS } from '#learning/item/interchange/interchange.data.ts';
import { fillTest, newActivity, openByCall, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['silver', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

interface Row {
  line: number;
  stem: string;
  state: 'new' | 'there' | 'faulty';
  problems: { code: string; detail: string }[];
}
interface Question {
  stem: string;
  vignette: string;
  reference: string;
  sectionId: string | null;
  position: number;
  choices: { text: string; correct: boolean; rationale: string }[];
}
interface Sent {
  trial?: boolean;
  kind?: 1 | 2;
  rationale?: string;
  reference?: string;
  url?: string;
}
const bring = (id: number, file: string | Buffer, { url, ...sent }: Sent = {}): Promise<Asked> =>
  stage.send(
    'POST',
    `/api/admin/publications/${id}/test/imports/`,
    {
      data: {
        type: 'AdminItemImport',
        attributes: { kind: 1, trial: false, file: Buffer.from(file).toString('base64'), ...sent },
      },
    },
    { as: 'admin', ...(url ? { at: url } : {}) },
  );
const rowsIn = (asked: Asked): Row[] => {
  assert.equal(asked.status, 200, asked.text);
  return one(asked).attributes.rows as Row[];
};
const statesIn = (asked: Asked) => rowsIn(asked).map(({ state }) => state);
async function questions(id: number): Promise<Question[]> {
  const asked = await stage.ask(`/api/admin/publications/${id}/test/`, { as: 'admin' });
  return (one(asked).attributes.offerings as { questions: Question[] }[])[0]?.questions ?? [];
}
const wordsOf = ({ stem, vignette, reference, choices }: Question) => ({
  stem,
  vignette,
  reference,
  choices: choices.map(({ text, correct, rationale }) => ({ text, correct, rationale })),
});
const fileOf = (id: number, query = '') =>
  stage.ask(`/api/admin/publications/${id}/test/file/${query}`, { as: 'admin' });
const audits = (id: number, action: string) =>
  stage.sql<{ detail: Record<string, unknown> }>(
    'SELECT detail FROM audit_entry WHERE subject = $1 AND action = $2 ORDER BY position',
    [`publication:${id}`, action],
  );

async function lessonsOf(id: number, all: readonly Question[]) {
  const rows = await stage.sql<{ id: string; position: number }>(
    'SELECT id, position FROM section WHERE publication_id = $1',
    [id],
  );
  return all.map(({ sectionId }) => rows.find((row) => String(row.id) === sectionId)?.position ?? null);
}

const gift = (stem: string) => `${stem} {=Right ${stem}#Because.~Wrong~Other~Last####A Textbook, 2025.}\n\n`;
const FAULTY = `${gift('First?')}${gift('Second?').replace('=Right', '~Right')}Third? {TRUE}\n`;

test('a trial says what would come in, with what is wrong by line, and writes nothing', async () => {
  const id = await newActivity(stage);
  const before = await questions(id);
  const rows = rowsIn(await bring(id, FAULTY, { trial: true }));
  assert.deepEqual(
    rows.map(({ line, stem, state, problems }) => [line, stem, state, problems.map(({ code }) => code)]),
    [
      [1, 'First?', 'new', []],
      [3, 'Second?', 'faulty', ['right-missing']],
      [5, 'Third? {TRUE}', 'faulty', ['kind-unsupported']],
    ],
  );
  assert.equal(rows[1]?.problems[0]?.detail, 'No option is marked as correct.');
  const attributes = { kind: 1, trial: true, file: Buffer.from(FAULTY).toString('base64') };
  const german = await raw(stage.url, `/api/admin/publications/${id}/test/imports/`, {
    method: 'POST',
    headers: {
      host: `de.localhost:${new URL(stage.url).port}`,
      'content-type': 'application/vnd.api+json',
      authorization: `JWT ${await stage.token('admin')}`,
    },
    body: JSON.stringify({ data: { type: 'AdminItemImport', attributes } }),
  });
  assert.match(german.body.toString(), /Keine Antwort ist als richtig markiert\./);
  assert.deepEqual(await questions(id), before);
  assert.equal((await audits(id, 'item.import')).length, 0);
});

test('the categories of another program are told of and keep nothing out', async () => {
  const id = await newActivity(stage);
  const foreign = `$CATEGORY: $course$/top/Default for Psychopharmacology\n\n${gift('From Moodle?')}`;
  const [tried] = rowsIn(await bring(id, foreign, { trial: true }));
  assert.deepEqual([tried?.state, tried?.problems.map(({ code }) => code)], ['new', ['lesson-unused']]);
  assert.match(tried?.problems[0]?.detail ?? '', /without a section.*“Default for Psychopharmacology”/);
  assert.deepEqual(statesIn(await bring(id, foreign)), ['new']);
  assert.deepEqual(await lessonsOf(id, (await questions(id)).slice(-1)), [null]);
});

test('of a file with one fault nothing comes in; mended, everything does, at the end and in its order', async () => {
  const id = await newActivity(stage);
  const refused = await bring(id, FAULTY);
  assert.deepEqual([refused.status, codes(refused)], [422, ['item-import-faulty']]);
  assert.equal((await questions(id)).length, 10);
  assert.deepEqual(statesIn(await bring(id, gift('One?') + gift('Two?'))), ['new', 'new']);
  assert.deepEqual(
    (await questions(id)).slice(9).map(({ stem, position }) => [stem, position]),
    [
      [(await questions(id))[9]?.stem, 10],
      ['One?', 11],
      ['Two?', 12],
    ],
  );
  const [{ detail } = { detail: {} }] = await audits(id, 'item.import');
  assert.deepEqual([detail.format, detail.kind, String(detail.items).split(' ').length], ['gift', 1, 2]);
});

test('a file with more questions than a test has room for brings none, and a trial says so', async () => {
  const id = await newActivity(stage);
  await fillTest(stage, id, 499);
  for (const trial of [true, false])
    assert.deepEqual(codes(await bring(id, gift('One?') + gift('Two?'), { trial })), ['test-full']);
  assert.deepEqual(statesIn(await bring(id, gift('One?'))), ['new']);
  await stage.sql(
    `UPDATE item i SET position = 501 FROM credit_offering o WHERE o.id = i.offering_id AND publication_id = $1 AND position = 11`,
    [id],
  );
  await fillTest(stage, id, 11);
  assert.equal((await questions(id)).length, 501);
  assert.deepEqual(
    statesIn(await bring(id, gift('One?'))),
    ['there'],
    'a file that adds nothing needs no room',
  );
});

test('twice: the same file brings nothing the second time, and says so', async () => {
  const id = await newActivity(stage);
  const file = gift('One?') + gift('Two?');
  await bring(id, file);
  assert.deepEqual(statesIn(await bring(id, file)), ['there', 'there']);
  assert.deepEqual(statesIn(await bring(id, file + gift('Three?'))), ['there', 'there', 'new']);
  assert.equal((await questions(id)).length, 13);
  assert.equal((await audits(id, 'item.import')).length, 2);
});

test('race: of two editors who import the same file at once, one brings it in', async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  const file = gift('One?') + gift('Two?');
  const both = await Promise.all([bring(id, file), bring(id, file, { url: twin.url })]);
  assert.deepEqual(both.map((asked) => statesIn(asked).join(' ')).toSorted(), ['new new', 'there there']);
  assert.deepEqual(
    (await questions(id)).map(({ position }) => position),
    Array.from({ length: 12 }, (_, at) => at + 1),
  );
});

test('who has the test open while a file comes in hands in what was asked', async () => {
  const id = await newActivity(stage);
  await openByCall(stage, id, { as: 'silver' });
  const begun = await sheetOf(stage, id);
  await bring(id, gift('One?'));
  const late = await submit(stage, id, begun, { as: 'silver' });
  assert.equal(late.status, 201, late.text);
  assert.equal(one(late).attributes.questionCount, 10);
});

test('what a format leaves out is asked for once, for all of its questions', async () => {
  const id = await newActivity(stage);
  const aiken = 'What now?\nA. One\nB. Two\nC. Three\nD. Four\nANSWER: C\n';
  const [row] = rowsIn(await bring(id, aiken, { trial: true }));
  assert.deepEqual(
    row?.problems.map(({ code }) => code),
    ['rationale-missing', 'reference-missing'],
  );
  await bring(id, aiken, { rationale: 'It is the third.', reference: 'A Textbook, 2025.' });
  const made = (await questions(id)).at(-1);
  assert.deepEqual(
    [made?.reference, made?.choices.map(({ rationale }) => rationale)],
    ['A Textbook, 2025.', ['', '', 'It is the third.', '']],
  );
});

test('a file that is none is refused as a whole, with the line where there is one', async () => {
  const id = await newActivity(stage);
  const cases: [file: string | Buffer, detail: string][] = [
    ['', 'There are no questions in this file.'],
    ['Dear colleague,', 'This is not a file of questions in CSV, GIFT, Aiken or QTI 2.1.'],
    [Buffer.from('504b030414', 'hex'), 'This is not a file of questions in CSV, GIFT, Aiken or QTI 2.1.'],
    [Buffer.from('Würde? {=a~b}', 'latin1'), 'The file is not in UTF-8. Save it as UTF-8 and try again.'],
    ['<assessmentItem>\n</a>', 'The file cannot be read at line 2.'],
    ['x'.repeat(512 * 1024 + 1), 'The file is larger than 512 KB. Split it.'],
    [gift('x').repeat(201), 'A file may hold at most 200 questions. Split it.'],
    [
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><assessmentItem>&b;</assessmentItem>',
      'The file declares a document type (line 1). Remove the declaration.',
    ],
  ];
  for (const [file, detail] of cases)
    for (const trial of [true, false]) {
      const asked = await bring(id, file, { trial });
      assert.equal(asked.status, 422, detail);
      const [error] = asked.json.errors as { source: { pointer: string }; detail: string }[];
      assert.deepEqual([error?.source.pointer, error?.detail], ['/data/attributes/file', detail]);
    }
  assert.equal((await questions(id)).length, 10);
});

for (const format of ITEM_FORMATS)
  test(`${format}: the questions of a test leave as a file to be kept, written down, and come into another test the same`, async () => {
    const [from, to] = [2746, await newActivity(stage)];
    const file = await fileOf(from, `?format=${format}&kind=1`);
    assert.equal(file.status, 200, file.text);
    assert.match(file.headers.get('content-disposition') ?? '', /attachment; filename="questions-2746-/);
    assert.equal(file.headers.get('cache-control'), 'no-store');
    const own = await questions(from);
    const [{ detail } = { detail: {} }] = (await audits(from, 'item.export')).slice(-1);
    assert.deepEqual(detail, { format, kind: 1, questions: own.length });
    assert.deepEqual(new Set(statesIn(await bring(from, file.text, { trial: true }))), new Set(['there']));
    await stage.sql(
      `INSERT INTO section (publication_id, position, title, slug, modified_at)
       SELECT $1::bigint, position, title, slug || '-' || $1::bigint, modified_at FROM section WHERE publication_id = $2`,
      [to, from],
    );
    const fill = { rationale: 'Because.', reference: 'A Textbook, 2025.' };
    assert.deepEqual(new Set(statesIn(await bring(to, file.text, fill))), new Set(['new']));
    const made = (await questions(to)).slice(10);
    if (format === 'aiken') return assert.equal(made.length, own.length);
    assert.deepEqual(made.map(wordsOf), own.map(wordsOf));
    assert.deepEqual(await lessonsOf(to, made), await lessonsOf(from, own));
  });
