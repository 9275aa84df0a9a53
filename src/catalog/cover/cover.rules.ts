import { daysBetween, utcDate } from '#kit/dates.ts';
import { localeOf, localeWords } from '#kit/locales.ts';
import { decimalText } from '#kit/numbers.ts';
import { isOpenType, type PublicationType, permissionFor } from '#membership/gate/entitlement.rules.ts';
import { openerOf } from '#membership/gate/need.rules.ts';

/** Number of days before credit ends at which a card warns. */
export const EXPIRES_SOON_DAYS = 30;

export type ReaderState = 'not-started' | 'in-progress' | 'completed';
interface ReaderFacts {
  completed: boolean;
  progress: { sectionsDone: number; continueSeconds: number };
  testStatus: string | null;
}

/** This reader's progress: completed by a passed test, begun by a section or an attempt. */
export function readerState({ completed, progress, testStatus }: ReaderFacts): ReaderState {
  if (completed) return 'completed';
  const begun = progress.sectionsDone > 0 || progress.continueSeconds > 0;
  return begun || testStatus === 'IN_PROGRESS' || testStatus === 'FAILED' ? 'in-progress' : 'not-started';
}

/** Days of credit left if they are few; null if there are plenty, none, or no end. */
export function daysLeft(expirationDate: string | null, expired: boolean, now: string): number | null {
  if (!expirationDate || expired) return null;
  const days = daysBetween(utcDate(new Date(now)), expirationDate);
  return days >= 0 && days <= EXPIRES_SOON_DAYS ? days : null;
}

interface Viewer {
  isSuperuser: boolean;
  isMembershipValid: boolean;
  can: { view: { publicationsByType: string[] } };
  membership?: { permissions?: { id: string }[] } | null;
}
export type LockHint = 'member' | 'tier' | 'gold';

/** Types that a free account opens in part: their cards are not labelled locked unless private (spec §6). */
const PARTLY_FREE: readonly PublicationType[] = ['PUBLICATION_VIDEO', 'PUBLICATION_QUICK_TAKE'];

/** What opens a publication that this viewer may not read; null if it is open, wholly or in part. */
export function lockHintOf(
  publication: { type: PublicationType; private: boolean },
  viewer: Viewer | null,
): LockHint | null {
  const { type } = publication;
  if (viewer?.isSuperuser || maySeeWhole(publication, viewer)) return null;
  if (!publication.private && (viewer === null || isOpenType(type) || PARTLY_FREE.includes(type)))
    return null;
  return hintOf(type);
}

function maySeeWhole(
  { type, private: closed }: { type: PublicationType; private: boolean },
  viewer: Viewer | null,
): boolean {
  if (!viewer) return false;
  if (!closed || !isOpenType(type)) return viewer.can.view.publicationsByType.includes(type);
  const names = viewer.membership?.permissions?.map((one) => one.id) ?? [];
  return viewer.isMembershipValid && names.includes(permissionFor(type));
}

/** The smallest membership that opens it: nobody buys Bronze for what Silver opens. */
export function hintOf(type: PublicationType): LockHint {
  const opener = openerOf([permissionFor(type)]);
  return opener === 'membership' ? 'member' : opener;
}

interface Step {
  id: string;
  order: number;
}
/** Where to continue: the section last read, otherwise the first. */
export function nextSection<S extends Step>(
  sections: readonly S[],
  continueSectionId: number | null,
): S | null {
  return sections.find((section) => section.id === String(continueSectionId)) ?? sections[0] ?? null;
}

/** `84 kB`, `2,3 Mo`: for downloads and storage. */
export function sizeText(bytes: number, language: string): string {
  const locale = localeOf(language);
  const { byte } = localeWords(locale);
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}\u00a0k${byte}`;
  if (bytes < 1_000_000_000) return `${decimalText(bytes / 1_000_000, locale, 1)}\u00a0M${byte}`;
  return `${decimalText(bytes / 1_000_000_000, locale, 1)}\u00a0G${byte}`;
}
