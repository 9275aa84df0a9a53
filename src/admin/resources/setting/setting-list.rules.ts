import { DIRECTORIES } from '#catalog/podcast/podcasts.rules.ts';
import { CAMPAIGN_VALUES, CAMPAIGN_VALUES_KEY } from '#membership/gate/gate.rules.ts';
import { OUTSIDE_KEYS, SISTER_NAME_KEY, SOCIAL } from '#shell/bars/footer.rules.ts';
import { NETWORK_COUNTDOWN, NETWORK_COUNTDOWN_KEY } from '#shell/errors/network.rules.ts';
import { CREDIT_KEYS } from '#shell/promotions/credit-facts.rules.ts';
import { DESCRIPTION_KEY } from '#shell/seo/description.data.ts';
import { EVERY_PAGE } from '../interface-text/interface-text.data.ts';

import type { SettingKind } from './setting.data.ts';

/** Keys of its messages: its name, and with `Use` its effect. */
export type SettingWords =
  | 'yearCredits'
  | 'yearSa'
  | 'description'
  | 'countdown'
  | 'campaigns'
  | 'workWithUs'
  | 'sisterSite'
  | 'sisterName'
  | 'social'
  | 'directory';

export interface SettingDeclaration {
  key: string;
  kind: SettingKind;
  words: SettingWords;
  /** Name of the site it links to. */
  name?: string;
  /** Paths of the pages that use it; `*` stands for every page. */
  places: readonly string[];
  /** The product's default while nothing is set. */
  standard?: string;
}

const EVERYWHERE = [EVERY_PAGE];

/** All configuration values that the specification names (§2, §3, §4, §8, §9): no others can be set. */
export const SETTINGS: readonly SettingDeclaration[] = [
  { key: CREDIT_KEYS.total, kind: 'credits', words: 'yearCredits', places: ['/', EVERY_PAGE] },
  { key: CREDIT_KEYS.sa, kind: 'credits', words: 'yearSa', places: ['/', EVERY_PAGE] },
  { key: DESCRIPTION_KEY, kind: 'words', words: 'description', places: ['/', '/cme-program'] },
  {
    key: NETWORK_COUNTDOWN_KEY,
    kind: 'seconds',
    words: 'countdown',
    places: ['/error-network', '/error-network-final'],
    standard: NETWORK_COUNTDOWN.join(', '),
  },
  {
    key: CAMPAIGN_VALUES_KEY,
    kind: 'campaigns',
    words: 'campaigns',
    places: EVERYWHERE,
    standard: CAMPAIGN_VALUES.join(', '),
  },
  { key: OUTSIDE_KEYS.workWithUs, kind: 'link', words: 'workWithUs', places: EVERYWHERE },
  { key: OUTSIDE_KEYS.sisterSite, kind: 'link', words: 'sisterSite', places: EVERYWHERE },
  { key: SISTER_NAME_KEY, kind: 'words', words: 'sisterName', places: EVERYWHERE },
  ...SOCIAL.map(({ key, name }) => ({
    key,
    kind: 'link' as const,
    words: 'social' as const,
    name,
    places: EVERYWHERE,
  })),
  ...DIRECTORIES.map(({ key, name }) => ({
    key,
    kind: 'link' as const,
    words: 'directory' as const,
    name,
    places: ['/podcasts'],
  })),
];

export const settingOf = (key: string): SettingDeclaration | undefined =>
  SETTINGS.find((one) => one.key === key);
