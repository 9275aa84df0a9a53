import { type RefObject, useId, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { cueAt } from '#media/player/playback.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { CUES_SHOWN, type CueDesk, useCueDesk } from '../cue-desk.hooks.ts';
import { sectionDeskTexts } from '../section.messages.ts';
import { CueRow } from './cue-row.tsx';
import styles from './cues.module.css';

export interface SectionRecordingFile {
  address: string;
  kind: 'video' | 'audio';
  title: string;
}
interface Props {
  /** Id of the field that holds the captions; edits made here are typed there. */
  fieldId: string;
  source: string;
  seconds: number | null;
  recording: SectionRecordingFile | null;
}

/** The captions one by one beside the recording; the text below is the same, and each follows the other. */
export function CueEditor({ fieldId, source, seconds, recording }: Props) {
  const say = useTexts(sectionDeskTexts);
  const player = useRef<HTMLMediaElement>(null);
  const desk = useCueDesk(fieldId, source, seconds);
  const [current, setCurrent] = useState(-1);
  const id = useId();
  const follow = () => setCurrent(cueAt(desk.cues ?? [], player.current?.currentTime ?? 0));
  return (
    <section className={styles.editor} aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {say('cues')}
      </h2>
      <p className="small quiet">{say('cuesHint')}</p>
      {recording ? <Player recording={recording} player={player} onTime={follow} /> : null}
      {desk.cues ? (
        <Cues desk={desk} player={recording ? player : null} current={current} />
      ) : (
        <p role="status">{say('cuesUnread')}</p>
      )}
    </section>
  );
}

interface PlayerProps {
  recording: SectionRecordingFile;
  player: RefObject<HTMLMediaElement | null>;
  onTime: () => void;
}
/** Plays what is being captioned; it needs no captions of its own, since they are shown beside it. */
function Player({ recording: { address, kind, title }, player, onTime }: PlayerProps) {
  const shown = {
    className: styles.player,
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': title,
    onTimeUpdate: onTime,
  } as const;
  return kind === 'video' ? (
    <video {...shown} ref={player as RefObject<HTMLVideoElement | null>} />
  ) : (
    <audio {...shown} ref={player as RefObject<HTMLAudioElement | null>} />
  );
}

interface CuesProps {
  desk: CueDesk;
  player: RefObject<HTMLMediaElement | null> | null;
  current: number;
}
function Cues({ desk, player, current }: CuesProps) {
  const say = useTexts(sectionDeskTexts);
  const { cues, first, show, insert } = desk;
  const all = cues ?? [];
  const at = () => player?.current?.currentTime ?? null;
  const last = Math.min(all.length, first + CUES_SHOWN);
  return (
    <>
      <div className={styles.deeds}>
        <Button variant="secondary" size="sm" onClick={() => insert(at() ?? all.at(-1)?.end ?? 0)}>
          {say(player ? 'cueInsert' : 'cueAdd')}
        </Button>
        {player ? (
          <Button variant="text" size="sm" onClick={() => show(cueAt(all, at() ?? 0))}>
            {say('cueFind')}
          </Button>
        ) : null}
      </div>
      {all.length > 0 ? (
        <p className="small quiet" role="status">
          {say('cuesShown', { first: first + 1, last, n: all.length })}
        </p>
      ) : null}
      <ol className={styles.cues} start={first + 1}>
        {all.slice(first, last).map((one, index) => (
          <CueRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a caption is its place
            key={first + index}
            one={one}
            at={first + index}
            desk={desk}
            player={player}
            isCurrent={first + index === current}
          />
        ))}
      </ol>
      <div className={styles.deeds}>
        {first > 0 ? (
          <Button variant="text" size="sm" onClick={() => show(first - CUES_SHOWN)}>
            {say('cuesEarlier')}
          </Button>
        ) : null}
        {last < all.length ? (
          <Button variant="text" size="sm" onClick={() => show(last)}>
            {say('cuesLater')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
