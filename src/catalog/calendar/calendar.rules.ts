import { addDays, utcDate } from '#kit/dates.ts';

/** Spec §9: announced publications, today to one year ahead, up to 100. */
export const CALENDAR_PAGE_SIZE = 100;

/** Both ends are included; dates are in UTC (B44). From 29 February the year ends on 28 February. */
export function calendarSpan(now: Date): { from: string; to: string } {
  const [year, month] = [now.getUTCFullYear() + 1, now.getUTCMonth()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const ahead = Date.UTC(year, month, Math.min(now.getUTCDate(), lastOfMonth));
  return { from: utcDate(now), to: utcDate(new Date(ahead)) };
}

export interface CalendarMonth<P> {
  /** `2026-12`. */
  key: string;
  publications: P[];
}

/** Months that have entries, in list order. */
export function byMonth<P extends { publicationDate: string }>(
  publications: readonly P[],
): CalendarMonth<P>[] {
  const months = new Map<string, P[]>();
  for (const one of publications) {
    const key = one.publicationDate.slice(0, 7);
    months.set(key, [...(months.get(key) ?? []), one]);
  }
  return [...months].map(([key, inMonth]) => ({ key, publications: inMonth }));
}

/** Entry for one announced title. */
interface CalendarEvent {
  id: string;
  title: string;
  publicationDate: string;
  excerpt: string;
  address: string;
  /** ISO instant of its last change. */
  changed: string;
}
/** `name` only for a calendar to subscribe to. */
interface Calendar {
  host: string;
  name?: string;
}

/** Asks calendar programs to refresh twice a day. */
const REFRESH = 'PT12H';

/** All-day entries for any calendar program (RFC 5545). */
export function calendarDocument(events: readonly CalendarEvent[], { host, name }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(host)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name
      ? [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
          `X-PUBLISHED-TTL:${REFRESH}`,
        ]
      : []),
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: CalendarEvent, host: string): string[] {
  const day = (date: string) => date.slice(0, 10).replaceAll('-', '');
  const next = utcDate(addDays(new Date(`${event.publicationDate.slice(0, 10)}T00:00:00Z`), 1));
  const changed = `${event.changed.slice(0, 19).replace(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:publication-${event.id}@${host}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;VALUE=DATE:${day(event.publicationDate)}`,
    `DTEND;VALUE=DATE:${day(next)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.excerpt)}`,
    `URL:${event.address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A line may contain no other control characters, and some programs end a line at a carriage return alone. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');

const LINE_BYTES = 75;
/** No line is longer than 75 bytes; a continuation line begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const rows: string[] = [];
  let row = '';
  for (const sign of line) {
    const limit = rows.length === 0 ? LINE_BYTES : LINE_BYTES - 1;
    if (encoder.encode(row + sign).length > limit) {
      rows.push(row);
      row = '';
    }
    row += sign;
  }
  return [...rows, row].join('\r\n ');
}
