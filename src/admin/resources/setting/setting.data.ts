/** What may stand in a value: credits of a year, words in each language, seconds, values of campaigns, a link. */
export const SETTING_KINDS = ['credits', 'words', 'seconds', 'campaigns', 'link'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** Characters. */
export const VALUE_MAX = 500;
export const SETTINGS_PATH = '/admin/settings';
