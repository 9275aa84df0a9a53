import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { playerTexts } from '../player.messages.ts';
import styles from './keys-dialog.module.css';
import { type Playback, usePlaybackState } from './playback.tsx';

const ROWS = [
  ['keyPlay', ['space', 'K']],
  ['keyLeap', ['J', 'L']],
  ['keyStep', ['←', '→']],
  ['keyTenths', ['0–9']],
  ['keyEnds', ['home', 'end']],
  ['keyMute', ['M']],
  ['keyVolume', ['↑', '↓']],
  ['keyCaptions', ['C']],
  ['keyFullScreen', ['F']],
  ['keySpeed', [',', '.']],
  ['keyTranscript', ['T']],
  ['keyHelp', ['?']],
] as const;

/** Keys whose names are translated. */
const isNamed = (key: string): key is 'space' | 'home' | 'end' =>
  key === 'space' || key === 'home' || key === 'end';

export default function PlayerKeysDialog({ playback, onClose }: { playback: Playback; onClose: () => void }) {
  const say = useTexts(playerTexts);
  const on = usePlaybackState(playback, (state) => state.keys);
  return (
    <Dialog open onClose={onClose} title={say('keys')} closeLabel={say('close')} size="sm">
      <dl className={styles.keys}>
        {ROWS.map(([deed, keys]) => (
          <div key={deed}>
            <dt>
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 ? ` ${say('or')} ` : null}
                  <kbd>{isNamed(key) ? say(key) : key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{say(deed)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={say('keysOn')}
        hint={say('keysHint')}
        checked={on}
        onChange={(event) => playback.choose({ keys: event.target.checked })}
      />
    </Dialog>
  );
}
