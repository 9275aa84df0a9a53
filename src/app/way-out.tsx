import { useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** Signing out needs no network: its page, and the menu of phones that leads there, come beforehand and are kept. */
export default function WayOut() {
  useEffect(() => {
    import(/* optional */ '#shell/bars/menu.tsx').catch(() => undefined);
  }, []);
  return <PrefetchPageLinks page="/logout" />;
}
