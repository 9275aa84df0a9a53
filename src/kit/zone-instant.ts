import { lastOf } from './zones.ts';

const offsetIn = lastOf(
  (zone) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }),
);

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetOf(at: number, zone: string): number {
  const { value = '' } = offsetIn(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName') ?? { value: '' };
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(value) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The instant at which a zone's clocks strike an hour of a day (ISO); where they skip it, as much later as they skip. */
export function zoneInstant(day: string, hour: number, zone: string): Date {
  const shown = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  // The clocks may change between the two.
  const near = shown - offsetOf(shown, zone);
  const offset = offsetOf(near, zone);
  const at = shown - offset;
  return new Date(offsetOf(at, zone) === offset ? at : Math.max(at, near));
}
