import { isLanguage, LANGUAGE_LIST, type Language } from './languages.ts';

/** How a language writes dates and numbers: what `Intl` says, which a test compares, but for the first of a month. */
export interface LocaleWords {
  /** The language's name for itself. */
  name: string;
  /** `{d}`, `{m}` and `{y}` stand for day, month and year; day first, no ambiguity between continents. */
  date: string;
  /** The first day of a month, if it is written otherwise than as a number. */
  first?: string;
  monthOfYear: string;
  /** Months within a short date, within a long one, and on their own. */
  short: string;
  long: string;
  alone: string;
  /** Starting with Sunday. */
  weekdays: string;
  thousands: string;
  decimal: string;
  /** Numbers below this are written without a thousands separator. */
  groupedFrom: number;
  /** A price in US dollars; `#` stands for the number. */
  dollars: string;
  /** The symbol of a byte, as in `kB`. */
  byte: string;
  /** Zero and anything below two count as one; in every other language only one does. */
  isOneBelowTwo: boolean;
  /** Whole millions have a plural form of their own. */
  hasMillions: boolean;
}

/**
 * Written down because a browser takes longer to load its own (25 to 35 ms at its first date or number, four times that
 * on a phone) than to draw the page, and because another version of it would produce other words than the server did.
 */
type Locale = (typeof LANGUAGE_LIST)[Language]['locale'];
const WORDS: Readonly<Record<Locale, LocaleWords>> = {
  'en-US': {
    name: 'English',
    date: '{d} {m} {y}',
    monthOfYear: '{m} {y}',
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    long: 'January February March April May June July August September October November December',
    alone: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
    thousands: ',',
    decimal: '.',
    groupedFrom: 1000,
    dollars: '$#',
    byte: 'B',
    isOneBelowTwo: false,
    hasMillions: false,
  },
  'pt-BR': {
    name: 'português (Brasil)',
    date: '{d} de {m} de {y}',
    first: '1º',
    monthOfYear: '{m} de {y}',
    short: 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
    long: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    alone: 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
    weekdays: 'dom. seg. ter. qua. qui. sex. sáb.',
    thousands: '.',
    decimal: ',',
    groupedFrom: 1000,
    dollars: 'US$\u00a0#',
    byte: 'B',
    isOneBelowTwo: true,
    hasMillions: true,
  },
  'fr-FR': {
    name: 'français',
    date: '{d} {m} {y}',
    first: '1er',
    monthOfYear: '{m} {y}',
    short: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
    long: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    alone: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
    weekdays: 'dim. lun. mar. mer. jeu. ven. sam.',
    thousands: '\u202f',
    decimal: ',',
    groupedFrom: 1000,
    dollars: '#\u00a0$US',
    byte: 'o',
    isOneBelowTwo: true,
    hasMillions: true,
  },
  'it-IT': {
    name: 'italiano',
    date: '{d} {m} {y}',
    monthOfYear: '{m} {y}',
    short: 'gen feb mar apr mag giu lug ago set ott nov dic',
    long: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    alone: 'gen feb mar apr mag giu lug ago set ott nov dic',
    weekdays: 'dom lun mar mer gio ven sab',
    thousands: '.',
    decimal: ',',
    groupedFrom: 10_000,
    dollars: '#\u00a0USD',
    byte: 'B',
    isOneBelowTwo: false,
    hasMillions: true,
  },
  'de-DE': {
    name: 'Deutsch',
    date: '{d}. {m} {y}',
    monthOfYear: '{m} {y}',
    short: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
    long: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    alone: 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez',
    weekdays: 'So Mo Di Mi Do Fr Sa',
    thousands: '.',
    decimal: ',',
    groupedFrom: 1000,
    dollars: '#\u00a0$',
    byte: 'B',
    isOneBelowTwo: false,
    hasMillions: false,
  },
};

/** The locale of a language of the site; English for any other. */
export const localeOf = (language: string): string =>
  isLanguage(language) ? LANGUAGE_LIST[language].locale : 'en-US';
export const localeWords = (locale: string): LocaleWords => WORDS[locale as Locale] ?? WORDS['en-US'];
