import { tagOf } from '#kit/languages.ts';
import '#ui/styles/style.css';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  PrefetchPageLinks,
  Scripts,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import { useCampaignRecords } from '#attribution/kept-records.hooks.ts';
import { setNoReplyWords } from '#client/api/client.ts';
import { noReplyAddress, wayBack } from '#client/api/no-reply.ts';
import { DialogWords } from '#client/forms/dialog-words.tsx';
import { useMadeHere } from '#client/forms/kept-state.ts';
import { setNavigation } from '#client/navigation/navigation.ts';
import { ScrollPlace } from '#client/navigation/scroll-place.tsx';
import { setComing } from '#client/navigation/whereabouts.ts';
import { tidyKept } from '#client/offline/kept.ts';
import { pageContext } from '#client/page/context.ts';
import { type SiteData, useSite, useTexts } from '#client/page/site-data.ts';
import { previewHere } from '#client/session/preview.ts';
import { hasToken, readToken } from '#client/session/token.ts';
import { UNSCRIPTED } from '#client/start/boot.ts';
import { repeatEarlyDeeds } from '#client/start/early-deeds.ts';
import { firstScript } from '#client/start/first-script.ts';
import { AccountPrompts } from '#identity/account/components/prompts.tsx';
import { SessionKnown } from '#identity/session/components/known.tsx';
import { startSession } from '#identity/session/session.store.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { hasLater, onLater } from '#learning/later-submission/sign.store.ts';
import { Failure } from '#shell/errors/boundary.tsx';
import { NoReplyScreen } from '#shell/errors/screen.tsx';
import { Frame } from '#shell/frame/frame.tsx';
import { GROUND_COLORS } from '#shell/frame/installed-app.rules.ts';
import { startCalls } from '#shell/frame/start-calls.store.ts';
import { siteTexts } from '#shell/site.messages.ts';
import { siteCalls } from '#shell/site.schema.ts';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { LateExtras } from './extras-mount.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<SiteData> {
  const { api, site, now } = context.get(pageContext);
  const { data } = await api(siteCalls.data, { query: { texts: 'overrides' } });
  return { site, configs: data.configs, i18n: data.i18n, footer: data.footer, now };
}
/** The site's own data changes with a new page load only. */
export const shouldRevalidate = () => false;

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/app.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { site } = useSite();
  // A document that the browser draws anew leaves the scripts out: they have run, and Trusted Types forbid making any.
  const again = useMadeHere();
  return (
    <html lang={tagOf(site.language)} className={again ? undefined : UNSCRIPTED} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND_COLORS.dark} />
        {/* Our own constants: the theme and the letters are set, and missing scripts are noticed, before the first paint. */}
        {again ? null : (
          <script
            dangerouslySetInnerHTML={{ __html: firstScript(Boolean(site.preview)) }}
            suppressHydrationWarning
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {/* What differs from what the server wrote is drawn anew in here, and the document stays. */}
        <Suspense>
          <SessionKnown>{children}</SessionKnown>
        </Suspense>
        {again ? null : <ScrollPlace />}
        {again ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  const say = useTexts(siteTexts);
  useNoReplyWords(say('noReplyCause'));
  useStart();
  useWhereabouts();
  const stranded = useStranded();
  useCampaignRecords();
  const isAtRest = useStartCalls();
  return (
    <DialogWords>
      <Frame extras={<LateExtras />}>
        {stranded === null ? <Outlet /> : <NoReplyScreen from={stranded} />}
      </Frame>
      {isAtRest ? <PrefetchPageLinks page="/error-network" /> : null}
      {isAtRest ? <WayOutOnceSignedIn /> : null}
      {isAtRest ? <HandedInLater /> : null}
      <AccountPrompts />
      <Toaster dismissLabel={say('dismiss')} regionLabel={say('notifications')} />
    </DialogWords>
  );
}

const WayOut = lazy(() => import('./way-out.tsx'));
/** Only who is signed in can sign out. */
function WayOutOnceSignedIn() {
  return useUser() === null ? null : (
    <Suspense fallback={null}>
      <WayOut />
    </Suspense>
  );
}

const LaterSubmissions = lazy(async () => ({
  default: (await import('#learning/later-submission/components/submissions.tsx')).LaterSubmissions,
}));
/** Few pages ever have a test that waits for a network. */
function HandedInLater() {
  const waits = useSyncExternalStore(onLater, hasLater, () => false);
  return waits ? (
    <Suspense fallback={null}>
      <LaterSubmissions />
    </Suspense>
  ) : null;
}

/** Where a failed call is told by itself, it says in the page's language that no reply came. */
function useNoReplyWords(words: string) {
  useEffect(() => setNoReplyWords(words), [words]);
}

function useStart() {
  const navigate = useNavigate();
  useEffect(() => {
    // The document's own scripts came: what it watches for (`BOOT_SCRIPT`) is over.
    Object.assign(globalThis, { ppRunning: 1 });
    repeatEarlyDeeds();
    setNavigation((to) => navigate(to));
    void startSession();
  }, [navigate]);
}

/** Longest wait for an idle moment. */
const REST_MS = 3000;

/** The rest of the start, once the browser has nothing better to do (spec §7); then what an error page needs without a connection. */
function useStartCalls(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const start = () => {
      setAtRest(true);
      keepForReader();
      void startCalls();
    };
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(start, REST_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start, { timeout: REST_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  return isAtRest;
}

/** After everything that the page is read with. */
const KEEP_MS = 4000;

/** What somebody reads here stays readable without a network; an application that was installed says at least that there is none. */
function keepForReader(): void {
  if (previewHere()) return;
  void tidyKept(readToken());
  if (!hasToken() && !matchMedia('(display-mode: standalone)').matches) return;
  const start = () =>
    import(/* optional */ '#client/offline/keeper.ts').then(({ startKeeper }) => startKeeper());
  setTimeout(() => start().catch(() => undefined), KEEP_MS);
}

/** Without a connection a page on its way, whose parts are not here yet, would keep one waiting: the network page instead. */
const OFFLINE_PATIENCE_MS = 500;

function useWhereabouts(): void {
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  const to = coming ? `${coming.pathname}${coming.search}` : null;
  useEffect(() => {
    setComing(to);
    if (to === null || navigator.onLine || /^\/error-/.test(to)) return;
    const timer = setTimeout(() => navigate(noReplyAddress(to)), OFFLINE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}

/** The page for a server that does not answer needs a file as every page does. */
const ERROR_PATIENCE_MS = 1500;

/**
 * The page somebody wanted while the one that says "no reply" does not come either: the error is drawn here then, from
 * what is loaded, and once the device is back on a network the wanted page is asked for again.
 */
function useStranded(): string | null {
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  const wanted =
    coming && /^\/error-network/.test(coming.pathname) ? wayBack(new URLSearchParams(coming.search)) : null;
  const [stranded, setStranded] = useState<string | null>(null);
  useEffect(() => {
    setStranded(null);
    if (wanted === null) return;
    const timer = setTimeout(setStranded, ERROR_PATIENCE_MS, wanted);
    const goOn = () => navigate(wanted, { replace: true });
    addEventListener('online', goOn);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
    };
  }, [wanted, navigate]);
  return stranded;
}

/** When the root itself fails; a page's failure is shown inside it. */
export function ErrorBoundary() {
  const thrown = useRouteError();
  useStart();
  return (
    <Frame extras={<LateExtras />}>
      <Failure thrown={thrown} />
    </Frame>
  );
}
