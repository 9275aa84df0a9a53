/** Spec §9: how often, and how far apart, a piece of the page that cannot be fetched is tried again. */
export const CHUNK_RETRIES = 10;
export const CHUNK_RETRY_MS = 800;

/** Browsers distinguish a module that could not be fetched from one that fails only by the error message. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i;
export const isNotFetched = (thrown: unknown): boolean =>
  NOT_FETCHED.test((thrown as { message?: unknown } | null)?.message as string);

export interface ChunkWorld {
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
  /** Settles once the device is back on a network. */
  online(): Promise<void>;
  /** Requests a file at this address; returns whether it arrived. */
  isThere(address: string): Promise<boolean>;
  /** A piece cannot be had: the page goes elsewhere. */
  lost(): void;
}

let world: ChunkWorld | null = null;
/** Set once by the browser's entry. */
export const setChunkWorld = (told: ChunkWorld): void => {
  world = told;
};

const FILE = /[^\s/]+\.js\b/;
const renewed = new Map<string, number>();
/**
 * Returns the address to request a file of the build at: every `import()` of the browser's build goes through it.
 * Chromium remembers for the lifetime of the document that a module could not be fetched; under another address it
 * tries again.
 */
export const anew = (path: string): string => {
  const times = renewed.get(FILE.exec(path)?.[0] ?? '');
  return times ? `${path}?again=${times}` : path;
};

// Files of the build import each other through this name, and a page's own files run before the browser's entry does.
if (typeof document !== 'undefined') Object.assign(globalThis, { ppAnew: anew });

/** Makes one attempt to load a piece. After a failure, the next attempt requests the missing file again. */
export async function attempt<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const file = isNotFetched(thrown) ? FILE.exec((thrown as Error).message)?.[0] : undefined;
    if (file) renewed.set(file, (renewed.get(file) ?? 0) + 1);
    throw thrown;
  }
}

/** Browsers name the file they could not fetch, or the one that needs it; Safari names none. */
const ADDRESS = /(?:https?:\/)?\/\S+$/;
const addressIn = (thrown: unknown): string | undefined => ADDRESS.exec((thrown as Error).message)?.[0];

/**
 * Loads a page or a part of one: the build passes every `import()` that the browser needs through here. What could not
 * be fetched is requested until it is available and only then imported again; while offline, this waits for the
 * network. A piece that cannot be had never settles, since the page is left; nor does one that is available but that
 * this document can no longer load.
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await attempt(load);
  } catch (thrown) {
    if (!world || !isNotFetched(thrown)) throw thrown;
    return await retried(load, world, addressIn(thrown));
  }
}

async function retried<T>(load: () => Promise<T>, told: ChunkWorld, address?: string): Promise<T> {
  for (let retries = 0; retries < CHUNK_RETRIES; ) {
    if (!told.isOnline()) await told.online();
    else {
      retries++;
      await told.wait(CHUNK_RETRY_MS);
    }
    if (address && !(await told.isThere(address))) continue;
    try {
      return await attempt(load);
    } catch (again) {
      if (!isNotFetched(again)) throw again;
      if (address) break;
    }
  }
  told.lost();
  return new Promise<never>(() => {});
}
