/** A deed on one place that holds a number, as its client saw it. Numbers are written once each, in any order. */
export interface Deed {
  kind: 'write' | 'read';
  place: string;
  /** Written, or found; null: found empty. */
  value: number | null;
  began: number;
  ended: number;
  /** `unknown`: no whole answer came, so it may have happened, and may still. */
  outcome: 'done' | 'refused' | 'unknown';
}
/** Adds to, or counts, what only grows. */
export interface Tally {
  kind: 'add' | 'count';
  of: string;
  amount: number;
  began: number;
  ended: number;
  outcome: 'done' | 'refused' | 'unknown';
}

/**
 * What cannot have been seen of places that hold the last number written to them (a register that behaves as if every
 * deed happened at one instant between its beginning and its end): numbers nobody wrote, numbers that were overwritten
 * for certain before the reading began, numbers read before they were written, and readings that go back.
 */
export function registerAnomalies(history: readonly Deed[]): string[] {
  const wrong: string[] = [];
  for (const [place, deeds] of byName(history, (one) => one.place)) {
    const writes = deeds.filter(({ kind, outcome }) => kind === 'write' && outcome !== 'refused');
    const reads = deeds.filter(({ kind, outcome }) => kind === 'read' && outcome === 'done');
    const written = new Map(writes.map((one) => [one.value, one]));
    for (const read of reads) {
      const source = read.value === null ? null : written.get(read.value);
      const told = `${place} read ${read.value} at ${Math.round(read.began)}`;
      if (source === undefined) wrong.push(`${told}: nobody wrote it`);
      else if (source && source.began > read.ended) wrong.push(`${told}: before it was written`);
      else if (writes.some((other) => covers(other, source, read))) wrong.push(`${told}: overwritten before`);
    }
    wrong.push(...backwards(place, reads, written));
  }
  return wrong;
}

/** Whether a write certainly took effect after the one that was read, and before the reading began. */
const covers = (other: Deed, source: Deed | null, read: Deed): boolean =>
  other !== source &&
  other.outcome === 'done' &&
  other.ended < read.began &&
  (source === null || (source.outcome === 'done' ? source.ended < other.began : false));

/** Two readings, one wholly after the other, that show two writes, one wholly after the other, the other way round. */
function backwards(
  place: string,
  reads: readonly Deed[],
  written: ReadonlyMap<number | null, Deed>,
): string[] {
  const inOrder = reads.toSorted((one, other) => one.ended - other.ended);
  return inOrder.flatMap((later, at) => {
    const source = written.get(later.value);
    const before = inOrder.slice(Math.max(0, at - 50), at).find((one) => {
      const newer = written.get(one.value);
      return one.ended < later.began && newer && source?.outcome === 'done' && source.ended < newer.began;
    });
    return before ? [`${place} read ${before.value} and then ${later.value}, which is older`] : [];
  });
}

/** What cannot have been counted: less than was added for certain before, or more than anybody can have added by then. */
export function tallyAnomalies(history: readonly Tally[]): string[] {
  const wrong: string[] = [];
  for (const [name, deeds] of byName(history, (one) => one.of)) {
    const adds = deeds.filter(({ kind, outcome }) => kind === 'add' && outcome !== 'refused');
    const counts = deeds.filter(({ kind, outcome }) => kind === 'count' && outcome === 'done');
    const sum = (some: readonly Tally[]) => some.reduce((total, { amount }) => total + amount, 0);
    for (const one of counts) {
      const least = sum(adds.filter(({ outcome, ended }) => outcome === 'done' && ended < one.began));
      const most = sum(adds.filter(({ began }) => began < one.ended));
      if (one.amount < least) wrong.push(`${name}: ${one.amount} counted, ${least} were there`);
      if (one.amount > most) wrong.push(`${name}: ${one.amount} counted, ${most} can be there at most`);
    }
    const inOrder = counts.toSorted((one, other) => one.began - other.began);
    let most = { amount: 0, ended: 0 };
    for (const one of inOrder) {
      if (one.began > most.ended && one.amount < most.amount)
        wrong.push(`${name}: ${most.amount} and then ${one.amount}`);
      if (one.amount > most.amount) most = one;
    }
  }
  return wrong;
}

function byName<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(nameOf(one), [...(found.get(nameOf(one)) ?? []), one]);
  return found;
}
