import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { AwaitedPart } from '#client/offline/awaited-part.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { Logo } from '#ui/content/logo.tsx';
import { IconButton } from '#ui/forms/button.tsx';
import { hasBarSearch } from '../address.rules.ts';
import { barTexts } from './bar.messages.ts';
import { useOpenHere } from './open-here.hooks.ts';
import { BarSearch } from './search.tsx';
import styles from './top-bar.module.css';

const BarMenu = lazy(async () => ({ default: (await import('./menu.tsx')).BarMenu }));
const SearchSheet = lazy(async () => ({ default: (await import('./menu.tsx')).SearchSheet }));

type Props = {
  links: ReactNode;
  actions: ReactNode;
  user: User | null;
};

/** One geometry for every state of the bar: logo, links, search, actions; on phones search and menu open sheets. */
export function BarRow({ links, actions, user }: Props) {
  const say = useTexts(barTexts);
  const { site } = useSite();
  const { pathname } = useLocation();
  const [open, setOpen] = useOpenHere<'menu' | 'search' | null>(null);
  const searchable = hasBarSearch(pathname) && !site.oldBrowser;
  const close = () => setOpen(null);
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.inside}`}>
        <Logo name={site.productName || say('home')} to="/" className={styles.logo} />
        {links}
        <div className={styles.gap}>{searchable ? <BarSearch /> : null}</div>
        <div className={styles.actions}>{actions}</div>
        <div className={styles.sheets}>
          {searchable ? (
            <IconButton icon={Search} label={say('search')} onClick={() => setOpen('search')} />
          ) : null}
          <IconButton icon={Menu} label={say('menu')} onClick={() => setOpen('menu')} />
        </div>
      </div>
      <Suspense fallback={<AwaitedPart />}>
        {open === 'menu' ? <BarMenu user={user} onClose={close} /> : null}
        {open === 'search' ? <SearchSheet onClose={close} /> : null}
      </Suspense>
    </header>
  );
}
