import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  useLocation,
  useNavigation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';

const PLACES_KEY = 'ppPlaces';

/**
 * Of an entry of the history that one comes back to: goes to its place before anything is painted, from where the router
 * keeps it. A new entry has none, and a document's first look into session storage is a question to another process that
 * the first layout waits for; so that one is only given its key. A storage that is refused or garbled names no place, and
 * the page begins at its top.
 */
const PLACE_SCRIPT = `(function(h,s){if(!s||!s.key)return h.replaceState(Object.assign({},s,{key:Math.random().toString(32).slice(2)}),"");try{var y=JSON.parse(sessionStorage.getItem("${PLACES_KEY}")||"{}")[s.key];if(typeof y==="number")scrollTo(0,y)}catch(e){}})(history,history.state)`;

/**
 * Where one is on a page, kept by the router. A page that the server wrote for a visitor is filled for its reader, which the
 * router takes for an arrival and answers by going to the top: whoever has begun to read by then stays where they are.
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

/** What the router's own component does, but for its script, which looks into session storage always. */
function RouterPlace() {
  useScrollRestoration({ storageKey: PLACES_KEY });
  return null;
}

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
