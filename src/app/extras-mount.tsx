import { lazy, Suspense, useEffect, useState } from 'react';

const Extras = lazy(async () => ({ default: (await import('./extras.tsx')).Extras }));
/** Where browsers cannot say when they are idle. */
const LATER_MS = 1500;

/** Loads the extras when the page has loaded and the browser has nothing else to do. */
export function LateExtras() {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  if (!isTime) return null;
  return (
    <Suspense fallback={null}>
      <Extras />
    </Suspense>
  );
}

function whenIdle(then: () => void): () => void {
  let over = false;
  const run = () => {
    if (!over) then();
  };
  const ask = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 4000 });
    else setTimeout(run, LATER_MS);
  };
  if (document.readyState === 'complete') ask();
  else addEventListener('load', ask, { once: true });
  return () => {
    over = true;
    removeEventListener('load', ask);
  };
}
