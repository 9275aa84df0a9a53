import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { AwaitedPart } from '#client/offline/awaited-part.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { UntilKnown } from '#client/start/until-known.tsx';
import { withPlace } from '#kit/place.ts';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { progressTexts } from '../progress.messages.ts';
import { loadProgress } from '../progress-entries.store.ts';
import styles from './notes.module.css';

const ProgressNotes = lazy(() => import('./notes.tsx'));

type Props = {
  sectionId: string;
  /** null while unknown. */
  isLogged: boolean | null;
  status: 'loading' | 'ready' | 'failed';
  note: string;
};

/**
 * The notes of a section for any reader: they load once the person is known, and a visitor learns where they are kept.
 */
export function NotesPanel({ sectionId, isLogged, status, note }: Props) {
  const say = useTexts(progressTexts);
  const { pathname } = useLocation();
  if (!isLogged) {
    const visitor = (
      <p className="quiet">
        {`${say('signInForNotes')} `}
        <TextLink to={withPlace('/signin', pathname)}>{say('signIn')}</TextLink>
      </p>
    );
    return <UntilKnown isKnown={isLogged === false} visitor={visitor} waiting={<Waiting />} />;
  }
  if (status === 'failed')
    return (
      <ErrorState
        title={say('notesFailed')}
        retryLabel={say('retry')}
        onRetry={() => void loadProgress(sectionId)}
      />
    );
  if (status === 'loading') return <Waiting />;
  return (
    <Suspense
      fallback={
        <AwaitedPart>
          <Waiting />
        </AwaitedPart>
      }
    >
      <ProgressNotes key={sectionId} sectionId={sectionId} note={note} />
    </Suspense>
  );
}

function Waiting() {
  const say = useTexts(progressTexts);
  return (
    <Loading label={say('notesLoading')} className={styles.waiting}>
      <Skeleton width="half" />
      <Skeleton shape="block" className={styles.area} />
    </Loading>
  );
}
