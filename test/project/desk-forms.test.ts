import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const SOURCES = join(import.meta.dirname, '../../src');
const files = globSync('{admin,app/routes/admin}/**/*.{ts,tsx}', { cwd: SOURCES })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'));
const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const among = (is: RegExp) => files.filter((file) => is.test(read(file))).sort();

test('every form of the administration comes from the one hook that asks before leaving, keeps drafts and tells conflicts', () => {
  assert.deepEqual(among(/import \{[^}]*\buse(Record)?Form\b[^}]*\} from '#client\/forms/), [
    'admin/kit/form/form.hooks.ts',
  ]);
  const hook = read('admin/kit/form/form.hooks.ts');
  // Either way to a form is kept, and those of dialogs are built from the two.
  assert.equal(hook.match(/= useKeeping\(\{/g)?.length, 2);
  assert.equal(hook.match(/= use(Record)?Form<[^(]*>\(\{/g)?.length, 2);
});

test('every form of a page is drawn by the one component, and what is wrong with it, and who was first, is told there alone', () => {
  assert.deepEqual(among(/<form\b/), ['admin/kit/form/form.tsx']);
  assert.deepEqual(among(/<FormDialog\b/), ['admin/kit/form-dialog.tsx']);
  assert.deepEqual(among(/<FormProblems\b/), ['admin/kit/form/form.tsx']);
  // A conflict has no other words anywhere.
  assert.deepEqual(among(/<Conflict\b/), ['admin/kit/form-dialog.tsx', 'admin/kit/form/form.tsx']);
});

test('what changes a record that is there is kept as a draft: a deed whose words are not says so', () => {
  const forms = among(/\buse(Dialog|RecordDialog|DeskRecord|Desk)Form(<[^(]*>)?\(\{/).filter(
    (file) => !file.startsWith('admin/kit/form/'),
  );
  assert.ok(forms.length > 20, String(forms.length));
  for (const file of forms)
    for (const [, form] of read(file).matchAll(
      /\b(?:useRecordDialogForm|useDeskRecordForm)(?:<[^(]*>)?\(\{([\s\S]*?)\n {2}\}\);/g,
    ))
      assert.match(form ?? '', /\bkeep: [`(a-z]/, `${file} keeps nothing of a record that it changes`);
});

test('a list that can be narrowed reads a record that is open by itself: another save may take it out of the list', () => {
  const narrowed = among(/\bdeskRoute[<(]/).filter((file) => {
    const text = read(file);
    return /^ {2,4}filters\b/m.test(text) && /label: 'edit'/.test(text);
  });
  assert.deepEqual(narrowed, ['admin/kit/list-page.tsx', 'app/routes/admin/interface-texts.page.tsx']);
  for (const file of narrowed) assert.match(read(file), /\breadOne\b/, file);
});
