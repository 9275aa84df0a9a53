import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Measured } from '#ui/measured.tsx';
import { type Chapter, type Cue, cueAt, type Paragraph, paragraphsOf, timeText } from '../playback.rules.ts';
import { playerTexts } from '../player.messages.ts';
import { type Playback, usePlaybackState } from './playback.tsx';
import styles from './transcript.module.css';

type Props = {
  cues: readonly Cue[];
  chapters: readonly Chapter[];
  language: string;
  playback: Playback;
};

/**
 * The spoken words with their times: the current sentence is tinted and kept in view, and a click seeks to a sentence.
 */
export function Transcript({ cues, chapters, language, playback }: Props) {
  const say = useTexts(playerTexts);
  const box = useRef<HTMLElement>(null);
  const paragraphs = useMemo(() => paragraphsOf(cues, chapters), [cues, chapters]);
  const current = usePlaybackState(playback, (state) => (state.begun ? cueAt(cues, state.time) : -1));
  useFollowing(box, current, playback);
  useSeekByClick(box, cues, playback);
  return (
    <section ref={box} aria-label={say('transcript')} className={styles.transcript}>
      {paragraphs.map((paragraph) => (
        <Spoken
          key={paragraph.first}
          paragraph={paragraph}
          language={language}
          current={current}
          playback={playback}
        />
      ))}
    </section>
  );
}

type SpokenProps = { paragraph: Paragraph; language: string; current: number; playback: Playback };

function Spoken({ paragraph, language, current, playback }: SpokenProps) {
  const part = usePartTag();
  const say = useTexts(playerTexts);
  const time = timeText(paragraph.start);
  const from = () => {
    playback.seek(paragraph.start);
    playback.play();
  };
  return (
    <>
      {paragraph.title ? (
        <h3 lang={part(language)}>
          <Measured text={paragraph.title} />
        </h3>
      ) : null}
      <button type="button" className={styles.time} aria-label={say('playFrom', { time })} onClick={from}>
        {time}
      </button>
      <p lang={part(language)}>
        {paragraph.cues.map((cue, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name than their place
          <Sentence key={at} cue={cue} index={paragraph.first + at} current={current} />
        ))}
      </p>
    </>
  );
}

function Sentence({ cue, index, current }: { cue: Cue; index: number; current: number }) {
  const Tag = index === current ? 'mark' : 'span';
  return (
    <>
      <Tag data-cue={index}>
        <Measured text={cue.text} />
      </Tag>{' '}
    </>
  );
}

/** Keeps the current sentence in view, as long as the reader has not scrolled away from it. */
function useFollowing(box: RefObject<HTMLElement | null>, current: number, playback: Playback): void {
  const before = useRef(-1);
  useEffect(() => {
    const [was, now] = [before.current, current].map((index) =>
      box.current?.querySelector<HTMLElement>(`[data-cue="${index}"]`),
    );
    before.current = current;
    if (!box.current || !now || !playback.state().playing) return;
    const ownScroll = box.current.scrollHeight > box.current.clientHeight;
    if (was ? !isInView(was, ownScroll ? box.current : null) : !ownScroll) return;
    if (!ownScroll) return now.scrollIntoView({ block: 'nearest' });
    // The transcript's own box scrolls, never the page around it.
    const outer = box.current.getBoundingClientRect();
    box.current.scrollBy({ top: now.getBoundingClientRect().top - outer.top - outer.height / 3 });
  }, [box, current, playback]);
}

function isInView(sentence: HTMLElement, box: HTMLElement | null): boolean {
  const { top, bottom } = sentence.getBoundingClientRect();
  const zone = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  return bottom > zone.top && top < zone.bottom;
}

/** A shortcut for the mouse; keyboards use the times, which are buttons. Selecting text does not seek. */
function useSeekByClick(box: RefObject<HTMLElement | null>, cues: readonly Cue[], playback: Playback): void {
  useEffect(() => {
    const element = box.current;
    const seek = ({ target }: MouseEvent) => {
      const index =
        target instanceof Element ? target.closest<HTMLElement>('[data-cue]')?.dataset.cue : undefined;
      const cue = index === undefined ? undefined : cues[Number(index)];
      if (!cue || !(getSelection()?.isCollapsed ?? true)) return;
      playback.seek(cue.start);
      playback.play();
    };
    element?.addEventListener('click', seek);
    return () => element?.removeEventListener('click', seek);
  }, [box, cues, playback]);
}
