import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import type { Database, Reader, Writer } from '#platform/postgres/database.ts';
import type { InterfaceTextId } from '../interface-text/interface-text.rules.ts';
import { englishOf } from '../interface-text/interface-text.service.ts';
import { shownWords } from '../translation/text-translation.service.ts';
import type { Kind, TargetLanguage } from '../translation/translation.data.ts';
import { keyText, type TranslationKey } from '../translation/translation.rules.ts';
import { hasSameValues, interfaceSentences } from './interface-memory.rules.ts';
import { interfacePairsFor } from './interface-memory.service.ts';
import {
  alikePairs,
  currentWords,
  forgetPairs,
  forgetText,
  keepPairs,
  type PairedText,
  textsTrueNow,
  waitingTexts,
} from './memory.repository.ts';
import { offersFor, pairsOf, type SentencePair, type SoughtSentence, sentencesOf } from './pairs.rules.ts';
import { keptUnder, soughtUnder } from './shingles.rules.ts';

/** Remembers the present words of a text; forgets a text that is not current. */
export async function rememberText(db: Writer, key: TranslationKey): Promise<void> {
  await forgetPairs(db, key);
  const now = await currentWords(db, key);
  if (!now) {
    await forgetText(db, key);
    return;
  }
  const pairs = pairsOf(shownWords(now.source), shownWords(now.words), key.language);
  const kept = pairs.map((pair) => ({ ...pair, ...keptUnder(pair.english, key.language) }));
  await keepPairs(db, key, kept, now.digest);
}

const CHUNK = 50;
/**
 * Updates the memory of texts that were written, imported or removed elsewhere since: an import, a seed, a change of
 * the English.
 */
export async function rememberWaiting({ reader, write }: Pick<Database, 'reader' | 'write'>): Promise<void> {
  const waiting = await waitingTexts(reader());
  for (let from = 0; from < waiting.length; from += CHUNK)
    await write(async (db) => {
      for (const key of waiting.slice(from, from + CHUNK)) await rememberText(db, key);
    });
}

interface SentenceOffer extends SentencePair {
  likeness: number;
  /** Id of its text: `section-5392-fr`, `interface-cmeProgram.get-fr`. */
  text: string;
  kind: Kind | 'interface';
  title: string;
  field: string;
}
export interface RememberedSentence extends SoughtSentence {
  offers: SentenceOffer[];
}
/**
 * The sentences of an English text that were translated before, identical or similar, with their translations
 * elsewhere.
 */
export const rememberedFor = (
  db: Reader,
  key: TranslationKey,
  source: TextByKey,
): Promise<RememberedSentence[]> => offered(db, key, sentencesOf(shownWords(source)));

/** The same for an interface text. */
export async function rememberedForInterface(
  db: Reader,
  { key, language }: InterfaceTextId,
): Promise<RememberedSentence[]> {
  const english = await englishOf(db, language, key);
  return offered(db, { kind: 'interface', id: 0, language, key }, interfaceSentences(english));
}

/** The text that is looked up for is not offered its own sentences. */
type LookingText = TranslationKey | (InterfaceTextId & { kind: 'interface'; id: 0 });

async function offered(
  db: Reader,
  looking: LookingText,
  sentences: readonly SoughtSentence[],
): Promise<RememberedSentence[]> {
  const { language } = looking;
  const texts = sentences.map(({ sentence }) => sentence);
  const [library, own] = await Promise.all([
    libraryPairsFor(db, looking, texts),
    interfacePairsFor(db, language, texts, 'key' in looking ? looking.key : undefined),
  ]);
  return sentences.flatMap((one, n) => {
    const offers = offersFor(one.sentence, [...(library.get(n) ?? []), ...(own[n] ?? [])]);
    return offers.length > 0 ? [{ ...one, offers }] : [];
  });
}

type FoundPair = Omit<SentenceOffer, 'likeness'>;
async function libraryPairsFor(
  db: Reader,
  { kind: ownKind, id: ownId, language }: LookingText,
  sentences: readonly string[],
): Promise<Map<number, FoundPair[]>> {
  const sought = sentences.map((sentence) => soughtUnder(sentence, language));
  const found = await alikePairs(db, sought, { kind: ownKind, id: ownId, language });
  const texts = new Map(found.map(({ kind, id }) => [`${kind}-${id}`, { kind: kind as Kind, id }]));
  const titles = await titlesNow(db, [...texts.values()], language);
  const pairs = found.flatMap(({ n, kind, id, field, english, translation }) => {
    const place = { kind: kind as Kind, id, language };
    const title = titles.get(keyText(place));
    if (title === undefined || !hasSameValues(english, sentences[n] ?? '')) return [];
    return [{ n, pair: { text: keyText(place), kind: place.kind, title, field, english, translation } }];
  });
  return new Map([...Map.groupBy(pairs, ({ n }) => n)].map(([n, all]) => [n, all.map(({ pair }) => pair)]));
}

async function titlesNow(db: Reader, texts: readonly PairedText[], language: TargetLanguage) {
  if (texts.length === 0) return new Map<string, string>();
  const rows = await textsTrueNow(db, texts, language);
  return new Map(rows.map(({ kind, id, title }) => [keyText({ kind, id, language }), title]));
}
