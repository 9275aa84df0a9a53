import AlignLeft from 'lucide-react/icons/align-left';
import CirclePlay from 'lucide-react/icons/circle-play';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Link } from 'react-router';
import styles from '#catalog/library/components/library.module.css';
import type { FoundPlace } from '#catalog/library/found-place.schema.ts';
import { MarkedText } from '#catalog/listed-page/marked-text.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { timeText } from '#media/player/playback.rules.ts';
import type { PublicationType } from '#membership/gate/entitlement.rules.ts';
import { Icon } from '#ui/content/icon.tsx';
import { searchTexts } from '../../search.messages.ts';

type Props = { place: FoundPlace; type: PublicationType };

/** Where a lesson matches; links to the second in its medium, or to the paragraph. */
export function LibraryPlace({ place, type }: Props) {
  const say = useTexts(searchTexts);
  const part = usePartTag();
  const { title, language, path, seconds, snippet, quoteLanguage } = place;
  return (
    <Link to={path} className={styles.place}>
      <Icon of={seconds === null ? AlignLeft : CirclePlay} />
      <span>
        <b>
          {type === 'PODCAST' ? (
            say('inEpisode')
          ) : (
            <PartOfMessage
              message={(lesson) => say('inLesson', { title: lesson })}
              part={title}
              language={language}
            />
          )}
        </b>{' '}
        {seconds === null ? null : <span>{say('atTime', { time: timeText(seconds) })}</span>}
        <span className={styles.said} lang={part(quoteLanguage)}>
          <MarkedText {...snippet} />
        </span>
      </span>
    </Link>
  );
}

/** The match is in text that the reader may not read: explains why the row is listed. */
export function LockedPlace() {
  const say = useTexts(searchTexts);
  return (
    <p className={styles.place}>
      <Icon of={LockKeyhole} />
      <span>{say('namedInside')}</span>
    </p>
  );
}
