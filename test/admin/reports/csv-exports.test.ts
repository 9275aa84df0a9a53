import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endpoints } from '#server/api.ts';
import { ACCESS } from '../../harness/lists/access.data.ts';
import { storyIds } from '../../harness/people/story-ids.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

/** Words of people that begin as formulas, in every table that people write in, before every export of the contract. */
let stage: Stage;
let ids: Record<string, string>;
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
});
after(() => stage.close());

/** What a spreadsheet would run; the letters behind tell them in a cell. */
const ATTACKS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("http://evil.example";"Ana")',
  'x,=1+1',
  'x;=1+1',
  'x; \t@SUM(1)',
  'x\n-1+1',
  'x\r\n+1+1',
  '"=1+1',
  '",=1+1',
].map((attack) => `${attack} owned`);
const WORDS: Record<string, string[]> = {
  user_account: ['first_name', 'last_name'],
  publication: ['title'],
  credit_entry: ['title', 'learning_format'],
  certificate: ['recipient_name', 'profession', 'title'],
  audit_entry: ['action', 'subject', 'request_id'],
  funding_entry: ['payer', 'payee', 'supporter', 'note', 'reason'],
  evaluation_question: ['text'],
};
/** Exports that hold nothing that anybody wrote. */
const WORDLESS = ['/api/admin/overview/csv/'];

async function attack(): Promise<void> {
  await stage.sql(
    `INSERT INTO audit_entry (at, action, subject, hash) SELECT now(), 'user.sign-in', 'user:' || n, '\\x' FROM generate_series(1, $1::int) n`,
    [ATTACKS.length],
  );
  await stage.sql(
    `INSERT INTO funding_entry (publication_id, event, side, kind, amount_cents, currency, payer, payee, supporter, paid_on, note, reason, at, hash)
     SELECT 2746, 'recorded', 'expense', 'other', n, 'USD', '', '', '', '2026-01-02', '', '', now(), '\\x' FROM generate_series(1, $1::int) n`,
    [ATTACKS.length],
  );
  const one = (at: string) =>
    `(ARRAY[${ATTACKS.map((_, n) => `$${n + 1}`).join(', ')}]::text[])[1 + (${at}) % ${ATTACKS.length}]`;
  for (const [table, columns] of Object.entries(WORDS)) {
    const row = ['credit_entry', 'audit_entry', 'funding_entry'].includes(table) ? 'position' : 'id';
    await stage.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const set = columns.map((column, n) => `${column} = ${one(`${row} + ${7 * n}`)}`);
    await stage.sql(`UPDATE ${table} SET ${set.join(', ')}`, ATTACKS);
    await stage.sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  await stage.sql(
    `UPDATE evaluation SET answers = (SELECT jsonb_agg(CASE WHEN jsonb_typeof(a -> 'value') = 'string'
       THEN jsonb_set(a, '{value}', to_jsonb(${one('evaluation.id')})) ELSE a END) FROM jsonb_array_elements(answers) a)`,
    ATTACKS,
  );
}

/** As RFC 4180 says, by a reader of its own: rows of cells, each with whether it stood in quotes. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text) ?? assert.fail(`no cell at ${text.slice(cell.lastIndex - 80)}`);
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
const NUMBER = /^-?\d+(\.\d+)?$/;
const RUNS = /^[\p{C}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Where commas are decimal a spreadsheet cuts at other signs, and knows no quotes that do not begin a cell. */
const CUT_ELSEWHERE = /[;\t\r\n]/;
/** What stands before the first letter of a cell that is quoted already. */
const LED = /^'[\p{C}\p{Z}]+/u;

test('no cell of any export is a formula, wherever a spreadsheet cuts the file', async () => {
  const admin = (await stage.token('admin')) ?? '';
  const gold = (await stage.token('gold')) ?? '';
  await attack();
  const seen: string[] = [];
  for (const { call } of endpoints) {
    if (call.method !== 'GET' || call.gives !== null) continue;
    const example = ACCESS.find((row) => row.call === `GET ${call.path}`) ?? assert.fail(call.path);
    const path = example.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? assert.fail(name));
    const token = call.path.startsWith('/api/admin/') ? admin : gold;
    await stage.sql('DELETE FROM rate_count');
    const reply = await stage.send('GET', path, undefined, { token });
    if (!reply.headers.get('content-type')?.startsWith('text/csv')) {
      assert.ok(!call.path.includes('/csv/'), `${call.path} gives no CSV: ${reply.status}`);
      continue;
    }
    seen.push(call.path);
    const rows = cellsOf(reply.text.replace(/^\uFEFF/, ''));
    assert.ok(rows.length > 1 && rows.every((row) => row.length === rows[0]?.length), `${call.path}: rows`);
    const pieces = rows
      .flat()
      .flatMap((cell) => [cell, ...cell.replace(LED, '').split(CUT_ELSEWHERE).slice(1)]);
    assert.deepEqual(
      pieces.filter((piece) => RUNS.test(piece) && !NUMBER.test(piece)),
      [],
      call.path,
    );
    if (!WORDLESS.includes(call.path)) assert.match(reply.text, / owned/, `${call.path} was attacked`);
  }
  assert.ok(seen.length >= 7, seen.join());
});
