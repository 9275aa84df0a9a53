import { useEffect, useRef, useState } from 'react';

/** Of a chart that is drawn in letters of 16 pixels. */
const LETTERS = 16;

/**
 * The width that a chart has, as it is drawn with letters of the usual size: pixel for pixel, so that its text keeps its
 * size on a phone. For who chose larger letters the drawing is scaled by as much (`viewBox`), and has less room.
 */
export function useWidth(first: number) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round((entry.contentRect.width * LETTERS) / lettersNow()));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}

const lettersNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
