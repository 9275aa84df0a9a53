import { useEffect, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { useAnyTexts, useSite } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { colonIn } from '#kit/texts.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Named } from '../../frame/frame.tsx';
import { useAttempt } from '../attempt.hooks.ts';
import type { BulkDesk } from '../desk.hooks.ts';
import { editingTexts } from '../editing.messages.ts';
import { bulkTexts } from './bulk.messages.ts';
import styles from './bulk.module.css';
import { countedBy } from './bulk.rules.ts';
import { type BulkChange, latestBulk, undoBulk } from './bulk.store.ts';
import { BulkOutcome } from './outcome.tsx';

interface Props {
  bulk: BulkDesk;
  made: BulkChange;
  onClose: () => void;
}

/** Outcome of each record, with undo. */
export function BulkResult({ bulk, made, onClose }: Props) {
  const sayIn = useAnyTexts();
  const [say, sayCommon] = [sayIn(bulkTexts), sayIn(editingTexts)];
  const { undone, undo, isUnderWay } = useUndo(bulk);
  const shown = undone ?? made;
  return (
    <Dialog
      open
      size="sm"
      title={say('several')}
      closeLabel={sayCommon('close')}
      onClose={onClose}
      actions={
        <>
          {!undone && made.standing > 0 ? (
            <Button
              variant="secondary"
              loading={isUnderWay}
              loadingLabel={say('underWay')}
              onClick={() => undo(made.id)}
            >
              {say('undo')}
            </Button>
          ) : null}
          <Button variant="text" onClick={onClose}>
            {sayCommon('close')}
          </Button>
        </>
      }
    >
      <BulkOutcome rows={shown.rows} changes={undone ? 'undone' : 'made'} left="left" />
    </Dialog>
  );
}

function useUndo(bulk: BulkDesk) {
  const say = useAnyTexts()(bulkTexts);
  const [undone, setUndone] = useState<BulkChange | null>(null);
  const { isUnderWay, attempt } = useAttempt();
  const undo = (id: string) =>
    void attempt(async () => {
      const back = await undoBulk(bulk.calls, id);
      setUndone(back);
      return say('undone', { n: countedBy(back.rows).changes });
    });
  return { undone, undo, isUnderWay };
}

/** The latest bulk changes, each with what can still be undone. */
export function BulkLatest({ bulk, onClose }: Omit<Props, 'made'>) {
  const sayIn = useAnyTexts();
  const [say, sayDesk, sayCommon] = [sayIn(bulkTexts), sayIn(bulk.texts), sayIn(editingTexts)];
  const { language } = useSite().site;
  const { undone, undo, isUnderWay } = useUndo(bulk);
  const { latest, failed } = useLatest(bulk, undone);
  // To the minute: the same may be done twice in a day.
  const timeOf = (at: string) => `${dateText(at.slice(0, 10), language)} ${at.slice(11, 16)} UTC`;
  const deedOf = ({ change }: BulkChange) => sayDesk(bulk.deeds[String(change.deed)] ?? '');
  return (
    <Dialog open size="sm" title={say('latest')} closeLabel={sayCommon('close')} onClose={onClose}>
      {failed ? <p role="alert">{failed}</p> : null}
      {latest === null && !failed ? <p role="status">{sayCommon('loading')}</p> : null}
      {latest?.length === 0 ? <p>{say('noneYet')}</p> : null}
      {undone ? <BulkOutcome rows={undone.rows} changes="undone" left="left" /> : null}
      <ul className={styles.latest}>
        {latest?.map((one) => (
          <li key={one.id}>
            <p>
              {deedOf(one)}, {timeOf(one.madeAt)}
              {colonIn(language)} {say('standing', { n: one.standing })}
            </p>
            {one.standing > 0 ? (
              <Button variant="secondary" size="sm" loading={isUnderWay} onClick={() => undo(one.id)}>
                <Named
                  short={say('undo')}
                  long={say('undoNamed', { deed: deedOf(one), date: timeOf(one.madeAt) })}
                />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Reloaded after an undo. */
function useLatest({ calls }: BulkDesk, undone: BulkChange | null) {
  const [latest, setLatest] = useState<BulkChange[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was undone is the reason to read it again
  useEffect(() => {
    let isHere = true;
    latestBulk(calls)
      .then((found) => isHere && setLatest(found))
      .catch((thrown: unknown) => {
        if (!isFailure(thrown)) throw thrown;
        if (isHere) setFailed(thrown.message);
      });
    return () => {
      isHere = false;
    };
  }, [calls, undone]);
  return { latest, failed };
}
