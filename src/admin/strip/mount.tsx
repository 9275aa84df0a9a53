import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { matchRoutes, useLocation, useMatches } from 'react-router';
import { isDesk, STRIP_PLACES, type StripContent, stripContent } from './place.rules.ts';
import { EditingStrip } from './strip.tsx';

/** Puts the strip where the page keeps a place for it, else after all that it shows; loaded for superusers alone, after everything else. */
export function EditingMount() {
  const { key } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const content = useStripContent();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation brings another page
  useEffect(
    () =>
      setPlace(document.querySelector<HTMLElement>('[data-editing]') ?? document.getElementById('content')),
    [key],
  );
  if (!place || !content) return null;
  const { record } = content;
  const strip = (
    <EditingStrip key={record ? `${record.kind} ${record.id}` : content.texts} content={content} />
  );
  return createPortal('editing' in place.dataset ? strip : <div className="wrap">{strip}</div>, place);
}

const ROUTES = STRIP_PLACES.map((place) => ({ path: place.path, handle: place }));

function useStripContent(): StripContent | null {
  const { pathname, search } = useLocation();
  const loaded = useMatches().at(-1)?.loaderData;
  const match = isDesk(pathname) ? undefined : matchRoutes(ROUTES, pathname)?.at(-1);
  if (!match) return null;
  const { params } = match;
  return stripContent(match.route.handle, { params, search: new URLSearchParams(search), loaded });
}
