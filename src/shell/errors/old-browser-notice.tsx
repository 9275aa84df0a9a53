import { useEffect, useState } from 'react';
import type { PageSite } from '#client/page/context.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import styles from './old-browser-notice.module.css';

/** Once closed it stays closed on this device. */
const CLOSED = 'ppOldBrowserNotice';

/** Told by the server to a browser that is older than the site supports; most of them run nothing of ours, so there its own small script closes it. */
export function OldBrowserNotice({ words }: { words: NonNullable<PageSite['oldBrowser']> }) {
  const [open, setOpen] = useState(true);
  useEffect(() => setOpen(!wasClosed()), []);
  if (!open) return null;
  const close = () => {
    setOpen(false);
    rememberClosed();
  };
  return (
    <div id="old-browser">
      <Banner tone="warning" shape="bar" label={words.label} onDismiss={close} dismissLabel={words.dismiss}>
        <p>
          {words.text}{' '}
          <a href="/upgrade-browser" className={styles.link}>
            {words.link}
          </a>
        </p>
      </Banner>
    </div>
  );
}

/** Storage may be refused; the notice then comes back with the next page load. */
function wasClosed(): boolean {
  try {
    return localStorage.getItem(CLOSED) !== null;
  } catch {
    return false;
  }
}
function rememberClosed(): void {
  try {
    localStorage.setItem(CLOSED, '1');
  } catch {
    return;
  }
}
