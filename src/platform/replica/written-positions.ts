/** Beyond so many writers they are not told apart any more. */
const MOST_WRITERS = 10_000;

interface Mark {
  position: number;
  /** By this process's own clock. */
  at: number;
}

/**
 * Up to where a reader has to see: everything that was told to caches, whoever asks, and what they wrote themselves. It holds
 * what this process was told, so it is asked only after everything that had been told by then is known to have come.
 */
export class WrittenPositions {
  #told: number | null = null;
  #epoch = 0;
  readonly #writers = new Map<string, Mark>();

  /** Something was told, or may have been missed: where it stands in the log is known once the primary is asked again. */
  heard(): void {
    this.#epoch++;
    this.#told = null;
  }

  /** Taken before the primary is asked for its position. */
  get epoch(): number {
    return this.#epoch;
  }

  /** A position that was asked for before the last telling came says nothing of that one. */
  settle(epoch: number, position: number): void {
    if (epoch === this.#epoch) this.#told ??= position;
  }

  wrote(writers: readonly string[], position: number, at: number): void {
    for (const writer of writers) {
      const before = this.#writers.get(writer)?.position ?? 0;
      this.#writers.set(writer, { position: Math.max(before, position), at });
    }
    if (this.#writers.size <= MOST_WRITERS) return;
    const latest = Math.max(...[...this.#writers.values()].map((mark) => mark.position));
    this.#writers.clear();
    if (this.#told !== null) this.#told = Math.max(this.#told, latest);
    else this.#epoch++;
  }

  /** Null: something that was told has no position yet. */
  needed(readers: readonly string[]): number | null {
    if (this.#told === null) return null;
    return Math.max(this.#told, ...readers.map((reader) => this.#writers.get(reader)?.position ?? 0));
  }

  /** Of marks made before then every replica that may be asked has what they mark. */
  forgetBefore(at: number): void {
    for (const [writer, mark] of this.#writers) if (mark.at < at) this.#writers.delete(writer);
  }

  get size(): number {
    return this.#writers.size;
  }
}
