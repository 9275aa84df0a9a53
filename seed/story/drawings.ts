import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

type Kind = 'cover' | 'slide' | 'hand-out';
type Bodies = Map<string, Uint8Array>;

/**
 * Cache of pictures and hand-outs, by what they are drawn from. The installation draws those of the demo library and
 * keeps them for first starts, since they take longer than everything else in a first start. A cache file only applies
 * to one version of the program, since another may draw differently.
 */
export class Drawings {
  readonly #kept: Bodies;
  readonly #made: Bodies = new Map();

  private constructor(kept: Bodies) {
    this.#kept = kept;
  }

  /** `file`: output of `made`; if it is absent, everything is drawn. */
  static async open(file: string | null): Promise<Drawings> {
    if (!file || !existsSync(file)) return new Drawings(new Map());
    try {
      return new Drawings(deserialize(await readFile(file)) as Bodies);
    } catch {
      // Damaged, or from another version of Node: everything is drawn.
      return new Drawings(new Map());
    }
  }

  /** `terms`: everything that the drawing depends on. */
  async take<Terms extends object>(
    kind: Kind,
    terms: Terms,
    draw: (terms: Terms) => Promise<Buffer> | string,
  ): Promise<Buffer> {
    const key = createHash('sha256')
      .update(`${kind} ${JSON.stringify(terms)}`)
      .digest('base64');
    const kept = this.#kept.get(key);
    if (kept) return Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength);
    const drawn = await draw(terms);
    const body = typeof drawn === 'string' ? Buffer.from(drawn) : drawn;
    this.#made.set(key, body);
    return body;
  }

  /** Everything drawn since the cache was opened, as a file that can be opened. */
  made(): Buffer {
    return serialize(this.#made);
  }
}
