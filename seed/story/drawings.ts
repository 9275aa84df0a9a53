import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

type Kind = 'cover' | 'slide' | 'hand-out';
type Bodies = Map<string, Uint8Array>;

/**
 * Pictures and hand-outs by what they are drawn from. The installation draws those of the demo library and keeps them for
 * first starts: they take longer than everything else that a first start does. A file of them is of one program, since
 * another one may draw otherwise.
 */
export class Drawings {
  readonly #kept: Bodies;
  readonly #made: Bodies = new Map();

  private constructor(kept: Bodies) {
    this.#kept = kept;
  }

  /** `file`: what `made` gave; where it is absent everything is drawn. */
  static async open(file: string | null): Promise<Drawings> {
    if (!file || !existsSync(file)) return new Drawings(new Map());
    try {
      return new Drawings(deserialize(await readFile(file)) as Bodies);
    } catch {
      // Broken, or of another Node: everything is drawn.
      return new Drawings(new Map());
    }
  }

  /** `terms`: all that the drawing depends on. */
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

  /** Everything that was drawn since it was opened, as a file to open. */
  made(): Buffer {
    return serialize(this.#made);
  }
}
