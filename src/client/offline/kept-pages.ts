import { trailingId } from '#kit/slug.ts';
import { KEPT_PREFIX } from './kept-address.ts';

/**
 * What a device keeps for the signed-in user, and for how long: the rules shared by the pages, the keeper and the
 * worker.
 */
export type KeptKind = 'own' | 'lesson' | 'cover' | 'test';
/** The latest ones of each kind; one's own pages have five addresses in all. */
export const KEPT_AT_MOST: Record<KeptKind, number> = { own: 5, lesson: 10, cover: 10, test: 3 };

const KINDS: readonly [KeptKind, RegExp][] = [
  ['own', /^\/dashboard(\/(in-progress|completed|certificates|my-transcripts))?$/],
  ['lesson', /^\/section\/[^/]+$/],
  ['cover', /^\/publication\/[^/]+$/],
  ['test', /^\/publication\/\d+\/test(\?kind=\d)?$/],
];
/**
 * Returns the kind of page at an address if it may be kept. Anything else is never kept: no forms, no money, no
 * administration.
 */
export const keptKind = (address: string): KeptKind | null =>
  KINDS.find(([, pattern]) => pattern.test(address))?.[0] ?? null;

/** The calls that say whose token it is: every kept page needs them. */
const WHO = /^\/(rest-auth\/user|api\/users\/(me|\d+))\/$/;
const CALLS =
  /^\/api\/(publications|publications\/[^/]+|publications\/[^/]+\/test\/terms|sections\/[^/]+|sittings\/[^/]+|progress|progress\/[^/]+|credits\/(summary|training)|certificates|transcripts|memberships|memberships\/withmine)\/$/;
export const isWho = (path: string): boolean => WHO.test(path);
/** Whether the reply to a read call may be kept. */
export const isKeptCall = (path: string): boolean => isWho(path) || CALLS.test(path);

export interface KeptPage {
  address: string;
  /** Addresses of the replies and files it needs. */
  calls: readonly string[];
  files: readonly string[];
  /** The reader asked for it, with its recording: it stays until the reader removes it. */
  saved?: boolean;
  /** The address of the recording that was kept with it; null if it had none. */
  recording?: string | null;
}
export interface KeptIndex {
  /** Release of the files that documents name: another release has others. */
  release: string;
  /** What every page needs. */
  who: readonly string[];
  /** The page seen last comes last. No clock is used, since a device's may be wrong. */
  pages: readonly KeptPage[];
}
export const NOTHING_KEPT: KeptIndex = { release: '', who: [], pages: [] };

/**
 * Makes the page just seen the newest of its kind, and drops the oldest beyond the limit. Of the files it had, those
 * stay that it still has.
 */
export function withPage(
  index: KeptIndex,
  page: KeptPage,
  isStill: (file: string) => boolean = () => true,
): KeptIndex {
  const before = index.pages.find((one) => one.address === page.address);
  const whole = before
    ? { ...before, ...page, files: union(before.files.filter(isStill), page.files) }
    : page;
  const pages = [...index.pages.filter((one) => one !== before), whole];
  const kind = keptKind(page.address);
  const alike = pages.filter((one) => keptKind(one.address) === kind && !one.saved);
  const beyond = new Set(kind ? alike.slice(0, -KEPT_AT_MOST[kind]) : [whole]);
  return { ...index, pages: pages.filter((one) => !beyond.has(one)) };
}
const union = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...one, ...other]),
];

/** For a device without room: drops the older half; one's own pages go last, and saved pages never. */
export function halved(index: KeptIndex): KeptIndex {
  const saved = index.pages.filter((one) => one.saved);
  const own = index.pages.filter((one) => !one.saved && keptKind(one.address) === 'own');
  const rest = index.pages.filter((one) => !saved.includes(one) && !own.includes(one));
  if (rest.length === 0) return { ...index, pages: saved };
  return { ...index, pages: [...saved, ...own, ...rest.slice(Math.ceil(rest.length / 2))] };
}

/** Everything that may stay on the device. */
export const heldBy = ({ who, pages }: KeptIndex): Set<string> =>
  new Set([
    ...who,
    ...pages.flatMap(({ address, calls, files, recording }) => [
      address,
      ...calls,
      ...files,
      ...(recording ? [recording] : []),
    ]),
  ]);

/** Marks a page as saved by the reader with this recording, if it has one; false: no longer, and its recording goes. */
export function withSaved(index: KeptIndex, address: string, recording: string | null | false): KeptIndex {
  const marks = recording === false ? { saved: false, recording: null } : { saved: true, recording };
  return {
    ...index,
    pages: index.pages.map((page) => (page.address === address ? { ...page, ...marks } : page)),
  };
}

interface SoundOwner {
  type?: string;
  attributes?: { attachment_url?: string | null };
}
/**
 * The recording of the lesson at an address, with its signature, as the latest reply names it; undefined if none does.
 * The replies may be about other lessons too, or about a part of this one. A podcast's sound may be its publication's.
 */
export function recordingIn(
  replies: readonly { path: string; document: unknown }[],
  address: string,
): string | null | undefined {
  const own = `/api/sections/${trailingId(address)}/`;
  const lessons = replies
    .filter(({ path }) => path === own)
    .map(({ document }) => document as { data?: SoundOwner; included?: SoundOwner[] } | null);
  const lesson = lessons.findLast((one) => one?.data?.attributes?.attachment_url !== undefined);
  if (!lesson) return undefined;
  const publication = lesson.included?.find(({ type }) => type === 'Publication');
  return lesson.data?.attributes?.attachment_url ?? publication?.attributes?.attachment_url ?? null;
}

/** The address a file is kept under: links to protected files are signed anew each hour but name the same file. */
export const fileAddress = (from: string): string => from.split('?', 1)[0] ?? from;

/** The files of the build that a document names. */
export const filesIn = (html: string): string[] => [
  ...new Set(html.match(/\/(?:assets\/[\w.~-]+\.(?:js|css)|fonts\/[\w.~-]+\.woff2)/g) ?? []),
];

/** The scripts and styles that a script names: parts that it may load, and among them those it cannot start without. */
export function partsIn(script: string): { named: string[]; needed: string[] } {
  const found = (pattern: RegExp) => [...script.matchAll(pattern)].map(([, name = '']) => `/assets/${name}`);
  return {
    named: found(/["'`](?:\.\/|\/?assets\/)([\w.~-]+\.(?:js|css))["'`]/g),
    needed: found(/\b(?:import|from) ?["'`]\.\/([\w.~-]+\.js)["'`]/g),
  };
}
/** A file of the build without its hash: the same part has the same one in every release. */
export const partName = (file: string): string => file.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** Only one account is kept at a time. Two stores mean that one of them should be gone: then neither is used. */
export function onlyStore(names: readonly string[]): string | null {
  const kept = names.filter((name) => name.startsWith(KEPT_PREFIX));
  return kept.length === 1 ? (kept[0] ?? null) : null;
}

export type Part = 'page' | 'file' | 'media';
/** What the worker handles; null: the browser fetches by itself, as if there were no worker. */
export function partOf({ method, mode, url }: { method: string; mode: string; url: URL }): Part | null {
  const { pathname } = url;
  if (method !== 'GET' || /^\/(api|rest-auth|admin|__test|healthz|readyz|metrics)(\/|$)/.test(pathname))
    return null;
  if (/^\/(assets|fonts)\//.test(pathname)) return 'file';
  if (pathname.startsWith('/files/')) return mode === 'navigate' ? null : 'media';
  return mode === 'navigate' ? 'page' : null;
}
