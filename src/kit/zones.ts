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

/** Tells a call where its reader's clock stands; nothing where it does not say. */
export function zoneHeader(): Record<string, string> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { 'Time-Zone': timeZone } : {};
}
