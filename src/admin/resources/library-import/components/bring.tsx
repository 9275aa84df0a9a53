import { useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useSizeText } from '../../medium/components/parts.tsx';
import { FileChoice } from '../../medium/components/queue.tsx';
import { mediumDeskTexts } from '../../medium/medium.messages.ts';
import { libraryImportTexts } from '../library-import.messages.ts';
import { sentArchive } from '../library-import.store.ts';
import styles from './import.module.css';

/** The file chooser for an archive, and the progress of its upload. */
export function BringArchive() {
  const say = useTexts(libraryImportTexts);
  const sayOfFile = useTexts(mediumDeskTexts);
  const { revalidate } = useRevalidator();
  const begin = async ([file]: readonly File[]) => {
    if (!file) return;
    await sentArchive.begin(file, { silent: say('broken'), unreadable: sayOfFile('whyBroken') });
    await revalidate();
  };
  return (
    <div className={`panel ${styles.archive}`}>
      <FileChoice label={say('choose')} hint={say('chooseHint')} onChosen={(files) => void begin(files)} />
      <Sent />
    </div>
  );
}

function Sent() {
  const say = useTexts(libraryImportTexts);
  const size = useSizeText();
  const one = useSyncExternalStore(sentArchive.subscribe, sentArchive.current, () => null);
  if (!one) return null;
  const { name, bytes, read, stopped } = one;
  const share = read ?? one.sent;
  if (stopped !== null)
    return (
      <Banner tone="danger" live="alert" title={say('stopped', { name })}>
        {stopped} {say('again')}
      </Banner>
    );
  return (
    <>
      <ProgressBar
        value={share}
        max={bytes}
        label={say(read === null ? 'sending' : 'reading', { name })}
        text={say('progress', { sent: size(share), whole: size(bytes) })}
        size="sm"
      />
      <div>
        <Button variant="secondary" size="sm" onClick={() => sentArchive.stop()}>
          {say('stop')}
        </Button>
      </div>
    </>
  );
}
