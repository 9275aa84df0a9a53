import { addDays, utcDate } from '#kit/dates.ts';

/** Spec §9: announced publications, today to one year ahead, up to 100. */
export const CALENDAR_PAGE_SIZE = 100;

/** Both ends count; dates are of UTC (B44). */
export function calendarSpan(now: Date): { from: string; to: string } {
  const ahead = new Date(now);
  ahead.setUTCFullYear(now.getUTCFullYear() + 1);
  return { from: utcDate(now), to: utcDate(ahead) };
}

export interface Month<P> {
  /** `2026-12`. */
  key: string;
  publications: P[];
}

/** Months with something in them, in the order of the list. */
export function byMonth<P extends { publicationDate: string }>(publications: readonly P[]): Month<P>[] {
  const months = new Map<string, P[]>();
  for (const one of publications) {
    const key = one.publicationDate.slice(0, 7);
    months.set(key, [...(months.get(key) ?? []), one]);
  }
  return [...months].map(([key, inMonth]) => ({ key, publications: inMonth }));
}

interface Event {
  id: string;
  title: string;
  publicationDate: string;
  excerpt: string;
  address: string;
  host: string;
}

/** An all-day entry for any calendar program (RFC 5545). */
export function calendarFile(
  { id, title, publicationDate, excerpt, address, host }: Event,
  now: string,
): string {
  const day = (date: string) => date.slice(0, 10).replaceAll('-', '');
  const next = utcDate(addDays(new Date(`${publicationDate.slice(0, 10)}T00:00:00Z`), 1));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(host)}//Calendar//EN`,
    'BEGIN:VEVENT',
    `UID:publication-${id}@${host}`,
    `DTSTAMP:${now.slice(0, 19).replace(/[-:]/g, '')}Z`,
    `DTSTART;VALUE=DATE:${day(publicationDate)}`,
    `DTEND;VALUE=DATE:${day(next)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(excerpt)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const LINE_BYTES = 75;
/** No line is longer than 75 bytes; what follows begins with a space. */
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
