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
  /** Asks for a file at this address: whether it came. */
  isThere(address: string): Promise<boolean>;
  /** A piece stays away: the page goes elsewhere. */
  lost(): void;
}

let world: ChunkWorld | null = null;
/** Told once by the browser's entry. */
export const setChunkWorld = (told: ChunkWorld): void => {
  world = told;
};

const FILE = /[^\s/]+\.js\b/;
const renewed = new Map<string, number>();
/**
 * Where a file of the build is asked for: every `import()` of the browser's build goes by it. Chromium remembers, as long
 * as the document lives, that a module could not be fetched; under another address it asks again.
 */
export const anew = (path: string): string => {
  const times = renewed.get(FILE.exec(path)?.[0] ?? '');
  return times ? `${path}?again=${times}` : path;
};

// Files of the build ask for each other by this name, and a page's own are there before the browser's entry is.
if (typeof document !== 'undefined') Object.assign(globalThis, { ppAnew: anew });

/** One attempt to bring a piece. The next one asks again for what did not come. */
export async function attempt<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const file = isNotFetched(thrown) ? FILE.exec((thrown as Error).message)?.[0] : undefined;
    if (file) renewed.set(file, (renewed.get(file) ?? 0) + 1);
    throw thrown;
  }
}

/** Browsers name the file that they could not fetch, or the one that needs it; Safari names none. */
const ADDRESS = /(?:https?:\/)?\/\S+$/;
const addressIn = (thrown: unknown): string | undefined => ADDRESS.exec((thrown as Error).message)?.[0];

/**
 * A page or a part of one: the build puts every `import()` that the browser needs through here. What could not be fetched
 * is asked for until it is there and only then imported again; offline that waits for the network. A piece that stays
 * away never settles, since the page is left, and so is one that is there but that this document cannot have any more.
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
