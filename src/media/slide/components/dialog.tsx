import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Maximize from 'lucide-react/icons/maximize';
import { useEffect, useRef } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { IconButton } from '#ui/forms/button.tsx';
import { playerTexts } from '../../player/player.messages.ts';
import { turnOf } from '../turn.rules.ts';
import styles from './slides.module.css';
import { type Slide, SlideWords } from './slides.tsx';

type Props = {
  slides: readonly Slide[];
  language: string;
  at: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

/**
 * One slide at a time, as large as the screen allows; the arrow keys turn the pages. At either end the button that leads
 * nowhere stays, so that the focus is not lost.
 */
export default function SlideDialog({ slides, language, at, onMove, onClose }: Props) {
  const say = useTexts(playerTexts);
  const box = useRef<HTMLDivElement>(null);
  const slide = slides[at];
  const move = (by: number) => {
    const to = at + by;
    if (by !== 0 && to >= 0 && to < slides.length) onMove(to);
  };
  useArrows(move);
  if (!slide) return null;
  const place = say('slide', { n: at + 1, count: slides.length });
  return (
    <Dialog open onClose={onClose} title={place} closeLabel={say('close')} size="lg">
      <div ref={box} className={styles.large} aria-live="polite">
        {slide.image ? <img src={slide.image} alt="" width={1280} height={720} /> : null}
        <SlideWords slide={slide} language={language} heading="h3" />
      </div>
      <div className={styles.turn}>
        <IconButton
          icon={ChevronLeft}
          label={say('previousSlide')}
          aria-disabled={at === 0 || undefined}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={Maximize}
          label={say('fullScreen')}
          onClick={() => void box.current?.requestFullscreen?.()}
        />
        <IconButton
          icon={ChevronRight}
          label={say('nextSlide')}
          aria-disabled={at === slides.length - 1 || undefined}
          onClick={() => move(1)}
        />
      </div>
    </Dialog>
  );
}

function useArrows(move: (by: number) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => move(turnOf(event));
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
