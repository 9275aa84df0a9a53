import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';

interface Question {
  id: number;
  section?: number;
  stem: string;
  reference?: string;
  options: { text: string; correct?: boolean; rationale?: string }[];
}
const questions = globSync('library/**/*.yaml', { cwd: import.meta.dirname }).flatMap((file) => {
  const read = parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as {
    questions?: Question[];
    sections?: { id: number }[];
  };
  return (read.questions ?? []).map((one) => ({
    ...one,
    sections: (read.sections ?? []).map(({ id }) => id),
  }));
});
/** Of four options by chance; beyond it by three standard deviations somebody could pass by looks. */
const BY_CHANCE = 0.25;
const most = (count: number) => count * BY_CHANCE + 3 * Math.sqrt(count * BY_CHANCE * (1 - BY_CHANCE));

test('a question of the library has four options, one of them right, each with its reason, and names what teaches it', () => {
  assert.ok(questions.length > 200);
  for (const { id, options, section, sections, reference } of questions) {
    assert.equal(options.length, 4, `${id}`);
    assert.equal(options.filter(({ correct }) => correct).length, 1, `${id}`);
    assert.ok(
      options.every(({ rationale }) => rationale?.trim()),
      `${id}`,
    );
    assert.ok(section !== undefined && sections.includes(section) && reference?.trim(), `${id}`);
  }
});

test('no option is told by its length or its place', () => {
  const longest = questions.filter(({ options }) => {
    const right = options.find(({ correct }) => correct)?.text.length ?? 0;
    return options.every(({ correct, text }) => correct || text.length < right);
  });
  assert.ok(longest.length <= most(questions.length), `the longest is right in ${longest.length}`);
  const shortest = questions.filter(({ options }) => {
    const right = options.find(({ correct }) => correct)?.text.length ?? 0;
    return options.every(({ correct, text }) => correct || text.length > right);
  });
  assert.ok(shortest.length <= most(questions.length), `the shortest is right in ${shortest.length}`);
  for (const place of [0, 1, 2, 3]) {
    const there = questions.filter(({ options }) => options[place]?.correct).length;
    assert.ok(there <= most(questions.length), `place ${place + 1} is right in ${there}`);
  }
  const uneven = questions.filter(({ options }) => {
    const lengths = options.map(({ text }) => text.length);
    return Math.max(...lengths) > 1.6 * Math.min(...lengths);
  });
  assert.deepEqual(
    uneven.map(({ id }) => id),
    [],
  );
});
