let coming: string | null = null;

/** Set by the root: the page being loaded, if any. */
export const setComing = (path: string | null): void => {
  coming = path;
};
let placeInPage: (() => string) | null = null;

/** Called by a page that knows the user's place in it; the returned function withdraws it. */
export function tellPlace(place: () => string): () => void {
  placeInPage = place;
  return () => {
    if (placeInPage === place) placeInPage = null;
  };
}
/** The user's place in the open page, as the end of an address; empty at its beginning. */
export const placeHere = (): string => placeInPage?.() ?? '';

/** The page the user wants to see: the one being loaded, else the open one. */
export const wantedPage = (): string => coming ?? `${location.pathname}${location.search}`;
