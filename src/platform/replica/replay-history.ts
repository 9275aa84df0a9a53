interface Sample {
  position: number;
  /** When the primary was asked, by this process's own clock: everything committed by then is before the position. */
  at: number;
}

/** Positions of the primary over time, for as long as they tell how late a replica is. */
export class ReplayHistory {
  #samples: Sample[] = [];
  readonly #spanMs: number;
  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  /** A position below the last one is from another primary, which makes the samples of the former one meaningless. */
  note({ position, at }: Sample): void {
    const last = this.#samples.at(-1);
    if (last && position < last.position) this.#samples = [];
    // While nothing is written, one sample is enough.
    if (last?.position === position) last.at = Math.max(last.at, at);
    else this.#samples.push({ position, at });
    const kept = this.#samples.findLastIndex((one) => one.at < at - this.#spanMs);
    if (kept > 0) this.#samples.splice(0, kept);
  }

  get latest(): number | null {
    return this.#samples.at(-1)?.at ?? null;
  }

  /** Time by which a replica at this position is complete; null if it is before the first sample. */
  completeAt(replayed: number): number | null {
    return this.#samples.findLast(({ position }) => position <= replayed)?.at ?? null;
  }
}
