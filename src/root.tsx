import '#ui/style.css';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  PrefetchPageLinks,
  Scripts,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import { AccountPrompts } from '#identity/account-prompts.tsx';
import { Failure } from '#site/error-boundary.tsx';
import { Frame } from '#site/frame.tsx';
import { siteCalls } from '#site/site.contract.ts';
import { siteTexts } from '#site/site.texts.ts';
import { Toaster } from '#ui/toaster.tsx';
import { BOOT_SCRIPT, UNSCRIPTED } from '#web/boot.ts';
import { EARLY_SCRIPT, repeatEarlyDeeds } from '#web/early-deeds.ts';
import { FIRST_FRAME_SCRIPT } from '#web/first-frame.ts';
import { useMadeHere } from '#web/kept-state.ts';
import { LETTERING_SCRIPT } from '#web/lettering.ts';
import { noReplyAddress } from '#web/no-reply.ts';
import { pageContext } from '#web/page-context.ts';
import { ScrollPlace } from '#web/scroll-place.tsx';
import { SEARCH_KEY_SCRIPT } from '#web/search-key.ts';
import { hasKeptRecords, setNavigation, startSession } from '#web/session.ts';
import { type SiteData, useSite, useTexts } from '#web/site-data.ts';
import { THEME_SCRIPT } from '#web/theme.ts';
import { SessionKnown } from '#web/use-session.tsx';
import { VISITOR_SCRIPT } from '#web/visitor.ts';
import { setComing } from '#web/whereabouts.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<SiteData> {
  const { api, site, now } = context.get(pageContext);
  const { data } = await api(siteCalls.data, { query: { texts: 'overrides' } });
  return { site, configs: data.configs, i18n: data.i18n, now };
}
/** The site's own data changes with a new page load only. */
export const shouldRevalidate = () => false;

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { site } = useSite();
  // A document that the browser draws anew leaves the scripts out: they have run, and Trusted Types forbid making any.
  const again = useMadeHere();
  return (
    <html
      lang={site.language === 'pt-br' ? 'pt-BR' : site.language}
      className={again ? undefined : UNSCRIPTED}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Our own constants: the theme and the letters are set, and missing scripts are noticed, before the first paint. */}
        {again ? null : (
          <script
            dangerouslySetInnerHTML={{
              __html: [
                THEME_SCRIPT,
                VISITOR_SCRIPT,
                FIRST_FRAME_SCRIPT,
                BOOT_SCRIPT,
                EARLY_SCRIPT,
                SEARCH_KEY_SCRIPT,
                LETTERING_SCRIPT,
              ].join(';'),
            }}
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
  useStart();
  useWhereabouts();
  useCampaignRecords();
  const isAtRest = useStartCalls();
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      {isAtRest ? <PrefetchPageLinks page="/error-network" /> : null}
      <AccountPrompts />
      <Toaster dismissLabel={say('dismiss')} regionLabel={say('notifications')} />
    </>
  );
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
      // Nobody misses it when it does not come.
      import(/* optional */ '#web/start-calls.ts').then(
        ({ startCalls }) => startCalls(),
        () => undefined,
      );
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

/** Campaign parameters are kept on this device and posted once somebody is signed in; only visits that bring some pay for it. */
function useCampaignRecords() {
  const { search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on each navigation, whose key it is
  useEffect(() => {
    if (!/[?&]utm_/.test(search) && !hasKeptRecords()) return;
    void import('#attribution/utm.store.ts').then(({ keepUtms, postUtms }) => {
      keepUtms(search, new Date());
      return postUtms();
    });
  }, [search, key]);
}

/** When the root itself fails; a page's failure is shown inside it. */
export function ErrorBoundary() {
  const thrown = useRouteError();
  useStart();
  return (
    <Frame>
      <Failure thrown={thrown} />
    </Frame>
  );
}
