import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useTexts } from '#client/page/site-data.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Moment } from '../../order/components/parts.tsx';
import { supportDeskTexts } from '../support.messages.ts';
import type { AdminRequestRecord } from '../support.store.ts';
import styles from './support.module.css';

type Entry = AdminRequestRecord['entries'][number];
const DEEDS = {
  answer: 'byAnswer',
  note: 'byNote',
  close: 'byClose',
  reopen: 'byReopen',
  assign: 'byAssign',
  release: 'byRelease',
} as const;
const LETTERS = {
  waiting: { words: 'letterWaiting', tone: 'neutral', icon: CircleDashed },
  sent: { words: 'letterSent', tone: 'success', icon: CircleCheck },
  failed: { words: 'letterFailed', tone: 'danger', icon: CircleAlert },
} as const;

/** Answers, notes and actions, oldest first. */
export function SupportHistory({ entries }: Pick<AdminRequestRecord, 'entries'>) {
  const say = useTexts(supportDeskTexts);
  return (
    <section className={styles.words} aria-labelledby="history">
      <h2 id="history" className="h3">
        {say('history')}
      </h2>
      {entries.length === 0 ? (
        <p className="quiet">{say('noHistory')}</p>
      ) : (
        <ol className={styles.history}>
          {entries.map((one) => (
            <HistoryEntry key={one.id} one={one} />
          ))}
        </ol>
      )}
    </section>
  );
}

function HistoryEntry({ one }: { one: Entry }) {
  const say = useTexts(supportDeskTexts);
  return (
    <li className={one.kind === 'note' ? styles.note : undefined}>
      <p className={styles.badges}>
        <span className={styles.deed}>
          {say(DEEDS[one.kind], { name: one.author.name || say('somebody') })}
        </span>
        <span className={styles.beside}>
          <Moment at={one.at} />
        </span>
        {one.letter ? <LetterBadge letter={one.letter} /> : null}
      </p>
      {one.body ? (
        <div className={styles.message} dir="auto">
          {one.body}
        </div>
      ) : null}
    </li>
  );
}

function LetterBadge({ letter }: { letter: NonNullable<Entry['letter']> }) {
  const say = useTexts(supportDeskTexts);
  const { words, ...look } = LETTERS[letter];
  return <Badge {...look}>{say(words)}</Badge>;
}
