import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { KeyboardEvent } from 'react';
import { IconButton } from '#ui/forms/button.tsx';

interface Props {
  /** Labels of the two buttons, which name what they move. */
  up: string;
  down: string;
  /** Counted from 0. */
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

/**
 * Moves an item of a list by one place; with the focus on either arrow, Alt and the arrow keys do the same. At either
 * end the arrow that leads nowhere stays, so that the focus is not lost.
 */
export function MoveButtons({ up, down, at, count, onMove }: Props) {
  const step = (by: -1 | 1) => {
    if (at + by >= 0 && at + by < count) onMove(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    step(by);
  };
  const keys = { onKeyDown, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' };
  return (
    <>
      <IconButton
        {...keys}
        icon={ArrowUp}
        label={up}
        aria-disabled={at === 0 || undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        {...keys}
        icon={ArrowDown}
        label={down}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => step(1)}
      />
    </>
  );
}
