import { setImmediate as pause } from 'node:timers/promises';
import { readOnce } from '#kit/read-once.ts';
import { englishTexts } from '#locale/dictionary.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { interfaceIdText } from '../interface-text/interface-text.rules.ts';
import { currentInterfaceWords, keysOfEditedEnglish } from '../interface-text/interface-text.service.ts';
import { type TargetLanguage, TRANSLATED } from '../translation/translation.data.ts';
import {
  hasSameValues,
  INTERFACE_FIELD,
  interfacePairs,
  interfaceSentences,
} from './interface-memory.rules.ts';
import type { SentencePair } from './pairs.rules.ts';
import { keptUnder, soughtUnder } from './shingles.rules.ts';

/** The English of the interface is the same for every language: its shingles are kept under one name. */
const [ANY] = TRANSLATED;
const CANDIDATES_MOST = 12;
const AT_ONCE = 50;
type KeysByRun = ReadonlyMap<number, readonly string[]>;
const keysByRun = readOnce(async (): Promise<KeysByRun> => {
  const found = new Map<number, string[]>();
  for (const [at, [key, english]] of Object.entries(await englishTexts()).entries()) {
    // Yields regularly, so that other requests never wait for more than a few of them.
    if (at % AT_ONCE === 0) await pause();
    for (const run of new Set(interfaceSentences(english).flatMap(runsOf))) {
      const keys = found.get(run);
      if (keys) keys.push(key);
      else found.set(run, [key]);
    }
  }
  return found;
});
const runsOf = ({ sentence }: { sentence: string }): number[] =>
  ANY ? keptUnder(sentence, ANY).shingles : [];

export interface InterfaceOffer extends SentencePair {
  text: string;
  kind: 'interface';
  title: string;
  field: string;
}
/**
 * For each sentence, the pairs of current interface texts in a language that may resemble it. The English of the code
 * is looked up by its shingles; the few texts whose English an editor wrote are all compared.
 */
export async function interfacePairsFor(
  db: Reader,
  language: TargetLanguage,
  sentences: readonly string[],
  own?: string,
): Promise<InterfaceOffer[][]> {
  const [index, edited] = [await keysByRun(), await keysOfEditedEnglish(db)];
  const keysOf = sentences.map((sentence) => [...edited, ...nearest(index, sentence)]);
  const keys = new Set(keysOf.flat().filter((key) => key !== own));
  if (keys.size === 0) return sentences.map(() => []);
  const texts = await currentInterfaceWords(db, language, keys);
  const pairs = new Map(
    texts.map(({ key, english, text }) => [
      key,
      interfacePairs(english, text, language).map(
        (pair): InterfaceOffer => ({
          ...pair,
          text: interfaceIdText({ key, language }),
          kind: 'interface',
          title: key,
          field: INTERFACE_FIELD,
        }),
      ),
    ]),
  );
  return sentences.map((sentence, n) =>
    [...new Set(keysOf[n])]
      .flatMap((key) => pairs.get(key) ?? [])
      .filter((pair) => hasSameValues(pair.english, sentence)),
  );
}

/** The keys that share the most shingles with a sentence. */
function nearest(index: KeysByRun, sentence: string): string[] {
  const shared = new Map<string, number>();
  for (const run of ANY ? soughtUnder(sentence, ANY).shingles : [])
    for (const key of index.get(run) ?? []) shared.set(key, (shared.get(key) ?? 0) + 1);
  return [...shared]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, CANDIDATES_MOST)
    .map(([key]) => key);
}
