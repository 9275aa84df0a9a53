import { texts } from '#kit/texts.ts';

/** Texts about the configuration: the name of each value, and its effect. */
export const settingTexts = texts('setting', {
  title: 'Configuration',
  lead: 'Values that pages go by. A change appears on every page at once; what is left empty is not set.',
  count: '{n, plural, one {# value} other {# values}}',
  name: 'Name',
  value: 'Value',
  pages: 'Where it is used',
  notSet: 'Not set',
  standard: 'Not set. Used instead: {standard}',
  edit: 'Edit {name}',
  saved: '{name} was saved.',
  standardHint: 'While it is empty: {standard}',
  yearCredits: 'Credit of a year, both kinds',
  yearCreditsUse:
    'CME and self-assessment credit that a full year of the program offers, in promotions and on the home page.',
  yearSa: 'Self-assessment credit of a year',
  yearSaUse: 'The part of it that is self-assessment credit. Nothing is said of either until both are set.',
  description: 'Description for search engines',
  descriptionUse:
    'What search engines show of the home page and of the CME program. Where a language has none, the English one stands.',
  countdown: 'Seconds before Try Again',
  countdownUse:
    'How long somebody waits after a page has not loaded: at the first, second and third try, and on the final page.',
  campaigns: 'Marks of e-mail campaigns',
  campaignsUse:
    'Who arrives with one of these as utm_source or utm_medium is offered a membership rather than a free account.',
  workWithUs: 'Work with us',
  workWithUsUse: 'Outside page with open positions, linked in the footer.',
  sisterSite: 'Sister site',
  sisterSiteUse: 'Address of the sister site, linked in the footer.',
  sisterName: 'Name of the sister site',
  sisterNameUse: 'What the link to it is called. Where a language has none, the English one stands.',
  social: 'Profile on {name}',
  socialUse: 'Our profile on {name}, linked in the footer.',
  directory: 'Podcast on {name}',
  directoryUse: 'Our podcast on {name}, linked on the page of podcasts.',
  long: 'At most {n} characters.',
  credits: 'Enter a whole number of credits, at most 9999.',
  pair: 'The credit of both kinds together must be more than the self-assessment credit alone.',
  seconds: 'Enter {count} whole numbers of seconds from 1 to {max}, with commas between them.',
  marks: 'Enter single words of letters, digits, periods and hyphens, with commas between them.',
  link: 'Enter an address that begins with https://.',
});
