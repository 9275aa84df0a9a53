import { useEffect, useState } from 'react';
import type { PageSite } from '#client/page/context.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Once closed it stays closed on this device. */
const CLOSED = 'ppOldBrowserNotice';

/** Told by the server to a browser that is older than the site supports; most of them run nothing of ours, so there its own small script closes it. */
export default function OldBrowserNotice({ words }: { words: NonNullable<PageSite['oldBrowser']> }) {
  const [open, setOpen] = useState(true);
  useEffect(() => setOpen(!isClosed()), []);
  if (!open) return null;
  const close = () => setOpen(!isClosed('1'));
  return (
    <div id="old-browser">
      <Banner tone="warning" shape="bar" label={words.label} onDismiss={close} dismissLabel={words.dismiss}>
        <p>
          {words.text} <a href="/upgrade-browser">{words.link}</a>
        </p>
      </Banner>
    </div>
  );
}

/** Storage may be refused; once closed, the notice then comes back with the next page load. */
function isClosed(now?: string): boolean {
  try {
    if (now) localStorage.setItem(CLOSED, now);
    return localStorage.getItem(CLOSED) !== null;
  } catch {
    return now !== undefined;
  }
}
