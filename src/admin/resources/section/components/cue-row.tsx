import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { type CueProblem, typedClock, typedSeconds } from '#media/captions/cue-edit.rules.ts';
import type { Cue } from '#media/player/playback.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { Named } from '../../../frame/frame.tsx';
import type { CueDesk } from '../cue-desk.hooks.ts';
import { sectionDeskTexts } from '../section.messages.ts';
import styles from './cues.module.css';

const PROBLEMS = {
  backwards: 'cueBackwards',
  order: 'cueOrder',
  empty: 'cueEmpty',
  late: 'cueLate',
} as const satisfies Record<CueProblem, string>;

interface Props {
  one: Cue;
  at: number;
  desk: CueDesk;
  player: RefObject<HTMLMediaElement | null> | null;
  isCurrent: boolean;
}

/** One caption: its time and its words. */
export function CueRow({ one, at, desk, player, isCurrent }: Props) {
  const say = useTexts(sectionDeskTexts);
  const part = usePartTag();
  const text = useRef<HTMLTextAreaElement>(null);
  const n = at + 1;
  const problem = desk.problemOf(at);
  const deeds = useDeeds({ one, at, desk, player, isCurrent }, text);
  return (
    <li className={styles.cue} aria-current={isCurrent ? 'time' : undefined}>
      <div className={styles.times}>
        <Time
          label={say('cueStart', { n })}
          seconds={one.start}
          onTime={(start) => desk.change(at, { start })}
        />
        <Time label={say('cueEnd', { n })} seconds={one.end} onTime={(end) => desk.change(at, { end })} />
      </div>
      <TextAreaField
        id={desk.textId(at)}
        ref={text}
        label={say('cueText', { n })}
        error={problem ? say(PROBLEMS[problem]) : undefined}
        lang={part('en')}
        rows={2}
        value={one.text}
        aria-keyshortcuts="Alt+Enter Alt+J Alt+P"
        onChange={({ currentTarget }) => desk.change(at, { text: currentTarget.value })}
        onKeyDown={deeds.onKey}
      />
      <div className={styles.deeds}>
        {player ? (
          <Deed short={say('cuePlay')} long={say('cuePlayNamed', { n })} onClick={deeds.play} />
        ) : null}
        <Deed short={say('cueSplit')} long={say('cueSplitNamed', { n })} onClick={deeds.split} />
        {at + 1 < (desk.cues?.length ?? 0) ? (
          <Deed short={say('cueJoin')} long={say('cueJoinNamed', { n })} onClick={() => desk.join(at)} />
        ) : null}
        <Deed short={say('cueRemove')} long={say('cueRemoveNamed', { n })} onClick={() => desk.remove(at)} />
      </div>
    </li>
  );
}

function useDeeds({ one, at, desk, player }: Props, text: RefObject<HTMLTextAreaElement | null>) {
  const split = () =>
    desk.split(at, text.current?.selectionStart ?? one.text.length, player?.current?.currentTime ?? null);
  function play() {
    const element = player?.current;
    if (!element) return;
    element.currentTime = one.start;
    // If the browser cannot play it yet, its own controls show that.
    element.play().catch(() => {});
  }
  const keys: Record<string, () => void> = { Enter: split, KeyJ: () => desk.join(at), KeyP: play };
  const onKey = (event: KeyboardEvent) => {
    const deed = event.altKey ? keys[event.code] : undefined;
    if (!deed) return;
    event.preventDefault();
    deed();
  };
  return { split, play, onKey };
}

interface TimeProps {
  label: string;
  seconds: number;
  onTime: (seconds: number) => void;
}
/** Takes effect when the field is left; an invalid time shows an error and changes nothing. */
function Time({ label, seconds, onTime }: TimeProps) {
  const say = useTexts(sectionDeskTexts);
  /** Set while it differs from the stored time. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  function take() {
    const read = typedSeconds(typed ?? '');
    setWrong(typed !== null && read === null);
    if (read === null) return;
    setTyped(null);
    if (read !== seconds) onTime(read);
  }
  return (
    <Field
      label={label}
      error={isWrong ? say('cueTimeWrong') : undefined}
      value={typed ?? typedClock(seconds)}
      dir="ltr"
      spellCheck={false}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setWrong(false);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter in a time must not submit the form around it.
        event.preventDefault();
        take();
      }}
    />
  );
}

function Deed({ short, long, onClick }: { short: string; long: string; onClick: () => void }) {
  return (
    <Button variant="text" size="sm" onClick={onClick}>
      <Named short={short} long={long} />
    </Button>
  );
}
