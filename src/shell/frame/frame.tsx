import FlaskConical from 'lucide-react/icons/flask-conical';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { fromDevice, onFromDevice } from '#client/offline/kept.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { isTokenHeld } from '#client/session/token.ts';
import { onSession } from '#identity/session/session.store.ts';
import { Icon } from '#ui/content/icon.tsx';
import { focusContent } from '#ui/dialogs/dialog-focus.ts';
import { barOf } from '../address.rules.ts';
import { Footer } from '../bars/footer.tsx';
import { LogoBar, ReducedBar, RegisterBar } from '../bars/plain-bar.tsx';
import { TopBar } from '../bars/top-bar.tsx';
import { siteTexts } from '../site.messages.ts';
import styles from './frame.module.css';

/** No reader's page has it. */
const PreviewBar = lazy(() => import('./preview-bar.tsx'));
/** Most readers' browsers are new enough; a press before it has come is heard by its own small script. */
const OldBrowserNotice = lazy(() => import('../errors/old-browser-notice.tsx'));
const BARS = { whole: TopBar, reduced: ReducedBar, logo: LogoBar, register: RegisterBar };

/** What stands around every page: the way to the content, the bar of the address, the footer; last what any page may ask for. */
export function Frame({ children, extras }: { children: ReactNode; extras: ReactNode }) {
  const say = useTexts(siteTexts);
  const { site } = useSite();
  const { pathname, search } = useLocation();
  useFocusOnArrival(pathname, search);
  const kind = barOf(pathname);
  const Bar = BARS[kind];
  return (
    <div className={styles.frame}>
      <Coming />
      <a className="skip" href="#content">
        {say('skip')}
      </a>
      {site.preview ? (
        <Suspense fallback={null}>
          <PreviewBar preview={site.preview} />
        </Suspense>
      ) : null}
      {site.oldBrowser ? (
        <Suspense fallback={null}>
          <OldBrowserNotice words={site.oldBrowser} />
        </Suspense>
      ) : null}
      {site.demo ? (
        <aside className={styles.demo} aria-label={say('demoLabel')}>
          <p className="wrap">
            <Icon of={FlaskConical} />
            <span>{say('demo')}</span>
          </p>
        </aside>
      ) : null}
      <Bar />
      <FromDevice />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {kind === 'reduced' ? null : <Footer />}
      <HeldSessionTold />
      {extras}
    </div>
  );
}

const HeldSession = lazy(() => import('./held-session.tsx'));
function HeldSessionTold() {
  const isHeld = useSyncExternalStore(onSession, isTokenHeld, () => false);
  return isHeld ? (
    <Suspense fallback={null}>
      <HeldSession />
    </Suspense>
  ) : null;
}

/** What is read while the server does not answer is a copy, and says so; the region is there before its words are. */
function FromDevice() {
  const say = useTexts(siteTexts);
  const isCopy = useSyncExternalStore(onFromDevice, fromDevice, () => false);
  return (
    <div role="status" className={styles.demo}>
      {isCopy ? <p className="wrap">{say('copy')}</p> : null}
    </div>
  );
}

/** Another page is on its way, and takes a while. */
function Coming() {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  return coming && coming.pathname !== pathname ? <div className={styles.coming} aria-hidden="true" /> : null;
}

/**
 * After a navigation the reading goes on at the new page's content, unless the page took the focus itself; within a page
 * only if what was pressed is gone. A link that two pages share has kept the focus, and no page takes it to a link.
 */
function useFocusOnArrival(pathname: string, search: string) {
  const before = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew within a page, too
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from === undefined) return;
    const focused = document.activeElement;
    if (from === pathname ? focused !== document.body : focused?.matches('#content :not(a)')) return;
    focusContent();
  }, [pathname, search]);
}
