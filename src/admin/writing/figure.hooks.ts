import { useEffect, useMemo, useState } from 'react';
import { FIGURE_SOURCE } from '#kit/markdown/text-blocks.ts';
import { withFigures } from '#media/figure/figure.rules.ts';
import type { AdminMedium } from '../resources/medium/medium.store.ts';
import { pictureNumbered } from './library-picture.store.ts';

/** Rendered HTML, with library pictures inserted as soon as they are found. */
export function useFigures(html: string): string {
  const [media, setMedia] = useState<readonly AdminMedium[]>([]);
  const wanted = [...html.matchAll(FIGURE_SOURCE)].map(([, reference = '']) => reference).join(' ');
  useEffect(() => {
    let isOver = false;
    const ids = wanted.split(' ').filter(Boolean);
    void Promise.all(ids.map(pictureNumbered)).then((found) => {
      if (!isOver) setMedia(found.filter((one) => one != null));
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return useMemo(() => {
    const addresses = new Map(media.map(({ id, address }) => [Number(id), address]));
    const shown = media.map(({ id, width, height }) => ({ id: Number(id), file: '', width, height }));
    return withFigures(html, shown, ({ id }) => addresses.get(id) ?? null);
  }, [html, media]);
}
