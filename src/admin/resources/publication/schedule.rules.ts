/** What editors plan for a publication, and the hour that it is on their clock. */
interface Schedule {
  publicationDate: string;
  publicationHour: number;
  unpublishAt: string | null;
  /** By which both are told to have come. */
  hour: string;
}

/** When it comes out. */
export const releaseHour = ({
  publicationDate,
  publicationHour,
}: Pick<Schedule, 'publicationDate' | 'publicationHour'>): string =>
  `${publicationDate}T${String(publicationHour).padStart(2, '0')}:00`;

/** Whether it would leave the readers' sight before it comes into it. */
export const isRemovedFirst = ({ unpublishAt, ...release }: Omit<Schedule, 'hour'>): boolean =>
  unpublishAt !== null && unpublishAt <= releaseHour(release);

/** Whether the hour of its release is still to come. */
export const isAhead = (planned: Omit<Schedule, 'unpublishAt'>): boolean =>
  releaseHour(planned) > planned.hour;

/** Whether the hour has come at which it leaves the readers' sight. */
export const isToGo = ({ unpublishAt, hour }: Pick<Schedule, 'unpublishAt' | 'hour'>): boolean =>
  unpublishAt !== null && unpublishAt <= hour;
