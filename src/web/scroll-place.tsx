import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router';

/**
 * Where one is on a page, kept by the router. A page that the server wrote for a visitor is filled for its reader, which the
 * router takes for an arrival and answers by going to the top: whoever has begun to read by then stays where they are.
 */
export function ScrollPlace() {
  const place = useRef(0);
  return (
    <>
      <BeforeRouter place={place} />
      <ScrollRestoration />
      <AfterRouter place={place} />
    </>
  );
}

type Props = { place: RefObject<number> };

/** Effects run in the order of their components: these two stand around the router's. */
function BeforeRouter({ place }: Props) {
  useFirstPageDrawnAgain(() => {
    place.current = scrollY;
  });
  return null;
}

function AfterRouter({ place }: Props) {
  useFirstPageDrawnAgain(() => {
    if (scrollY === 0 && place.current > 0) scrollTo({ top: place.current, behavior: 'instant' });
  });
  return null;
}

/** Whenever the router tells something new of the page that one came with; never of another that one went to. */
function useFirstPageDrawnAgain(deed: () => void): void {
  useNavigation();
  const { key } = useLocation();
  const page = useRef<{ key: string | null; isDrawn: boolean }>({ key, isDrawn: false });
  useLayoutEffect(() => {
    const { current } = page;
    if (current.key !== key) current.key = null;
    else if (current.isDrawn) deed();
    current.isDrawn = true;
  });
}
