let coming: string | null = null;

/** Told by the root: the page on its way, or none. */
export const setComing = (path: string | null): void => {
  coming = path;
};
let placeInPage: (() => string) | null = null;

/** Told by a page that knows where in it somebody is; the answer takes it back. */
export function tellPlace(place: () => string): () => void {
  placeInPage = place;
  return () => {
    if (placeInPage === place) placeInPage = null;
  };
}
/** Where in the open page somebody is, as the end of an address; nothing at its beginning. */
export const placeHere = (): string => placeInPage?.() ?? '';

/** The page somebody wants to see: the one on its way, else the one that is open. */
export const wantedPage = (): string => coming ?? `${location.pathname}${location.search}`;
