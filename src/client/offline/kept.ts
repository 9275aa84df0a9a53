import { askingAgain } from '../api/asked-again.ts';
import {
  type ApiResponse,
  type BrowserSession,
  fetchTransport,
  isFailure,
  type Transport,
} from '../api/client.ts';
import { wantedPage } from '../navigation/whereabouts.ts';
import { previewHere } from '../session/preview.ts';
import { forgetToken } from '../session/token.ts';
import { subjectOf } from '../session/token-subject.ts';
import { addressOf, KEPT_PREFIX } from './kept-address.ts';

/** In local storage: the account this device keeps pages for, and the name of their store, which reveals nothing. */
export const CLAIM_KEY = 'ppKept';
export interface DeviceClaim {
  account: string;
  store: string;
}

export function claim(): DeviceClaim | null {
  try {
    return JSON.parse(localStorage.getItem(CLAIM_KEY) ?? 'null');
  } catch {
    return null;
  }
}
/** The store of the account that this token belongs to; no other account's store is ever opened. */
export function storeOf(token: string | null): string | null {
  const kept = claim();
  return kept && token !== null && kept.account === subjectOf(token) ? kept.store : null;
}

/** After signing out, a refusal or a change of account, nothing is left behind. */
export async function forgetKept(except: string | null = null): Promise<void> {
  // What the device keeps belongs to its owner, not to the account previewed on it.
  if (previewHere()) return;
  // Spares a visitor's start a search through storage that nothing was written to.
  if (claim() === null && !globalThis.navigator?.serviceWorker?.controller) return;
  try {
    if (except === null) localStorage.removeItem(CLAIM_KEY);
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(KEPT_PREFIX) && name !== except);
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // If storage is refused, nothing was kept.
  }
}
/** Drops the token together with what this device keeps for its account. */
export function dropToken(): void {
  forgetToken();
  void forgetKept();
}
/** Removes what another account, or an interrupted deletion, left behind. */
export const tidyKept = (token: string | null): Promise<void> => forgetKept(storeOf(token));

export interface CapturedReply {
  /** Of the page that asked. */
  page: string;
  path: string;
  address: string;
  token: string;
  received: ApiResponse;
}
/** Number of latest replies remembered for the keeper, which loads once the page is at rest. */
const HEARD_MAX = 60;
export const heard = new Map<string, CapturedReply>();
let onHeard = (): void => {};
export const tellHeard = (told: () => void): void => {
  onHeard = told;
};

const pageHere = (): string => addressOf(new URL(wantedPage(), location.href));

/** The page that last had a reply, and the addresses of which it has a copy that nothing newer has replaced. */
let repliedPage = '';
const copies = new Set<string>();
const listeners = new Set<() => void>();
function tell(page: string, address: string, isCopy: boolean): void {
  if (page !== pageHere()) return;
  if (page !== repliedPage) copies.clear();
  repliedPage = page;
  copies[isCopy ? 'add' : 'delete'](address);
  for (const listener of listeners) listener();
}
/** Whether the page shows a copy that this device kept. */
export const fromDevice = (): boolean => copies.size > 0 && repliedPage === pageHere();
export function onFromDevice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Milliseconds after which a network that does not answer counts as none, if the device has a copy. */
const PATIENCE_MS = 5000;

/**
 * The browser's transport. Without a network, reads are answered from what this device keeps for the calling account,
 * unless the caller needs the server's own word.
 */
export function keptTransport(session: BrowserSession): Transport {
  const transport = askingAgain(fetchTransport('', session));
  return async (sent) => {
    const token = session.token();
    if (sent.call.method !== 'GET' || token === null) return transport(sent);
    const address = `${sent.path}${sent.search.size ? `?${sent.search}` : ''}`;
    const page = pageHere();
    const asked = transport(sent).then((received) => {
      hear({ page, path: sent.path, address, token, received });
      return received;
    });
    const store = sent.fresh ? null : storeOf(token);
    let copy: ApiResponse | null = null;
    const ofDevice = async () => {
      copy = store ? await keptReply(address, store) : null;
      return copy;
    };
    const received = await (store ? orKept(asked, ofDevice) : asked);
    tell(page, address, received === copy);
    return received;
  };
}

function orKept(asked: Promise<ApiResponse>, kept: () => Promise<ApiResponse | null>): Promise<ApiResponse> {
  const late = new Promise<void>((go) => {
    const timer = setTimeout(go, PATIENCE_MS);
    const stop = () => clearTimeout(timer);
    asked.then(stop, stop);
  }).then(kept);
  return Promise.race([asked, late.then((reply) => reply ?? asked)]).catch(async (thrown: unknown) => {
    const reply = isFailure(thrown) && thrown.status === 0 ? await kept() : null;
    if (reply) return reply;
    throw thrown;
  });
}

/** Of a call that a page makes again and again only the latest reply counts, and displaces no other. */
function hear(one: CapturedReply): void {
  if (one.received.status !== 200) return;
  const key = `${one.page} ${one.address} ${one.token}`;
  heard.delete(key);
  heard.set(key, one);
  if (heard.size > HEARD_MAX) heard.delete(heard.keys().next().value ?? '');
  onHeard();
}

async function keptReply(address: string, cacheName: string): Promise<ApiResponse | null> {
  const reply = await globalThis.caches?.match(address, { cacheName });
  return reply ? { status: 200, document: await reply.json() } : null;
}
