const NAME = /^[A-Za-z_]{2,}(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether this program knows a zone by its IANA name; an offset is not a zone. */
export function isZone(name: string): boolean {
  if (name.length > 64 || !NAME.test(name)) return false;
  try {
    return dayIn(name) !== null;
  } catch {
    return false;
  }
}

/** A format takes longer to make than to use, and most callers need the provider's zone: the last one is kept. */
export function lastOf(make: (zone: string) => Intl.DateTimeFormat): (zone: string) => Intl.DateTimeFormat {
  let last: { zone: string; format: Intl.DateTimeFormat } | null = null;
  return (zone) => {
    if (last?.zone !== zone) last = { zone, format: make(zone) };
    return last.format;
  };
}

const dayIn = lastOf(
  (zone) =>
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`: at night, 31 December in New York is 1 January in UTC. */
export function civilDate(at: Date, zone: string): string {
  const parts = new Map(
    dayIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const hourIn = lastOf(
  (zone) =>
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      numberingSystem: 'latn',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
);

/** The hour on a zone's clocks at an instant, as `YYYY-MM-DDTHH:00`; strings sort in order of time. */
export const civilHour = (at: Date, zone: string): string =>
  `${civilDate(at, zone)}T${hourIn(zone).format(at).padStart(2, '0')}:00`;

/** Whether the text names a whole hour of a day that exists. */
export function isCivilHour(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):00$/.test(text)) return false;
  const at = Date.parse(`${text}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Hours of the provider's clock, as `2027-03-01T08:00`; null means no limit. */
export interface ShownHours {
  shownFrom: string | null;
  shownUntil: string | null;
}
export const SHOWN_STANDINGS = ['ahead', 'shown', 'over'] as const;
export type ShownStanding = (typeof SHOWN_STANDINGS)[number];

/** Something is shown from its first hour on, and no longer at its last. */
export function shownStanding({ shownFrom, shownUntil }: ShownHours, hour: string): ShownStanding {
  if (shownFrom !== null && hour < shownFrom) return 'ahead';
  return shownUntil !== null && shownUntil <= hour ? 'over' : 'shown';
}

/** Whether it ends at or before its beginning. */
export const isTurned = ({ shownFrom, shownUntil }: ShownHours): boolean =>
  shownFrom !== null && shownUntil !== null && shownUntil <= shownFrom;

/**
 * Whether something appears or disappears between two hours, so that what was read at the first is outdated at the
 * second.
 */
export const changesBetween = (all: readonly ShownHours[], hour: string, later: string): boolean =>
  all.some(({ shownFrom, shownUntil }) =>
    [shownFrom, shownUntil].some((at) => at !== null && hour < at && at <= later),
  );

/** Every clock of the world begins its hours at a multiple of this. */
const TURN_MS = 15 * 60_000;
/** The next such instant if anything appears or disappears then; null if nothing does. */
export function holdsUntil(all: readonly ShownHours[], now: Date, timeZone: string): Date | null {
  const turn = new Date((Math.floor(now.getTime() / TURN_MS) + 1) * TURN_MS);
  return changesBetween(all, civilHour(now, timeZone), civilHour(turn, timeZone)) ? turn : null;
}

/** A header with the time zone of the reader; empty if the browser does not say. */
export function zoneHeader(): Record<string, string> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { 'Time-Zone': timeZone } : {};
}
