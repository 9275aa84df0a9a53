let coming: string | null = null;

/** Told by the root: the page on its way, or none. */
export const setComing = (path: string | null): void => {
  coming = path;
};
/** The page somebody wants to see: the one on its way, else the one that is open. */
export const wantedPage = (): string => coming ?? `${location.pathname}${location.search}`;
