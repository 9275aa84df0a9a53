import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { openStage, raw, type Stage } from '../harness/stage.ts';
import {
  CLINICIANS_QUESTIONS,
  type ClinicianQuestion,
  FURTHER_QUESTIONS,
} from './clinicians-questions.data.ts';

let stage: Stage;
let token: string;
before(async () => {
  stage = await openStage();
  token = (await stage.token('gold')) ?? '';
});
after(() => stage.close());

const FIRST = 3;
const BOUND = 0.95;
/** In each language by itself. */
const LANGUAGE_BOUND = 0.93;
/** A set of sixty tells less exactly. */
const FURTHER_BOUND = 0.9;

async function firstIds(language: string, question: string): Promise<number[]> {
  await stage.sql('DELETE FROM rate_count');
  const host = `${language === 'en' ? '' : `${language}.`}${new URL(stage.url).host}`;
  const path = `/api/search/?s=${encodeURIComponent(question)}&page[size]=${FIRST}`;
  const { body } = await raw(stage.url, path, { headers: { host, authorization: `JWT ${token}` } });
  return (JSON.parse(body.toString()).data as { id: string }[]).map(({ id }) => Number(id));
}

interface Score {
  language: string;
  question: string;
  recall: number;
  found: number[];
}
const scoreOf = async (language: string, [question, answers]: ClinicianQuestion): Promise<Score> => {
  const found = await firstIds(language, question);
  const right = found.filter((id) => answers.includes(id)).length;
  return { language, question, found, recall: right / Math.min(FIRST, answers.length) };
};
const mean = (scores: readonly Score[]): number =>
  scores.reduce((sum, { recall }) => sum + recall, 0) / scores.length;

/** Asks all questions, tells what was not found and the score of each language, and gives the score of all. */
async function recallOf(t: TestContext, questions: typeof CLINICIANS_QUESTIONS) {
  const scores: Score[] = [];
  for (const [language, asked] of Object.entries(questions))
    for (const question of asked) scores.push(await scoreOf(language, question));
  for (const { language, question, recall, found } of scores.filter((one) => one.recall < 1))
    t.diagnostic(`${language} ${question}: ${recall.toFixed(2)}, first ${found.join(' ') || 'nothing'}`);
  const each = Object.keys(questions).map(
    (language) => [language, mean(scores.filter((one) => one.language === language))] as const,
  );
  for (const [language, recall] of each) t.diagnostic(`${language}: ${recall.toFixed(3)}`);
  t.diagnostic(`recall at ${FIRST} of ${scores.length} questions: ${mean(scores).toFixed(3)}`);
  return { recall: mean(scores), each };
}

test('of what 200 questions of clinicians ask for, nearly all stands among the first three', async (t) => {
  assert.ok(Object.values(CLINICIANS_QUESTIONS).flat().length >= 200);
  const { recall, each } = await recallOf(t, CLINICIANS_QUESTIONS);
  assert.ok(recall >= BOUND, `recall at ${FIRST} is ${recall.toFixed(3)}`);
  for (const [language, own] of each)
    assert.ok(own >= LANGUAGE_BOUND, `recall at ${FIRST} in ${language} is ${own.toFixed(3)}`);
});

test('so it is with 60 questions that the order was never fitted to', async (t) => {
  assert.ok(Object.values(FURTHER_QUESTIONS).flat().length >= 60);
  const { recall } = await recallOf(t, FURTHER_QUESTIONS);
  assert.ok(recall >= FURTHER_BOUND, `recall at ${FIRST} is ${recall.toFixed(3)}`);
});
