import { dateText } from '#kit/dates.ts';

/** An instant to the minute, in UTC, to compare with the provider's own list. */
export const momentText = (at: string, language: string): string =>
  `${dateText(at.slice(0, 10), language)} ${at.slice(11, 16)} UTC`;

/** The date and the time that the clock of this device showed, for what its owner did on it. */
export function ownMoment(at: Date): { date: string; time: string } {
  const shown = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}
