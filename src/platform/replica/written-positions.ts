/** With more writers than this, they are no longer distinguished. */
const MOST_WRITERS = 10_000;

interface Mark {
  position: number;
  /** By this process's own clock. */
  at: number;
}

/**
 * The position that a reader has to see: everything that caches were notified of, for any reader, and what they wrote
 * themselves. It knows what this process was notified of, so it is used only after all earlier notifications are known
 * to have arrived.
 */
export class WrittenPositions {
  #told: number | null = null;
  #epoch = 0;
  readonly #writers = new Map<string, Mark>();

  /** A notification came, or may have been missed: its position in the log is known once the primary is asked again. */
  heard(): void {
    this.#epoch++;
    this.#told = null;
  }

  /** To be taken before the primary is asked for its position. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Ignores a position that was requested before the latest notification, since it says nothing about that one. */
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

  /** Null while a notification has no position yet. */
  needed(readers: readonly string[]): number | null {
    if (this.#told === null) return null;
    return Math.max(this.#told, ...readers.map((reader) => this.#writers.get(reader)?.position ?? 0));
  }

  /** Forgets marks made before then, since every usable replica already has what they mark. */
  forgetBefore(at: number): void {
    for (const [writer, mark] of this.#writers) if (mark.at < at) this.#writers.delete(writer);
  }

  get size(): number {
    return this.#writers.size;
  }
}
