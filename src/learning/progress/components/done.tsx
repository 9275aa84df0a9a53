import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { type Playback, type PlaybackState, usePlaybackEffect } from '#media/player/components/playback.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { progressTexts } from '../progress.messages.ts';
import { saveProgress } from '../progress-entries.store.ts';

export interface CompletionState {
  done: boolean;
  set(done: boolean): void;
  /** The end was reached: marked as done automatically, once; the reader's own tick has the last word. */
  reached(): void;
  /** It was just marked automatically. */
  byItself: boolean;
}

/** Whether a section is done, for the signed-in reader; reaching the end of its medium marks it. */
export function useDone(
  sectionId: string,
  active: boolean,
  done: boolean,
  playback: Playback,
): CompletionState {
  const say = useTexts(progressTexts);
  const [byItself, setByItself] = useState(false);
  const decided = useRef(false);
  const set = (completed: boolean) => {
    decided.current = true;
    setByItself(false);
    saveProgress(sectionId, { completed }).catch(() => toast({ message: say('notMarked'), tone: 'error' }));
  };
  const reached = () => {
    if (!active || decided.current || done) return;
    set(true);
    setByItself(true);
  };
  const latest = useRef(reached);
  latest.current = reached;
  const watch = useCallback((state: PlaybackState) => {
    if (state.ended) latest.current();
  }, []);
  usePlaybackEffect(playback, watch);
  return { done, set, reached, byItself };
}

export function DoneToggle({ done }: { done: CompletionState }) {
  const say = useTexts(progressTexts);
  return (
    <div className="print-none">
      <Checkbox
        label={say('markDone')}
        checked={done.done}
        onChange={(event) => done.set(event.target.checked)}
      />
      <p role="status" className="visually-hidden">
        {done.byItself && done.done ? say('marked') : ''}
      </p>
    </div>
  );
}

/**
 * Reading takes a moment: an end scrolled past quickly does not count as reached, one in view from the start takes
 * longer.
 */
const DWELL_MS = 2500;
const SHORT_TEXT_DWELL_MS = 20_000;

/** Placed where a text ends; reports when it was reached, but not while out of sight. */
export function EndOfText({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  latest.current = onReached;
  useEffect(() => {
    if (!end.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      const dwell = scrollY > 0 ? DWELL_MS : SHORT_TEXT_DWELL_MS;
      if (entry?.isIntersecting) timer = setTimeout(() => latest.current(), dwell);
    });
    observer.observe(end.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return <div ref={end} aria-hidden="true" />;
}
