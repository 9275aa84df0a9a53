import '#ui/style.css';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { AccountPrompts } from '#identity/account-prompts.tsx';
import { Failure } from '#site/error-boundary.tsx';
import { Frame } from '#site/frame.tsx';
import { siteCalls } from '#site/site.contract.ts';
import { siteTexts } from '#site/site.texts.ts';
import { FONTS_TO_PRELOAD } from '#ui/fonts.data.ts';
import { Toaster } from '#ui/toaster.tsx';
import { pageContext } from '#web/page-context.ts';
import { markHydrated } from '#web/page-load.ts';
import { hasKeptRecords, setNavigation, startSession } from '#web/session.ts';
import { type SiteData, useSite, useTexts } from '#web/site-data.ts';
import { THEME_SCRIPT } from '#web/theme.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<SiteData> {
  const { api, site, now } = context.get(pageContext);
  const { data } = await api(siteCalls.data, { query: { texts: 'overrides' } });
  return { site, configs: data.configs, i18n: data.i18n, now };
}
/** The site's own data changes with a new page load only. */
export const shouldRevalidate = () => false;

export const links = () => [
  ...FONTS_TO_PRELOAD.map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** True once the browser runs the document: whatever its scripts had to do is done. */
let isRunning = false;

export function Layout({ children }: { children: ReactNode }) {
  const { site } = useSite();
  // A document that React writes anew after a failure of the root leaves them out: Trusted Types forbid making scripts.
  const [again] = useState(() => isRunning);
  return (
    <html lang={site.language === 'pt-br' ? 'pt-BR' : site.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Our own constant: the theme is set before the first paint. */}
        {again ? null : (
          <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} suppressHydrationWarning />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {again ? null : <ScrollRestoration />}
        {again ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  const say = useTexts(siteTexts);
  useStart();
  useCampaignRecords();
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      <AccountPrompts />
      <Toaster dismissLabel={say('dismiss')} regionLabel={say('notifications')} />
    </>
  );
}

function useStart() {
  const navigate = useNavigate();
  useEffect(() => {
    isRunning = true;
    markHydrated();
    setNavigation((to) => navigate(to));
    void startSession();
  }, [navigate]);
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
