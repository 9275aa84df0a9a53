import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { addDays, daysBetween, utcDate } from '#kit/dates.ts';
import { slugify } from '#kit/slug.ts';
import type { Catalogue, FolderDay, PublicationPlan, PublicationText } from './library.ts';

/** A publication with its days relative to the day of the import, however its folder states them. */
export interface Plan
  extends Omit<PublicationPlan, 'visibility' | 'releaseOffsetDays' | 'expiresOffsetDays'> {
  visibility: Visibility;
  releaseOffsetDays: number;
  expiresOffsetDays: number | null;
  removedOffsetDays?: number;
  /** Set to the title for announced and removed ones, which the plan gives in a single line. */
  seoTitle?: string;
}

/** Converts a folder's day to a date. */
export const dateOf = (day: FolderDay, now: Date): string =>
  typeof day === 'string' ? day : utcDate(addDays(now, day));
/** First day of the credit that a publication has as its folder brings it along. */
export const creditDayOf = (
  { creditFrom, releaseOffsetDays }: Pick<Plan, 'creditFrom' | 'releaseOffsetDays'>,
  now: Date,
): string => dateOf(creditFrom ?? releaseOffsetDays, now);
const daysFrom = (now: Date, day: string): number => daysBetween(utcDate(now), day);

const PLAIN = {
  formats: [],
  private: false,
  authors: [],
  cme: 0,
  sa: 0,
  offerings: [],
  releaseHour: 0,
  expiresOffsetDays: null,
  sections: [],
  objectives: [],
  pharmacology: 0,
  mateMinutes: 0,
  pilotMinutes: [],
  justification: '',
  removalReason: '',
  people: [],
  support: null,
  grants: [],
} satisfies Partial<Plan>;

/** All planned publications; archive episodes, announced and removed ones get the same shape as the others. */
export function plansOf(
  catalogue: Catalogue,
  texts: ReadonlyMap<number, PublicationText>,
  now = new Date(),
): Plan[] {
  return [
    ...catalogue.publications.map((one) => dated(one, now)),
    ...catalogue.podcastArchive.map((one) =>
      episodeOf(one, texts.get(one.id), one.host ?? catalogue.host ?? ''),
    ),
    ...catalogue.announced.map(
      (one): Plan => ({ ...PLAIN, ...one, ...coverOf(one), seoTitle: one.title, visibility: 'announced' }),
    ),
    ...catalogue.removed.map(
      ({ excerpt: _excerpt, ...one }): Plan => ({
        ...PLAIN,
        ...one,
        ...coverOf(one),
        seoTitle: one.title,
        visibility: 'removed',
      }),
    ),
  ];
}

const coverOf = ({ id, title }: { id: number; title: string }) => ({
  slug: `${slugify(title)}-${id}`,
  coverSeed: id,
});

function dated({ releasedOn, expiresOn, ...plan }: PublicationPlan, now: Date): Plan {
  return {
    ...plan,
    releaseOffsetDays: releasedOn ? daysFrom(now, releasedOn) : (plan.releaseOffsetDays ?? 0),
    expiresOffsetDays: expiresOn ? daysFrom(now, expiresOn) : plan.expiresOffsetDays,
  };
}

/** An episode states in its text file what others state in the plan. */
function episodeOf(
  { id, title }: Catalogue['podcastArchive'][number],
  text: PublicationText | undefined,
  host: string,
): Plan {
  const [section] = text?.sections ?? [];
  return {
    ...PLAIN,
    ...coverOf({ id, title }),
    id,
    title,
    type: 'PODCAST',
    topic: text?.topic ?? '',
    visibility: 'published',
    authors: [...new Set([text?.author ?? host, host])],
    interviewer: host,
    minutes: text?.minutes,
    releaseOffsetDays: text?.releaseOffsetDays ?? -200,
    sections: section
      ? [
          {
            id: section.id,
            slug: `episode-${id}-${section.id}`,
            title: section.title ?? 'Episode',
            minutes: text?.minutes,
            order: 1,
          },
        ]
      : [],
  };
}
