import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { focusContent } from '#ui/dialogs/dialog-focus.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import styles from '../../sitting/components/check.module.css';
import { testTexts } from '../../sitting/test.messages.ts';
import { tryLater } from '../sign.store.ts';
import { forgetLater, keepForLater } from '../submission.hooks.ts';
import { laterTexts } from '../submission.messages.ts';
import { type LaterSubmission, laterPath, type wayOn } from '../submission.rules.ts';

type Way = ReturnType<typeof wayOn>;
type Props = { later: LaterSubmission; userId: string; isDone: boolean; way: Way; onGoOn: () => void };

/** A test submitted without a network: that it is waiting, or why the server refused it; its answers in words. */
export function LaterNotice({ later, userId, isDone, way, onGoOn }: Props) {
  const say = useTexts(laterTexts);
  const part = usePartTag();
  const navigate = useNavigate();
  const results = laterPath(later, '/results');
  useEffect(() => {
    if (isDone) void navigate(results, { replace: true });
  }, [isDone, results, navigate]);
  const { refused } = later;
  const goOn = () => {
    onGoOn();
    // What was refused is not sent by itself, and may be the only copy of the answers.
    if (refused === null) forgetLater(userId, later.sittingId);
  };
  const remove = () => {
    onGoOn();
    forgetLater(userId, later.sittingId);
    // The button goes with the notice.
    focusContent();
  };
  const isStuck = refused !== null && way === null;
  const handIn = () => {
    keepForLater(userId, { ...later, refused: null });
    tryLater();
  };
  return (
    <div className={`wrap-46 ${styles.check}`}>
      <header>
        <h1 className="h2" lang={part(later.titleLanguage)}>
          <Measured text={later.title} />
        </h1>
      </header>
      <Banner
        tone={refused === null ? 'info' : 'danger'}
        live={refused === null || isStuck ? 'status' : 'alert'}
        title={say(refused === null ? 'waits' : 'refused')}
        action={
          <Ways
            key={later.sittingId}
            onHandIn={handIn}
            way={way}
            onGoOn={goOn}
            onRemove={isStuck ? remove : null}
          />
        }
      >
        <p>{refused === null ? say('waitsText') : say('refusedText', { reason: refused })}</p>
      </Banner>
      <h2 className="h3">{say('answers')}</h2>
      <ol className={styles.list}>
        {later.sheet.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is kept as it was handed in
          <li key={at}>
            <span className={styles.number}>{at + 1}</span>
            <div lang={part(later.language)}>
              <p className={styles.stem}>{question}</p>
              <p className="quiet">{answer}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

type WaysProps = Pick<Props, 'way' | 'onGoOn'> & { onHandIn: () => void; onRemove: (() => void) | null };

/**
 * A try that finds no network changes nothing; the button is disabled for a moment, so that it is seen to have done
 * something.
 */
function Ways({ onHandIn, way, onGoOn, onRemove }: WaysProps) {
  const say = useTexts(laterTexts);
  const sayTest = useTexts(testTexts);
  const [isTrying, setTrying] = useState(false);
  const handIn = () => {
    setTrying(true);
    setTimeout(() => setTrying(false), 1500);
    onHandIn();
  };
  return (
    <span className="cluster">
      <Button variant="secondary" loading={isTrying} onClick={handIn}>
        {say('handInNow')}
      </Button>
      {way ? (
        <Button variant="text" onClick={onGoOn}>
          {way === 'change' ? say(way) : sayTest(way)}
        </Button>
      ) : null}
      {onRemove ? <Remove onRemove={onRemove} /> : null}
    </span>
  );
}

/** It may be the only copy of the answers: two presses. */
function Remove({ onRemove }: { onRemove: () => void }) {
  const say = useTexts(laterTexts);
  const [isSure, setSure] = useState(false);
  return (
    <Button variant={isSure ? 'danger' : 'text'} onClick={isSure ? onRemove : () => setSure(true)}>
      <span aria-live="polite">{say(isSure ? 'removeSure' : 'remove')}</span>
    </Button>
  );
}
