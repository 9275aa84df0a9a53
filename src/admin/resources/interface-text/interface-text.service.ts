import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { dictionaryOf, englishTexts } from '#locale/dictionary.service.ts';
import type { Language } from '#locale/host.rules.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import { type State, type TargetLanguage, TRANSLATED } from '../translation/translation.data.ts';
import { refuse } from './interface-text.refusals.ts';
import { editedTexts, lockText, putText, removeText } from './interface-text.repository.ts';
import {
  type InterfaceTextFilter,
  type InterfaceTextRecord,
  isWanted,
  madeFromOf,
  savedFrom,
  type TextOrigins,
  type TextProblem,
  textProblem,
  textState,
} from './interface-text.rules.ts';
import { replacedScopes, usesOfTexts } from './text-use.service.ts';

export { pageExamples } from './text-use.service.ts';

/** The texts of the interface in one language that match, in key order. */
export async function interfaceTexts(
  db: Reader,
  language: Language,
  wanted: InterfaceTextFilter,
  only?: string,
): Promise<InterfaceTextRecord[]> {
  const { pagesOf } = await usesOfTexts();
  const replaced = await replacedScopes(db);
  return (await originsIn(db, language))
    .filter(({ key }) => !only || key === only)
    .map(({ key, row, origins }): InterfaceTextRecord => {
      const { source, english } = origins;
      const brought = origins.brought ?? source;
      const [text, description] = [row?.text ?? brought, row?.description ?? ''];
      return {
        key,
        text,
        description,
        version: recordVersion(text, description),
        brought,
        source,
        english,
        madeFrom: language === 'en' ? null : madeFromOf(origins),
        state: textState(language, origins),
        pages: pagesOf(key),
        edited: row !== undefined,
        unused: replaced.has(scopeOf(key)),
      };
    })
    .filter((one) => only !== undefined || isWanted(one, wanted))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Texts of a language that wait for a translator: without their pages, which take longer to find. */
export async function waitingInterfaceTexts(db: Reader, language: TargetLanguage) {
  const replaced = await replacedScopes(db);
  return (await originsIn(db, language)).flatMap(({ key, origins }) => {
    const state = textState(language, origins);
    return state === 'current' || replaced.has(scopeOf(key))
      ? []
      : [{ key, english: origins.english, state }];
  });
}

export interface InterfaceWords {
  key: string;
  /** As readers see it. */
  english: string;
  text: string;
}
/** The current texts in a language for some keys: without their pages, which take longer to find. */
export async function currentInterfaceWords(
  db: Reader,
  language: TargetLanguage,
  keys: ReadonlySet<string>,
): Promise<InterfaceWords[]> {
  return (await originsIn(db, language)).flatMap(({ key, row, origins }) => {
    const text = row?.text ?? origins.brought;
    if (!keys.has(key) || text === undefined || textState(language, origins) !== 'current') return [];
    return [{ key, english: origins.english, text }];
  });
}

/** The English of a text; not found if there is no such key. */
export async function englishOf(db: Reader, language: TargetLanguage, key: string): Promise<string> {
  const found = (await originsIn(db, language)).find((one) => one.key === key);
  if (!found) throw notFound();
  return found.origins.english;
}

/** Keys of the texts whose English an editor wrote. */
export const keysOfEditedEnglish = async (db: Reader): Promise<string[]> =>
  (await editedTexts(db, 'en')).map(({ key }) => key);

/** The numbers of missing, stale and current texts of the interface in each target language. */
export async function interfaceStandings(db: Reader) {
  const replaced = await replacedScopes(db);
  const standings = TRANSLATED.map(async (language) => {
    const states = (await originsIn(db, language))
      .filter(({ key }) => !replaced.has(scopeOf(key)))
      .map(({ origins }) => textState(language, origins));
    const count = (wanted: State) => states.filter((state) => state === wanted).length;
    return { language, missing: count('missing'), stale: count('stale'), current: count('current') };
  });
  return Promise.all(standings);
}

async function originsIn(db: Reader, language: Language) {
  const sources = await englishTexts();
  const brought = dictionaryOf(language);
  const edited = await editedByKey(db, language);
  const english = language === 'en' ? edited : await editedByKey(db, 'en');
  return Object.entries(sources).map(([key, source]) => {
    const row = edited.get(key);
    const origins: TextOrigins = {
      source,
      english: english.get(key)?.text ?? source,
      brought: language === 'en' ? source : brought[key],
      own: row && { madeFrom: row.made_from },
    };
    return { key, row, origins };
  });
}
const scopeOf = (key: string): string => key.slice(0, key.indexOf('.'));
const editedByKey = async (db: Reader, language: Language) =>
  new Map((await editedTexts(db, language)).map((row) => [row.key, row]));

/** Shows an editor's text on every page on commit; without one, the product's own text is restored (C38). */
export async function saveInterfaceText(
  db: Writer,
  visit: Visit,
  key: string,
  given: {
    language: Language;
    text: string | null;
    description?: string | undefined;
    english?: string | undefined;
    version: string;
  },
): Promise<InterfaceTextRecord> {
  const { language } = given;
  await lockText(db, language, key);
  const before = await interfaceText(db, language, key);
  if (before.version !== given.version) throw changedMeanwhile(before);
  const text = given.text?.trim() ?? null;
  const problem = text === null ? null : textProblem(text, before.source, language);
  if (problem) throw refused(problem);
  const description = given.description ?? before.description;
  const madeFrom = language === 'en' ? null : savedFrom(before, { ...given, text });
  // The English that stands in for a translation is none, whatever else was written about it.
  if (text !== null && before.state === 'missing' && madeFrom === null) throw refused('empty');
  const isAsBrought = language === 'en' || before.english === before.source || madeFrom === before.source;
  const isDefault = text === null || (isAsBrought && text === before.brought && description === '');
  if (isDefault) await removeText(db, language, key);
  else await putText(db, language, { key, text, description, made_from: madeFrom });
  const after = await interfaceText(db, language, key);
  if (isSame(before, after)) return after;
  await recordAudit(db, visit, {
    action: 'text.save',
    subject: `text:${key}`,
    detail: { language, before: before.text, after: after.text },
  });
  db.invalidate('site');
  return after;
}

export async function interfaceText(
  db: Reader,
  language: Language,
  key: string,
): Promise<InterfaceTextRecord> {
  const [found] = await interfaceTexts(db, language, { edited: false, search: null }, key);
  if (!found) throw notFound();
  return found;
}

const isSame = (one: InterfaceTextRecord, other: InterfaceTextRecord): boolean =>
  one.text === other.text && one.description === other.description && one.state === other.state;

const changedMeanwhile = ({ text, version }: InterfaceTextRecord) =>
  refuse('text-changed', { text }, { meta: { version } });

const refused = (problem: TextProblem) => refuse(`invalid-field.text-${problem}`, {}, atField('text'));
