interface Sample {
  position: number;
  /** When the primary was asked, by this process's own clock: all that was committed by then stands before the position. */
  at: number;
}

/** Where the primary stood when, for as long as that says how late a replica is. */
export class ReplayHistory {
  #samples: Sample[] = [];
  readonly #spanMs: number;
  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  /** A position below the last is that of another primary: what was noted of the former one means nothing any more. */
  note({ position, at }: Sample): void {
    const last = this.#samples.at(-1);
    if (last && position < last.position) this.#samples = [];
    // Where nothing is written one sample says it all.
    if (last?.position === position) last.at = Math.max(last.at, at);
    else this.#samples.push({ position, at });
    const kept = this.#samples.findLastIndex((one) => one.at < at - this.#spanMs);
    if (kept > 0) this.#samples.splice(0, kept);
  }

  get latest(): number | null {
    return this.#samples.at(-1)?.at ?? null;
  }

  /** By when everything was there that such a replica has; null: longer ago than is noted. */
  completeAt(replayed: number): number | null {
    return this.#samples.findLast(({ position }) => position <= replayed)?.at ?? null;
  }
}
