import ArrowUp from 'lucide-react/icons/arrow-up';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { IconButton } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { playEpisode, playSooner, removeFromQueue, useListening } from '../listening.hooks.ts';
import { listeningTexts } from '../listening.messages.ts';
import type { Episode } from '../listening.rules.ts';
import styles from './listening.module.css';

/** The episodes that play next, in order. */
export default function ListeningQueue({ onClose }: { onClose: () => void }) {
  const say = useTexts(listeningTexts);
  const queue = useListening((state) => state.queue);
  return (
    <Dialog open onClose={onClose} title={say('queueTitle')} closeLabel={say('closeQueue')}>
      {queue.length === 0 ? <p className="quiet">{say('queueEmpty')}</p> : null}
      <ol className={styles.queue}>
        {queue.map((episode, at) => (
          <li key={episode.id}>
            <Waiting episode={episode} isFirst={at === 0} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

type WaitingProps = { episode: Episode; isFirst: boolean };

function Waiting({ episode, isFirst }: WaitingProps) {
  const say = useTexts(listeningTexts);
  const part = usePartTag();
  const { id, title } = episode;
  return (
    <>
      <p>
        <span lang={part(episode.language)}>
          <Measured text={title} />
        </span>
        <span className="small quiet">{timeText(episode.seconds)}</span>
      </p>
      <IconButton icon={Play} label={say('playNamed', { title })} onClick={() => playEpisode(episode)} />
      <IconButton
        icon={ArrowUp}
        label={say('sooner', { title })}
        // Become the first, it keeps the focus.
        aria-disabled={isFirst || undefined}
        onClick={() => playSooner(id)}
      />
      <IconButton
        icon={Trash}
        label={say('queueRemoveNamed', { title })}
        onClick={() => removeFromQueue(id)}
      />
    </>
  );
}
