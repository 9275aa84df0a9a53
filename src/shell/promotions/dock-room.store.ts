import { tellBottomBar } from '#ui/navigation/bottom-bar.ts';
import { takesTooMuch } from './promotion.rules.ts';

/** The page ends where it ended without a dock. `room`: what the foot of the page is lengthened by. */
export function clearRoom(room: HTMLElement): void {
  tellBottomBar('promotion', null);
  room.style.removeProperty('height');
}

/** No dock any more, while the reader is at the end of the page: it gets shorter only once its end is out of sight. */
export function leaveRoom(room: HTMLElement): () => void {
  tellBottomBar('promotion', null);
  const held = Number.parseFloat(room.style.height) || 0;
  const fit = () => {
    const root = document.documentElement;
    if (root.scrollHeight - innerHeight - scrollY >= held) room.style.removeProperty('height');
  };
  fit();
  addEventListener('scroll', fit, { passive: true });
  return () => removeEventListener('scroll', fit);
}

/**
 * The page ends above the dock, toasts rise above it, and what gets the focus is scrolled clear of it (WCAG 2.4.11).
 * Where a lower promotion takes the place of a higher one the page gets shorter only once its end is out of sight: what
 * is read or pressed there does not move. Where it would take too much of the screen it gives way. Ends with the answer.
 */
export function keepRoom(dock: HTMLElement, room: HTMLElement, giveWay: () => void): () => void {
  const root = document.documentElement;
  // What stands there may be of the promotion before; as text it would be read back rounded.
  let held = Number.parseFloat(room.style.height) || 0;
  let height = held;
  const fit = () => {
    const below = root.scrollHeight - innerHeight - scrollY;
    if (height < held && below < held - height) return;
    held = height;
    room.style.height = `${height}px`;
  };
  const onScroll = () => {
    if (height !== held) fit();
  };
  const stand = (blockSize: number) => {
    if (takesTooMuch(blockSize, innerHeight) && !dock.contains(document.activeElement)) return giveWay();
    height = blockSize;
    fit();
    tellBottomBar('promotion', height, dock);
  };
  // At once as well: a key pressed before the next frame finds the room kept.
  stand(dock.getBoundingClientRect().height);
  const observer = new ResizeObserver(([entry]) => stand(entry?.borderBoxSize[0]?.blockSize ?? 0));
  observer.observe(dock);
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', onScroll);
  };
}
