import { useTexts } from '#client/page/site-data.ts';
import { SPEEDS } from '../playback.rules.ts';
import { playerTexts } from '../player.messages.ts';
import { type Playback, usePlaybackState } from './playback.tsx';
import styles from './player.module.css';

export function PlayerSpeed({ playback }: { playback: Playback }) {
  const say = useTexts(playerTexts);
  const rate = usePlaybackState(playback, (state) => state.rate);
  return (
    <select
      className={styles.speed}
      aria-label={say('speed')}
      title={say('speed')}
      value={rate}
      onChange={(event) => playback.choose({ rate: Number(event.target.value) })}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {say('speedValue', { n: speed })}
        </option>
      ))}
    </select>
  );
}
