import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Language } from '#kit/languages.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import { LONGEST_COUNTDOWN, NETWORK_COUNTDOWN } from '#shell/errors/network.rules.ts';
import { VALUE_MAX } from './setting.data.ts';
import { refuse } from './setting.refusals.ts';
import { lockSettings, putSetting, removeSetting, storedSettings } from './setting.repository.ts';
import {
  entryKey,
  languagesOf,
  plainConfigs,
  type SettingProblem,
  type SettingValues,
  settingProblems,
  tidiedValues,
  valuesIn,
} from './setting.rules.ts';
import { SETTINGS, type SettingDeclaration, settingOf } from './setting-list.rules.ts';

export interface SettingRecord extends SettingDeclaration {
  values: SettingValues;
  version: string;
}

export async function settings(db: Reader): Promise<SettingRecord[]> {
  const stored = await storedSettings(db);
  return SETTINGS.map((setting) => recordOf(setting, stored));
}
export async function setting(db: Reader, key: string): Promise<SettingRecord> {
  return recordOf(declared(key), await storedSettings(db));
}
function declared(key: string): SettingDeclaration {
  const found = settingOf(key);
  if (!found) throw notFound();
  return found;
}
function recordOf(one: SettingDeclaration, stored: ReadonlyMap<string, string>): SettingRecord {
  const values = valuesIn(one, stored);
  return { ...one, values, version: recordVersion(...LANGUAGES.map((language) => values[language])) };
}

/** Shows a value on every page on commit; an empty one is removed. */
export async function saveSetting(
  db: Writer,
  visit: Visit,
  key: string,
  given: { values: SettingValues; version: string },
): Promise<SettingRecord> {
  const one = declared(key);
  await lockSettings(db);
  const stored = await storedSettings(db);
  const before = recordOf(one, stored);
  if (before.version !== given.version)
    throw refuse('setting-changed', {}, { meta: { version: before.version } });
  const found = Object.entries(settingProblems(one, given.values, plainConfigs(stored)));
  refuseAll(found.map(([language, problem]) => refused(problem, language as Language)));
  const values = tidiedValues(one, given.values);
  const changed = languagesOf(one.kind).filter((language) => values[language] !== before.values[language]);
  if (changed.length === 0) return before;
  for (const language of changed) await store(db, entryKey(key, language), values[language]);
  await recordAudit(db, visit, {
    action: 'setting.save',
    subject: `setting:${key}`,
    detail: { before: wordsOf(before.values, changed), after: wordsOf(values, changed) },
  });
  db.invalidate('site');
  return setting(db, key);
}

const store = (db: Writer, key: string, value: string) =>
  value === '' ? removeSetting(db, key) : putSetting(db, key, value);

const wordsOf = (values: SettingValues, languages: readonly Language[]): string =>
  languages
    .map((language) => (languages.length > 1 ? `${language}: ${values[language]}` : values[language]))
    .join('; ');

const LIMITS: Partial<Record<SettingProblem, Record<string, number>>> = {
  long: { n: VALUE_MAX },
  seconds: { n: NETWORK_COUNTDOWN.length, max: LONGEST_COUNTDOWN },
};
const refused = (problem: SettingProblem, language: Language) =>
  refuse(`invalid-field.setting-${problem}`, LIMITS[problem] ?? {}, atField(`values/${language}`));
