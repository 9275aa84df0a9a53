import { isReversed } from '#kit/dates.ts';

/** An editor's plans for a publication, and the current hour on their clock. */
interface Schedule {
  publicationDate: string;
  publicationHour: number;
  unpublishAt: string | null;
  /** The current hour, which both are compared with. */
  hour: string;
}

/** The hour of its release. */
export const releaseHour = ({
  publicationDate,
  publicationHour,
}: Pick<Schedule, 'publicationDate' | 'publicationHour'>): string =>
  `${publicationDate}T${String(publicationHour).padStart(2, '0')}:00`;

/** Whether it would be removed before it is released. */
export const isRemovedFirst = ({ unpublishAt, ...release }: Omit<Schedule, 'hour'>): boolean =>
  unpublishAt !== null && unpublishAt <= releaseHour(release);

/** Whether its credit would end before it is released. */
export const isExpiredFirst = ({
  publicationDate,
  expirationDate,
}: Pick<Schedule, 'publicationDate'> & { expirationDate: string | null }): boolean =>
  isReversed({ from: publicationDate, to: expirationDate });

/** Whether the hour of its release is still to come. */
export const isAhead = (planned: Omit<Schedule, 'unpublishAt'>): boolean =>
  releaseHour(planned) > planned.hour;

/** Whether the hour of its removal has come. */
export const isToGo = ({ unpublishAt, hour }: Pick<Schedule, 'unpublishAt' | 'hour'>): boolean =>
  unpublishAt !== null && unpublishAt <= hour;
