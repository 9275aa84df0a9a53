import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import type { Kind } from '../resources/translation/translation.data.ts';
import { EditingStrip } from './strip.tsx';

/** What a page shows, by the place that it keeps for its editors: `data-editing="section-5392"`. */
const OF = /^(publication|section)-(\d+)$/;

/** Puts the strip where the page keeps a place for it; loaded for superusers alone, after everything else. */
export function EditingMount() {
  const { key } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation brings another page
  useEffect(() => setPlace(document.querySelector<HTMLElement>('[data-editing]')), [key]);
  const [, kind, id] = OF.exec(place?.dataset.editing ?? '') ?? [];
  if (!place || !kind || !id) return null;
  return createPortal(<EditingStrip key={`${kind} ${id}`} kind={kind as Kind} id={id} />, place);
}
