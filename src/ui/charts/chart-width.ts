import { useEffect, useRef, useState } from 'react';

/** Font size that charts are drawn for: 16 pixels. */
const LETTERS = 16;

/**
 * Width available to a chart as if drawn with the usual font size: pixel for pixel, so that its text keeps its size on
 * a phone. For users of larger fonts the drawing is scaled up accordingly (`viewBox`), and has less room.
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
