import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Suggested {
  kind: string;
  text: string;
  path: string;
}
async function ask(path: string, s: string, language = '') {
  await stage.sql('DELETE FROM rate_count');
  const host = `${language ? `${language}.` : ''}${new URL(stage.url).host}`;
  const { status, body } = await raw(stage.url, `${path}?s=${encodeURIComponent(s)}`, { headers: { host } });
  assert.equal(status, 200, s);
  return JSON.parse(body.toString());
}
const suggest = async (s: string, language = ''): Promise<Suggested[]> =>
  (await ask('/api/search/autocomplete/', s, language)).data.map(
    (one: { attributes: Suggested }) => one.attributes,
  );
const idsOf = async (s: string, language = ''): Promise<string[]> =>
  (await ask('/api/search/', s, language)).data.map(({ id }: { id: string }) => id);

for (const [language, typed, kind, text] of [
  ['', 'ssri', 'class', 'SSRI'],
  ['', 'SNRI', 'class', 'SNRI'],
  ['', 'mood stab', 'class', 'mood stabilizer'],
  ['', 'stimul', 'class', 'stimulant'],
  ['', 'PTSD', 'abbreviation', 'PTSD (post-traumatic stress disorder)'],
  ['', 'adhd', 'abbreviation', 'ADHD (attention-deficit/hyperactivity disorder)'],
  ['', 'QTc', 'abbreviation', 'QTc (QT prolongation)'],
  ['', 'tardive', 'abbreviation', 'TD (tardive dyskinesia)'],
  ['pt', 'tdah', 'abbreviation', 'TDAH (transtorno de déficit de atenção e hiperatividade)'],
  ['pt', 'estabiliz', 'class', 'estabilizador do humor'],
  ['fr', 'toc', 'abbreviation', 'TOC (trouble obsessionnel compulsif)'],
  ['de', 'ADHS', 'abbreviation', 'ADHS (Aufmerksamkeitsdefizit-Hyperaktivitätsstörung)'],
  ['it', 'stabilizz', 'class', "stabilizzatore dell'umore"],
] as const)
  test(`${language} ${typed} suggests the ${kind} ${text}, which leads to something`, async () => {
    const rows = await suggest(typed, language);
    const one = rows.find((row) => row.kind === kind && row.text === text);
    assert.ok(one, JSON.stringify(rows));
    const s = new URLSearchParams(one.path.split('?')[1]).get('s') ?? '';
    assert.ok((await idsOf(s, language)).length > 0, s);
  });

const says = (id: string, words: RegExp) => async () => {
  const [row] = await stage.sql<{ said: string }>(
    `SELECT concat_ws(' ', p.title, p.excerpt, p.description_html, (SELECT string_agg(concat_ws(' ', s.title, s.body_html, s.cues), ' ') FROM section s WHERE s.publication_id = p.id)) AS said
     FROM publication p WHERE p.id = $1`,
    [id],
  );
  return words.test(row?.said ?? '');
};

test('a class finds what names it before what names one of its substances, and both', async () => {
  const found = await idsOf('SSRI');
  const named = await Promise.all(found.map((id) => says(id, /SSRI|serotonin reuptake/i)()));
  const held = await Promise.all(
    found.map((id) => says(id, /sertraline|fluoxetine|citalopram|paroxetine|fluvoxamine/i)()),
  );
  assert.ok(named[0] && found.length > 3, found.join());
  assert.ok(found.every((_, at) => named[at] || held[at]));
});

test('an abbreviation, its full name and its forms elsewhere find the same', async () => {
  for (const [language, ...forms] of [
    ['', 'OCD', 'obsessive-compulsive disorder', 'ocd'],
    ['', 'TMS', 'transcranial magnetic stimulation', 'rTMS'],
    ['pt', 'TDAH', 'ADHD', 'transtorno de déficit de atenção e hiperatividade'],
    ['fr', 'TDAH', 'ADHD'],
    ['de', 'ADHS', 'ADHD', 'adhs'],
    ['it', 'DOC', 'OCD', 'disturbo ossessivo-compulsivo'],
  ] as const) {
    const [first, ...others] = await Promise.all(forms.map((one) => idsOf(one, language)));
    assert.ok((first?.length ?? 0) > 0, `${language} ${forms[0]}`);
    for (const [at, other] of others.entries())
      assert.deepEqual(
        new Set(first),
        new Set(other.filter((id) => first?.includes(id))),
        `${language} ${forms[at + 1]}`,
      );
  }
});

test('everyday words of a language find what is said in English', async () => {
  for (const [language, word, id] of [
    ['pt', 'ansiedade', '2786'],
    ['pt', 'gestante', '2767'],
    ['pt', 'grávida bipolar', '2767'],
    ['de', 'Schwangerschaft', '2767'],
    ['de', 'schwanger', '2767'],
    ['fr', 'enceinte', '2767'],
    ['it', 'incinta', '2767'],
    ['it', 'allattamento', '2766'],
    ['fr', 'somnifère', '2798'],
    ['de', 'Johanniskraut', '2782'],
    ['de', 'Hautausschlag', '2750'],
  ] as const) {
    const found = await idsOf(word, language);
    assert.ok(found.includes(id), `${language} ${word}: ${found.join()}`);
  }
});

test('words of another language are not those of this one: TAG is a day to a German reader', async () => {
  assert.deepEqual(
    await suggest('tag', 'de').then((rows) => rows.filter(({ kind }) => kind === 'abbreviation')),
    [],
  );
  const german = await stage.sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM clinical_term_form WHERE language IN ('en', 'de') AND folded IN ('tag', 'toc')",
  );
  assert.equal(german[0]?.n, 0);
});

for (const [language, typed, meant] of [
  ['', 'neutropaenia', 'neutropenia'],
  ['', 'hypomotilty', 'hypomotility'],
  ['', 'pharmocokinetics', 'pharmacokinetics'],
  ['', 'dexamethazone', 'dexamethasone'],
  ['', 'withdrawl', 'withdrawal'],
  ['pt', 'gravidês', 'gravidez'],
  ['pt', 'titulasão', 'titulação'],
  ['fr', 'thymoregulateurs', 'thymorégulateurs'],
  ['de', 'Schwangerschft', 'Schwangerschaft'],
] as const)
  test(`${language} ${typed} is mended to ${meant}, as the library writes it`, async () => {
    const { data, meta } = await ask('/api/search/', typed, language);
    assert.ok(data.length > 0);
    const { corrected, near } = meta.spelling;
    assert.ok(corrected === null || [corrected, ...near].includes(meant), JSON.stringify(meta.spelling));
  });

test('a short word is one of its own before it is the beginning of others', async () => {
  for (const short of ['coil', 'tic', 'tea']) {
    const found = await idsOf(short);
    const whole = await Promise.all(found.map((id) => says(id, new RegExp(`\\b${short}s?\\b`, 'i'))()));
    assert.ok(whole.every(Boolean), `${short}: ${found.join()}`);
  }
  assert.ok((await idsOf('cloz')).length > 0, 'the beginning of a word, where it is no word');
});

test('a German word that nothing says is read as its parts', async () => {
  for (const [typed, ...right] of [
    ['Clozapinspiegel', '2746', '2791', '2843'],
    ['Benzodiazepinentzug', '2832', '2747', '2748'],
    ['Benzodiazepinabhängigkeit', '2748', '2747', '2832'],
    ['Tourettesyndrom', '2700', '2724'],
    ['Demenzpatienten', '2797'],
    ['Absetzsyndrom', '2832', '2747'],
  ] as const) {
    const { data, meta } = await ask('/api/search/', typed, 'de');
    const found = (data as { id: string }[]).map((one) => one.id);
    const isRight = right.some((id) => id === found[0]);
    assert.ok(isRight, `${typed}: ${found.join()} ${JSON.stringify(meta.spelling)}`);
    assert.ok(meta.spelling.corrected, typed);
  }
  assert.equal((await ask('/api/search/', 'Ticstörung', 'de')).meta.spelling.corrected, 'tic störung');
});

test('a term is known with a hyphen inside, too', async () => {
  for (const [hyphened, plain] of [
    ['anti-psychotic', 'antipsychotic'],
    ['anti-depressant', 'antidepressant'],
    ['anti-psychotic dementia', 'antipsychotic dementia'],
  ] as const) {
    const { data, meta } = await ask('/api/search/', hyphened);
    assert.equal(meta.spelling.relaxed, null, hyphened);
    const first = (found: string[]) => new Set(found.slice(0, 3));
    assert.deepEqual(first(data.map(({ id }: { id: string }) => id)), first(await idsOf(plain)), hyphened);
  }
});

test('what is said more often in lessons that the reader may open comes first', async () => {
  const authorization = `JWT ${await stage.token('gold')}`;
  const host = new URL(stage.url).host;
  const { body } = await raw(stage.url, '/api/search/?s=tamoxifen&page[size]=2', {
    headers: { host, authorization },
  });
  assert.deepEqual(
    JSON.parse(body.toString()).data.map(({ id }: { id: string }) => id),
    ['2783', '2806'],
  );
});

test('a term whose own word says nothing is found by what else it is called, and narrows the rest', async () => {
  const before = await idsOf('clozapine IT');
  assert.deepEqual(before, await idsOf('clozapine'));
  await stage.sql(
    `WITH made AS (INSERT INTO clinical_term (name, kind) VALUES ('IT', 'abbreviation') RETURNING id)
     INSERT INTO clinical_term_form (term_id, language, position, form) SELECT id, 'en', place, form FROM made, unnest(ARRAY['IT', 'absolute neutrophil']) WITH ORDINALITY AS f(form, place)`,
  );
  await stage.app.cache.invalidate(null);
  const found = await idsOf('clozapine IT');
  assert.deepEqual(found, await idsOf('clozapine "absolute neutrophil"'));
  assert.ok(found.length > 0 && found.length < before.length, `${found.length} of ${before.length}`);
});

for (const [language, names] of [
  ['', ['valproic acid', 'divalproex', 'divalproex sodium', 'sodium valproate']],
  ['de', ['Valproinsäure', 'Natriumvalproat']],
  ['fr', ['acide valproïque', 'valproate de sodium']],
  ['it', ['acido valproico', 'valproato di sodio']],
  ['pt', ['ácido valproico', 'valproato de sódio']],
] as const)
  test(`${language || 'en'}: valproate is found by the names that labels and pharmacopoeias use`, async () => {
    const substance = new Set(await idsOf('valproate', language));
    for (const name of names) {
      const { data, meta } = await ask('/api/search/', name, language);
      assert.equal(meta.relaxed ?? null, null, name);
      const found = data.filter(({ id }: { id: string }) => substance.has(id));
      assert.ok(substance.size >= 8);
      assert.equal(found.length, substance.size, name);
    }
  });
