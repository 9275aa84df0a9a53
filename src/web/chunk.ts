/** Spec §9: a piece of the page that cannot be fetched is tried again so often, so far apart. */
export const CHUNK_RETRIES = 10;
export const CHUNK_RETRY_MS = 800;

/** Browsers tell a module that could not be fetched from one that fails by their words alone. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i;
export const isNotFetched = (thrown: unknown): boolean =>
  NOT_FETCHED.test((thrown as { message?: unknown } | null)?.message as string);

export interface ChunkWorld {
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
  /** Settles once the device is back on a network. */
  online(): Promise<void>;
  /** A piece stays away: the page goes elsewhere. */
  lost(): void;
}

let world: ChunkWorld | null = null;
/** Told once by the browser's entry. */
export const setChunkWorld = (told: ChunkWorld): void => {
  world = told;
};

/**
 * A page or a part of one: the build puts every `import()` that the browser needs through here. Offline it waits for
 * the network; a piece that stays away never settles, since the page is left.
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; ) {
    try {
      return await load();
    } catch (thrown) {
      if (!world || !isNotFetched(thrown)) throw thrown;
      if (!world.isOnline()) await world.online();
      else if (retries++ < CHUNK_RETRIES) await world.wait(CHUNK_RETRY_MS);
      else {
        world.lost();
        return new Promise<never>(() => {});
      }
    }
  }
}
