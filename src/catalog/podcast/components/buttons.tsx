import ListMinus from 'lucide-react/icons/list-minus';
import ListPlus from 'lucide-react/icons/list-plus';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTexts } from '#client/page/site-data.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { timeText } from '#media/player/playback.rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { addToQueue, removeFromQueue, toggleEpisode, useListening } from '../../listening/listening.hooks.ts';
import { listeningTexts } from '../../listening/listening.messages.ts';
import { heard } from '../../listening/listening.rules.ts';
import type { Playable } from './play.tsx';
import styles from './podcasts.module.css';

type Props = { episode: Playable };

/** Play or pause, the queue, and how much was heard. */
export default function Buttons({ episode }: Props) {
  const say = useTexts(listeningTexts);
  const playing = useListening((state) => state.playing && state.current?.id === episode.id);
  const place = useListening((state) => state.places[episode.id]);
  const { left, done, share } = heard(place, episode);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={playing ? Pause : Play}
        onClick={() => toggleEpisode(playerEpisode(episode))}
      >
        {say(playing ? 'pause' : 'play')}
        <HiddenName title={episode.title} language={episode.language} />
      </Button>
      <QueueButton episode={episode} />
      {done ? <span className={styles.heard}>{say('heard')}</span> : null}
      {share > 0 && !done ? (
        <span className={styles.heard}>
          <progress max={1} value={share} aria-hidden="true" />
          {say('left', { time: timeText(left) })}
        </span>
      ) : null}
    </>
  );
}

function QueueButton({ episode }: Props) {
  const say = useTexts(listeningTexts);
  const isQueued = useListening((state) => state.queue.some(({ id }) => id === episode.id));
  const isCurrent = useListening((state) => state.current?.id === episode.id);
  if (isCurrent) return null;
  const change = () => {
    if (isQueued) removeFromQueue(episode.id);
    else addToQueue(playerEpisode(episode));
    toast({ message: say(isQueued ? 'unqueued' : 'queued') });
  };
  return (
    <Button size="sm" variant="text" icon={isQueued ? ListMinus : ListPlus} onClick={change}>
      {say(isQueued ? 'queueRemove' : 'queueAdd')}
      <HiddenName title={episode.title} language={episode.language} />
    </Button>
  );
}

/** The fields of an episode that the player stores. */
const playerEpisode = ({ id, sectionId, title, language, path, cover, file, seconds, resume }: Playable) => ({
  id,
  sectionId,
  title,
  language,
  path,
  cover,
  file,
  seconds,
  resume,
});
