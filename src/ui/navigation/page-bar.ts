import { type RefObject, useLayoutEffect } from 'react';
import { tellBottomBar } from './bottom-bar.ts';

/**
 * For a page's bar at the bottom of the screen while it is shown: the page ends above it. It is measured, since its words
 * take more lines in some languages and widths.
 */
export function usePageBar(bar: RefObject<HTMLElement | null>, shown = true): void {
  useLayoutEffect(() => {
    const box = bar.current;
    const end = document.querySelector<HTMLElement>('main + footer') ?? document.querySelector('main');
    if (!box || !end || !shown) return;
    const tell = (height: number) => {
      end.style.marginBottom = `${height}px`;
      tellBottomBar('page', height || null, box);
    };
    // What is fixed has no `offsetParent`: on a low screen a bar may stand within the page, where it covers nothing.
    const measure = () => tell(box.offsetParent ? 0 : box.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // Whether it is fixed may change with the height of the window alone.
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      tell(0);
    };
  }, [bar, shown]);
}
