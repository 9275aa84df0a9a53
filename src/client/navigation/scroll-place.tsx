import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  useLocation,
  useNavigation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';

const PLACES_KEY = 'ppPlaces';

/**
 * Scrolls an entry of the history that the user returns to back to its place, as kept by the router, before anything is
 * painted. A new entry has none, and a document's first access to session storage is a request to another process that
 * the first layout waits for; so a new entry only gets its key. If storage is refused or garbled, no place is known and
 * the page starts at its top.
 */
const PLACE_SCRIPT = `(function(h,s){if(!s||!s.key)return h.replaceState(Object.assign({},s,{key:Math.random().toString(32).slice(2)}),"");try{var y=JSON.parse(sessionStorage.getItem("${PLACES_KEY}")||"{}")[s.key];if(typeof y==="number")scrollTo(0,y)}catch(e){}})(history,history.state)`;

/**
 * The scroll position of a page, kept by the router. A page that the server wrote for a visitor is filled in for its
 * reader, which the router takes for an arrival and answers by scrolling to the top: readers who have already started
 * reading stay where they are.
 */
export function ScrollPlace() {
  const place = useRef(0);
  return (
    <>
      <BeforeRouter place={place} />
      <script
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PLACE_SCRIPT : '' }}
        suppressHydrationWarning
      />
      <RouterPlace />
      <AfterRouter place={place} />
    </>
  );
}

type Props = { place: RefObject<number> };

/** Does the same as the router's own component, except for its script, which always reads session storage. */
function RouterPlace() {
  useScrollRestoration({ storageKey: PLACES_KEY });
  return null;
}

/** Effects run in the order of their components: these two wrap the router's. */
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

/**
 * Runs `deed` whenever the router has something new about the first page of the document; never on a page navigated to
 * later.
 */
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
