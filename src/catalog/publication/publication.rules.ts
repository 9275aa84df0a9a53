import { utcDate } from '#kit/dates.ts';
import { labelled, speaker } from '#kit/texts.ts';
import { pathIn } from '#locale/address.rules.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import { labelTexts, typeTexts } from './label.messages.ts';

export type CreditKind = 1 | 2;

/** Credit expires at the end of its last day, UTC; reading stays open (C32). */
export const isExpired = (expirationDate: string | null, now: Date): boolean =>
  expirationDate !== null && utcDate(now) > expirationDate;

const inEnglish = <K extends string>(of: Parameters<typeof speaker<K>>[0]) => speaker(of, {}, 'en-US');
const ENGLISH = { label: inEnglish(labelTexts), type: inEnglish(typeTexts) };
/** Speaker of the labels: English unless another language's is given. */
export type LabelSpeech = typeof ENGLISH;

/** `Earn 1.25 Credits`, as the test button and the card say it. */
export const earnLabel = (hundredths: number | null, { label }: LabelSpeech = ENGLISH): string =>
  hundredths ? label('earn', { n: hundredths / 100 }) : '';

/** `1.25 CME`, for small cards. */
export function earnLabelSmall(
  hundredths: number | null,
  kind: CreditKind | null,
  { label }: LabelSpeech = ENGLISH,
): string {
  if (!hundredths || !kind) return '';
  return label(kind === 1 ? 'smallCme' : 'smallSa', { n: hundredths / 100 });
}

/** The label of credit that can be earned: empty once it has expired, and while it is suspended. */
export const openCredit = ({ earn_label, expired }: { earn_label: string; expired: boolean }): string =>
  expired ? '' : earn_label;
export const timeLabel = (minutes: number, { label }: LabelSpeech = ENGLISH): string =>
  minutes > 0 ? label('time', { n: minutes }) : '';

export type Family = 'earn' | 'watch' | 'consult' | 'quick' | 'listen' | 'open';
const FAMILIES: Record<PublicationType, Family> = {
  CME: 'earn',
  SA: 'earn',
  SELF_ASSESSMENT: 'earn',
  PUBLICATION_VIDEO: 'watch',
  WEBINAR: 'watch',
  PUBLICATION_INTERVIEW: 'consult',
  BRAIN_GUIDE: 'consult',
  PUBLICATION_QUICK_TAKE: 'quick',
  PUBLICATION_CAP_ST: 'quick',
  PODCAST: 'listen',
  OPEN_ACCESS: 'open',
};
export const familyOf = (type: PublicationType): Family => FAMILIES[type];

/** All codes that apply: the primary format, the credit kinds it offers, further uses (ENT-003). */
export function allTypes(
  type: PublicationType,
  kinds: readonly CreditKind[],
  otherFormats: readonly PublicationType[] = [],
): PublicationType[] {
  const types = new Set<PublicationType>([type]);
  if (kinds.includes(1)) types.add('CME');
  if (kinds.includes(2)) types.add('SA');
  for (const format of otherFormats) types.add(format);
  return [...types];
}
/** The codes of a publication that follow neither from its primary format nor from its credit. */
export const otherFormats = (types: readonly PublicationType[], type: PublicationType): PublicationType[] =>
  types.filter((one) => one !== type && one !== 'CME' && one !== 'SA');

/** `Video Lecture, 52 min, 1 CME`. */
export const metadataLabel = (
  type: PublicationType,
  minutes: number,
  small: string,
  speech: LabelSpeech = ENGLISH,
): string => [speech.type(type), timeLabel(minutes, speech), small].filter(Boolean).join(', ');

/** Path on the site of a language; screens use `usePaths`. */
export const publicationPath = (slug: string, language: string): string =>
  pathIn(language, 'publication', slug);
export const sectionPath = (slug: string, language: string): string => pathIn(language, 'section', slug);
/** Addresses are accepted with and without a trailing slash (ROUTE-093). */
export const isSamePath = (one: string, other: string): boolean =>
  one.replace(/\/$/, '') === other.replace(/\/$/, '');
export const authorPath = (slug: string): string => `/author/${slug}`;
/**
 * The picture shown for a publication when it is shared, with a text alternative. `language`: of the label, which is
 * the site's.
 */
export const sharedPicture = (
  { sharePicture, typeLabel, title }: Record<'sharePicture' | 'typeLabel' | 'title', string>,
  language: string,
) => (sharePicture ? { path: sharePicture, alt: labelled(typeLabel, title, language) } : undefined);
/** The author id is the last hyphen-separated piece of the slug (spec §2). */
export const authorIdOf = (slug: string): string => slug.split('-').at(-1) ?? '';
