const NAME = /^[A-Za-z_]{2,}(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether this program knows a zone by its IANA name; an offset is no zone. */
export function isZone(name: string): boolean {
  if (name.length > 64 || !NAME.test(name)) return false;
  try {
    return dayIn(name) !== null;
  } catch {
    return false;
  }
}

const dayIn = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

/** The day of an instant on the calendar of a zone, as `YYYY-MM-DD`: 31 December in New York is 1 January in UTC at night. */
export function civilDate(at: Date, zone: string): string {
  const parts = new Map(
    dayIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const hourIn = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', {
    timeZone: zone,
    numberingSystem: 'latn',
    hour: '2-digit',
    hourCycle: 'h23',
  });

/** The hour that a zone's clocks show at an instant, as `YYYY-MM-DDTHH:00`; two of them compare as they follow each other. */
export const civilHour = (at: Date, zone: string): string =>
  `${civilDate(at, zone)}T${hourIn(zone).format(at).padStart(2, '0')}:00`;

/** Whether it names a whole hour of a day that there is. */
export function isCivilHour(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):00$/.test(text)) return false;
  const at = Date.parse(`${text}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Tells a call where its reader's clock stands; nothing where it does not say. */
export function zoneHeader(): Record<string, string> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { 'Time-Zone': timeZone } : {};
}
