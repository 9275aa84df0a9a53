import type { Language } from '#kit/languages.ts';
import { tidied } from '#kit/text/folded.ts';
import { webAddress } from '#kit/web-address.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { campaignValuesIn } from '#membership/gate/gate.rules.ts';
import { isWholeCountdown } from '#shell/errors/network.rules.ts';
import { CREDIT_KEYS, creditFacts, creditsIn } from '#shell/promotions/credit-facts.rules.ts';
import { type SettingKind, VALUE_MAX } from './setting.data.ts';
import { SETTINGS, type SettingDeclaration } from './setting-list.rules.ts';

/** A value in each language; except for texts, it is the same in all and stored under English. */
export type SettingValues = Record<Language, string>;
export type SettingProblem = 'long' | 'credits' | 'seconds' | 'campaigns' | 'link' | 'pair';

export const NO_VALUES = Object.fromEntries(LANGUAGES.map((language) => [language, ''])) as SettingValues;
export const languagesOf = (kind: SettingKind): readonly Language[] =>
  kind === 'words' ? LANGUAGES : ['en'];

/** With single spaces and none at the ends; drops languages that its kind does not have. */
export function tidiedValues({ kind }: SettingDeclaration, values: SettingValues): SettingValues {
  const own = languagesOf(kind).map((language) => [language, tidied(values[language])]);
  return { ...NO_VALUES, ...Object.fromEntries(own) };
}

const FITS: Record<Exclude<SettingKind, 'words'>, (value: string) => boolean> = {
  credits: (value) => creditsIn(value) !== null,
  seconds: isWholeCountdown,
  campaigns: (value) => campaignValuesIn(value) !== null,
  link: (value) => webAddress(value) !== null,
};

/**
 * What is wrong with the values of an entry, by language: a value must be readable as its kind. Empty is always
 * allowed.
 */
export function settingProblems(
  setting: SettingDeclaration,
  values: SettingValues,
  configs: Readonly<Record<string, string>>,
): Partial<Record<Language, SettingProblem>> {
  const tidy = tidiedValues(setting, values);
  const { key, kind } = setting;
  const found = languagesOf(kind).flatMap((language): [Language, SettingProblem][] => {
    const value = tidy[language];
    if (value === '') return [];
    if (value.length > VALUE_MAX) return [[language, 'long']];
    return kind === 'words' || FITS[kind](value) ? [] : [[language, kind]];
  });
  if (found.length === 0 && kind === 'credits' && isUntruePair({ ...configs, [key]: tidy.en }))
    return { en: 'pair' };
  return Object.fromEntries(found);
}

/** Whether both are set, but not so that readers would be shown them. */
const isUntruePair = (configs: Readonly<Record<string, string>>): boolean =>
  Object.values(CREDIT_KEYS).every((key) => configs[key]) && creditFacts(configs) === null;

/** The key of an entry in one language: the plain key for English, or else `KEY@fr`. */
export const entryKey = (key: string, language: Language): string =>
  language === 'en' ? key : `${key}@${language}`;

/** The values of a declared entry among all stored ones. */
export const valuesIn = (
  { key, kind }: SettingDeclaration,
  stored: ReadonlyMap<string, string>,
): SettingValues => ({
  ...NO_VALUES,
  ...Object.fromEntries(
    languagesOf(kind).map((language) => [language, stored.get(entryKey(key, language)) ?? '']),
  ),
});

/** As pages read them in English. */
export const plainConfigs = (stored: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(SETTINGS.map(({ key }) => [key, stored.get(key) ?? '']));
