import type { CardPublication } from '#catalog/card/publication-card.schema.ts';
import { openCredit } from '#catalog/publication/publication.rules.ts';

/** How long a reader has: up to 15 minutes, 16 to 44, 45 and more. */
export const TIMES = [
  { key: 'short', from: 0, to: 15 },
  { key: 'medium', from: 16, to: 44 },
  { key: 'long', from: 45, to: Number.POSITIVE_INFINITY },
] as const;
const IN_A_COLUMN = 3;

/** Three of each length, the newest of different kinds first; with an hour at hand, those that give credit now. */
export function timeColumns<P extends Pick<CardPublication, 'minutes' | 'type' | 'earn_label' | 'expired'>>(
  newestFirst: readonly P[],
) {
  return TIMES.map(({ key, from, to }) => {
    const fitting = newestFirst.filter(({ minutes }) => minutes > 0 && minutes >= from && minutes <= to);
    const wanted =
      key === 'long' ? fitting.toSorted((a, b) => Number(!openCredit(a)) - Number(!openCredit(b))) : fitting;
    return { key, publications: varied(wanted).slice(0, IN_A_COLUMN) };
  }).filter(({ publications }) => publications.length > 0);
}

/** One of each kind first, then the rest, each in the order given. */
function varied<P extends { type: string }>(publications: readonly P[]): P[] {
  const first = publications.filter(
    (one, at) => publications.findIndex(({ type }) => type === one.type) === at,
  );
  return [...first, ...publications.filter((one) => !first.includes(one))];
}

/** What a block of publications shows: those that were chosen for it, else the latest. */
export function publicationsOf<P extends { id: string }>(
  { count = 0, publications }: { count?: number; publications?: readonly number[] },
  { latest, chosen }: { latest: readonly P[]; chosen: readonly P[] },
): P[] {
  if (!publications) return latest.slice(0, count);
  return publications.flatMap((id) => chosen.find((one) => one.id === String(id)) ?? []);
}
