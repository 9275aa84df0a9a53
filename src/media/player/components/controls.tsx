import Captions from 'lucide-react/icons/captions';
import CaptionsOff from 'lucide-react/icons/captions-off';
import Keyboard from 'lucide-react/icons/keyboard';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { classNames } from '#ui/content/class-names.ts';
import { IconButton } from '#ui/forms/button.tsx';
import { chapterAt, LEAP_SECONDS, timeText } from '../playback.rules.ts';
import { playerTexts } from '../player.messages.ts';
import { type Playback, usePlaybackState } from './playback.tsx';
import styles from './player.module.css';
import type { Medium, PlayerBox } from './player.tsx';
import { PlayerSeek } from './seek.tsx';
import { PlayerSpeed } from './speed.tsx';

type Props = { playback: Playback; medium: Medium; box: PlayerBox; onHelp: () => void };

export function PlayerControls({ playback, medium, box, onHelp }: Props) {
  const say = useTexts(playerTexts);
  return (
    <fieldset className={styles.controls}>
      <legend className="visually-hidden">{say('controls')}</legend>
      <PlayerSeek playback={playback} chapters={medium.chapters} />
      <div className={styles.bar}>
        <PlayButton playback={playback} />
        <LeapButtons playback={playback} />
        <Volume playback={playback} />
        <Clock playback={playback} medium={medium} />
        {medium.kind === 'video' && medium.cues.length > 0 ? <CaptionsButton playback={playback} /> : null}
        <PlayerSpeed playback={playback} />
        <IconButton icon={Keyboard} label={say('keys')} className={styles.roomy} onClick={onHelp} />
        {medium.kind === 'video' ? <FullScreenButton box={box} /> : null}
      </div>
    </fieldset>
  );
}

function PlayButton({ playback }: { playback: Playback }) {
  const say = useTexts(playerTexts);
  const playing = usePlaybackState(playback, (state) => state.playing);
  return (
    <IconButton
      icon={playing ? Pause : Play}
      label={say(playing ? 'pause' : 'play')}
      onClick={playback.toggle}
    />
  );
}

function LeapButtons({ playback }: { playback: Playback }) {
  const say = useTexts(playerTexts);
  return (
    <>
      <IconButton
        icon={RotateCcw}
        label={say('leapBack', { n: LEAP_SECONDS })}
        onClick={() => playback.skip(-LEAP_SECONDS)}
      />
      <IconButton
        icon={RotateCw}
        label={say('leapForward', { n: LEAP_SECONDS })}
        onClick={() => playback.skip(LEAP_SECONDS)}
      />
    </>
  );
}

function Volume({ playback }: { playback: Playback }) {
  const say = useTexts(playerTexts);
  const silent = usePlaybackState(playback, (state) => state.muted || state.volume === 0);
  const percent = usePlaybackState(playback, (state) => (state.muted ? 0 : Math.round(state.volume * 100)));
  return (
    <span className={classNames(styles.volume, styles.roomy)}>
      <IconButton
        icon={silent ? VolumeX : Volume2}
        label={say(silent ? 'unmute' : 'mute')}
        onClick={() => playback.setMuted(!silent)}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={say('volume')}
        aria-valuetext={say('volumeValue', { n: percent })}
        className={styles.loudness}
        onChange={(event) => {
          playback.setMuted(false);
          playback.choose({ volume: Number(event.target.value) / 100 });
        }}
      />
    </span>
  );
}

function Clock({ playback, medium }: { playback: Playback; medium: Medium }) {
  const time = usePlaybackState(playback, (state) => timeText(state.time));
  const length = usePlaybackState(playback, (state) => timeText(state.length));
  const chapter = usePlaybackState(playback, (state) => chapterAt(medium.chapters, state.time)?.title);
  return (
    <span className={styles.clock}>
      <span>
        {time} / {length}
      </span>
      {chapter ? <span className={classNames(styles.chapter, styles.roomy)}>{chapter}</span> : null}
    </span>
  );
}

function CaptionsButton({ playback }: { playback: Playback }) {
  const say = useTexts(playerTexts);
  const on = usePlaybackState(playback, (state) => state.captions);
  return (
    <IconButton
      icon={on ? Captions : CaptionsOff}
      label={say('captions')}
      aria-pressed={on}
      onClick={() => playback.choose({ captions: !on })}
    />
  );
}

function FullScreenButton({ box }: { box: PlayerBox }) {
  const say = useTexts(playerTexts);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  return (
    <IconButton
      icon={full ? Minimize : Maximize}
      label={say(full ? 'leaveFullScreen' : 'fullScreen')}
      onClick={() => switchFullScreen(box)}
    />
  );
}

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
/** iPhones support full screen for the video element only. */
export function switchFullScreen({ current: box }: PlayerBox): void {
  const video = box?.querySelector<AppleVideo>('video');
  if (!box || !video) return;
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.fullscreenEnabled) void box.requestFullscreen();
  else video.webkitEnterFullscreen?.();
}
