import ALargeSmall from 'lucide-react/icons/a-large-small';
import Share from 'lucide-react/icons/link';
import Printer from 'lucide-react/icons/printer';
import Quote from 'lucide-react/icons/quote';
import { useTexts } from '#client/page/site-data.ts';
import { setTextSize, type TextSize, useDisplay } from '#identity/profile/display.hooks.ts';
import type { Playback } from '#media/player/components/playback.tsx';
import { timeText } from '#media/player/playback.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Icon } from '#ui/content/icon.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { IconButton } from '#ui/forms/button.tsx';
import { sectionTexts } from '../section.messages.ts';
import { momentAnchor, paragraphAnchor } from '../section.rules.ts';
import { SectionKeep } from './keep.tsx';
import { paragraphInView } from './place.tsx';
import styles from './tools.module.css';

type Props = {
  citation: string;
  /** For lessons with a medium, to share the current second; a text is shared by the paragraph in view. */
  playback: Playback | null;
  /** Address of the recording. */
  recording: string | null;
  className?: string;
};

/** Size, print, share, cite, keep. */
export function SectionTools({ citation, playback, recording, className }: Props) {
  const say = useTexts(sectionTexts);
  const cite = async () => {
    try {
      await navigator.clipboard.writeText(citation);
      toast({ message: say('cited') });
    } catch {
      // Without clipboard access the reader copies it manually.
      toast({ message: citation, tone: 'error' });
    }
  };
  return (
    <div className={classNames(styles.tools, className, 'print-none')}>
      <TextSizeChoice />
      <IconButton icon={Printer} label={say('print')} onClick={() => print()} />
      <ShareMoment playback={playback} />
      <IconButton icon={Quote} label={say('cite')} onClick={() => void cite()} />
      <SectionKeep recording={recording} />
    </div>
  );
}

/** Copies the address of the current second, or of the paragraph in view. */
function ShareMoment({ playback }: { playback: Playback | null }) {
  const say = useTexts(sectionTexts);
  const share = async () => {
    const { origin, pathname } = location;
    const anchor = playback ? momentAnchor(playback.state().time) : paragraphAnchor(paragraphInView());
    const address = `${origin}${pathname}${anchor}`;
    try {
      await navigator.clipboard.writeText(address);
      const time = playback ? timeText(playback.state().time) : '';
      toast({ message: playback ? say('sharedMoment', { time }) : say('sharedPlace') });
    } catch {
      // Without clipboard access the reader copies it manually.
      toast({ message: address, tone: 'error' });
    }
  };
  return (
    <IconButton
      icon={Share}
      label={say(playback ? 'shareMoment' : 'sharePlace')}
      onClick={() => void share()}
    />
  );
}

const SIZES: readonly TextSize[] = ['100', '112', '125'];

function TextSizeChoice() {
  const say = useTexts(sectionTexts);
  const { textSize } = useDisplay();
  return (
    <span className={styles.size}>
      <Icon of={ALargeSmall} />
      <select
        aria-label={say('textSize')}
        title={say('textSize')}
        value={textSize}
        onChange={(event) => setTextSize(event.target.value as TextSize)}
      >
        {SIZES.map((one) => (
          <option key={one} value={one}>
            {say('textSizeValue', { n: one })}
          </option>
        ))}
      </select>
    </span>
  );
}
