/** The kinds of values: credits per year, text in each language, seconds, values of campaigns, a link. */
export const SETTING_KINDS = ['credits', 'words', 'seconds', 'campaigns', 'link'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** In characters. */
export const VALUE_MAX = 500;
export const SETTINGS_PATH = '/admin/settings';
