import { browserApi, onEndedSession, onRenewedToken, sayEnded } from '#client/api/browser-api.ts';
import { hasEnded, isFailure } from '#client/api/client.ts';
import { moveTo, safeRedirect } from '#client/navigation/navigation.ts';
import { wantedPage } from '#client/navigation/whereabouts.ts';
import { dropToken } from '#client/offline/kept.ts';
import { type LinkToken, takeLinkToken } from '#client/session/link-token.ts';
import { previewHere } from '#client/session/preview.ts';
import { hasToken, keepToken, readToken } from '#client/session/token.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import type { Flat } from '#kit/contract.ts';
import { placeOf } from '#kit/place.ts';
import { toast } from '#ui/feedback/toast.ts';
import type { userType } from '../user/user.schema.ts';
import { userCalls } from '../user/user.schema.ts';
import { CARRIED_MARK, markedIn } from './carried-session.rules.ts';

export type User = Flat<typeof userType>;
/** `isLogged` is null while unknown (spec §4). */
export interface SessionState {
  isLogged: boolean | null;
  user: User | null;
  updating: boolean;
}

let state: SessionState = { isLogged: null, user: null, updating: false };
const listeners = new Set<() => void>();
const publish = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Nobody is signed in here; a session that another host carries stays for the next start. */
function beVisitor(): void {
  dropToken();
  publish({ isLogged: false, user: null, updating: false });
}

/** Where a link leads once its token has become a session: the page it was sent for, not the dashboard. */
let landing: string | null = null;
onRenewedToken((stay) => {
  void refreshUser();
  if (!stay) moveTo(safeRedirect(placeOf(location.search) ?? landing));
});
/** A reader who comes to sign in after their session ended counts as signed out. */
export function leaveEndedSession(): void {
  if (state.isLogged && !hasToken()) beVisitor();
}
onEndedSession(leaveEndedSession);

/** Checks the token on start: fetching, then logged or logged out; a bad token is cleared. */
export async function startSession(): Promise<void> {
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) void followOtherTab();
  });
  const link = takeLinkToken();
  const began = hasToken();
  if (began) await checkToken();
  // Whether or not the check was answered: no session is replaced without asking.
  if (link && hasToken()) {
    waiting = link;
    publish({ ...state });
  } else if (link) await exchangeLink(link);
  // The reply to the check carries the session on, also to a page that signed out meanwhile.
  else if (!began && carriedFrom()) await takeCarried();
  else if (!hasToken()) beVisitor();
}

/**
 * Another tab signed out, in, or in as somebody else: nothing of the previous user stays visible, and nothing more is
 * written in their name. A page on which nobody was signed in keeps what was typed.
 */
async function followOtherTab(): Promise<void> {
  const before = state.user?.id ?? null;
  if (hasToken()) await refreshUser();
  const now = hasToken() ? (state.user?.id ?? null) : null;
  if (before === now) return;
  const { pathname, search, hash } = globalThis.location;
  if (before === null) return moveTo(`${pathname}${search}${hash}`);
  // What a page remembers as it goes would be found by whoever comes next.
  for (const forget of leaving) forget();
  globalThis.location.reload();
}

/** The domain of a session on another host of ours that this one can take over (C14); null if there is none. */
const carriedFrom = (): string | null => (previewHere() ? null : markedIn(globalThis.document?.cookie));

/**
 * Local storage has priority: a carried session counts only if there is no token there, nor has another tab stored one
 * meanwhile. If there is no reply, the next start asks again; if nothing is carried any more, the reply clears the mark.
 */
async function takeCarried(): Promise<void> {
  const { sessionCalls } = await import('../account/account.schema.ts');
  const token = await browserApi()(sessionCalls.carried, {
    body: { data: { type: 'CarriedSession', attributes: {} } },
  }).then(
    ({ data }) => data.token,
    (thrown: unknown): undefined => {
      if (!isFailure(thrown)) throw thrown;
    },
  );
  if (hasToken()) return;
  if (!token) return beVisitor();
  await signedIn(token);
  const { pathname, search, hash } = location;
  const wanted = wantedPage();
  // If another page has been requested meanwhile, that page wins.
  moveTo(wanted === `${pathname}${search}` ? `${wanted}${hash}` : wanted);
}

/** The token of a link opened while somebody is signed in: they are asked before the account is switched (C15). */
let waiting: LinkToken | null = null;
export const hasWaitingLink = (): boolean => waiting !== null;
export async function answerWaitingLink(follow: boolean): Promise<void> {
  const link = waiting;
  waiting = null;
  publish({ ...state });
  if (link && follow) await exchangeLink(link);
}

/** An expired link leaves the session alone. */
async function exchangeLink(link: LinkToken): Promise<void> {
  const { sessionCalls } = await import('../account/account.schema.ts');
  landing = link.page;
  try {
    await browserApi()(sessionCalls.exchange, {
      body: { data: { type: 'TokenExchange', attributes: { token: link.token } } },
    });
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    toast({ tone: 'error', message: thrown.message });
    if (!hasToken()) beVisitor();
  } finally {
    landing = null;
  }
}

/** Included wherever a user is returned: membership, permissions, addresses. */
export const WHOLE_USER = { include: ['membership.permissions', 'addresses'] };
/** Spec §7: the token is checked on start; the same reply says whose it is. */
const checkToken = () => askUser(() => browserApi()(userCalls.current, { query: WHOLE_USER }));
/** After a change, as a payment: what this device kept is older. */
export const refreshUser = () =>
  askUser(() => browserApi()(userCalls.one, { params: { id: 'me' }, query: WHOLE_USER, fresh: true }));

/** A reply for a token that has since been replaced or cleared is ignored. */
async function askUser(ask: () => Promise<{ data: User }>): Promise<void> {
  const asked = readToken();
  const isOld = () => readToken() !== asked;
  const isReplaced = () => hasToken() && isOld();
  try {
    const { data } = await ask();
    if (!isOld()) publish({ isLogged: true, user: data, updating: false });
  } catch (thrown) {
    if (isReplaced()) return;
    if (isFailure(thrown) && thrown.status !== 401)
      return publish({ ...state, isLogged: state.user !== null, updating: false });
    dropToken();
    if (carriedFrom()) return takeCarried();
    beVisitor();
    if (hasEnded(thrown)) sayEnded(thrown);
  }
}

export async function signedIn(token: string): Promise<void> {
  keepToken(token);
  await refreshUser();
}

const leaving = new Set<() => void>();
/** Called when somebody signs out, to forget what this device remembers of them. */
export const onSignOut = (listener: () => void): void => {
  leaving.add(listener);
};
export function signedOut(): void {
  // The token may be gone already: the server rejects one of a deleted account, or of a session ended elsewhere.
  if (hasToken() || state.isLogged) for (const forget of leaving) forget();
  const parent = carriedFrom();
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store
  if (parent) document.cookie = `${CARRIED_MARK}=; Domain=${parent}; Path=/; Max-Age=0`;
  beVisitor();
}
/** Stores the whole user that the server returned after a change. */
export const receiveUser = (user: User): void => publish({ isLogged: true, user, updating: false });
/** The account that this page shows: writes go to that account or are refused, whoever has signed in meanwhile. */
export const shownUser = (): string => state.user?.id ?? 'me';
export const setUpdating = (updating: boolean): void => publish({ ...state, updating });

/** Called at each change. Pages use `useUser` and `useSession`. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const sessionState = (): SessionState => state;
/** The user (null for a visitor), once known. */
export const knownUser = (): Promise<User | null> =>
  new Promise((tell) => {
    const look = () => {
      if (state.isLogged === null) return;
      stop();
      tell(state.user);
    };
    const stop = onSession(look);
    look();
  });
