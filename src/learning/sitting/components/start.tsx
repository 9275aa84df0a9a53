import { type RefObject, useEffect, useRef, useState } from 'react';
import { OtherTests } from '#catalog/offered-test/components/other-tests.tsx';
import { isUsedUp as isLimitReached } from '#catalog/offered-test/further-sitting.rules.ts';
import { resultsPath } from '#catalog/offered-test/test-kind.rules.ts';
import { openCredit } from '#catalog/publication/publication.rules.ts';
import type { publicationType } from '#catalog/publication/publication.schema.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import type { Flat } from '#kit/contract.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { testCalls } from '../../attempt/attempt.schema.ts';
import { FrontMatter } from '../../front-matter/components/front-matter.tsx';
import { RemovedNote } from '../../publication/components/removed.tsx';
import {
  keptSitting,
  type OpenSitting,
  openSitting,
  rereadSitting,
  submissionKeyOf,
} from '../opening.store.ts';
import { keptAnswers, placeOf } from '../sitting.store.ts';
import { testTexts } from '../test.messages.ts';
import { loadTerms } from '../test.store.ts';
import { TestFoot } from './foot.tsx';
import type { OpenTest } from './sitting.tsx';
import styles from './start.module.css';
import { TestTitle } from './title.tsx';

interface Props {
  test: OpenTest;
  publication: Flat<typeof publicationType>;
  user: User;
  onOpen: (sitting: OpenSitting) => void;
  /** What precedes the test has changed since it was read. */
  onChanged: (test: OpenTest) => void;
  /** A refused sheet names the test above it. */
  isBelow: boolean;
}

/** What must be read before the first question (rules R1, R2, R6), and one button. */
export function TestStart({ test, publication, user, onOpen, onChanged, isBelow }: Props) {
  const say = useTexts(testTexts);
  const { neededToPass: needed, questionCount: count, passMark } = test;
  const isPassed = test.status === 'APPROVED';
  const isUsedUp = isNoneLeft(test);
  const isKeyTold = !publication.user_can_take_test && !isUsedUp && !test.sittingId;
  const read = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(0);
  useEffect(
    () =>
      setKept(keptAnswers(user.id, placeOf(publication, test.kind), submissionKeyOf(test.sittingId ?? ''))),
    [user.id, publication, test.kind, test.sittingId],
  );
  const done = Math.min(Math.max(kept, test.answered), count);
  const opening = useOpening({ test, publication, onOpen, onChanged }, read);
  return (
    <div className={`wrap-46 ${styles.start}`}>
      <header className="stack">
        {isBelow ? null : <TestTitle publication={publication} />}
        <p className="cluster">
          {isPassed || !openCredit(publication) ? null : <Badge tone="earn">{publication.earn_label}</Badge>}
          <Badge>{say('pass', { needed, count, passMark })}</Badge>
          <Badge>{say('minutes', { n: test.frontMatter.estimatedMinutes })}</Badge>
        </p>
        <RemovedNote publication={publication} />
        <StandingNote test={test} publication={publication} done={done} isHere={kept >= done} />
      </header>
      {test.kind === 2 && !isPassed ? <p>{say('explainedLead')}</p> : null}
      <div ref={read}>
        <FrontMatter test={test} isKeyTold={isKeyTold} />
      </div>
      {publication.tests.length > 1 ? (
        <p className="cluster">
          <OtherTests publication={publication} kind={test.kind} />
        </p>
      ) : null}
      <StartFoot test={test} hasBegun={done > 0} isUsedUp={isUsedUp} isKeyTold={isKeyTold} {...opening} />
    </div>
  );
}

function StandingNote({
  test,
  publication,
  done,
  isHere,
}: Pick<Props, 'test' | 'publication'> & { done: number; isHere: boolean }) {
  const say = useTexts(testTexts);
  if (test.status === 'APPROVED')
    return (
      <Banner
        tone="success"
        action={<TextLink to={resultsPath(publication, test.kind)}>{say('seeResults')}</TextLink>}
      >
        <p>{say('passedNote')}</p>
      </Banner>
    );
  if (done === 0) return null;
  return (
    <Banner tone="info">
      <p>{say(isHere ? 'resumeNote' : 'resumeTravelled', { done, count: test.questionCount })}</p>
    </Banner>
  );
}

const TERMS_MS = 3000;
/** A sitting that is open does not wait for long: without its terms, nothing of an earlier one comes along. */
const lateTerms = () => new Promise<null>((go) => setTimeout(go, TERMS_MS, null));

/** The reader's own action: what is on screen is recorded as read, and the questions appear. */
function useOpening(
  { test, publication, onOpen, onChanged }: Omit<Props, 'user' | 'isBelow'>,
  read: RefObject<HTMLElement | null>,
) {
  const say = useTexts(testTexts);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    setFailure(null);
    const api = browserApi();
    const words = read.current?.innerText ?? '';
    try {
      if (test.status === 'APPROVED')
        await api(testCalls.retake, {
          params: { id: publication.id },
          query: { filter: { kind: `${test.kind}` } },
        });
      const { kind, frontMatter } = test;
      const { language } = frontMatter;
      const of = { publicationId: publication.id, kind, version: frontMatter.version, language, words };
      const sitting = await openSitting(api, of);
      rereadSitting(api, sitting.id);
      const told = loadTerms(api, publication).catch(() => null);
      // Of another sitting than these terms tell of, the page does not know how many attempts were handed in before it.
      const now = sitting.id === test.sittingId ? null : await Promise.race([told, lateTerms()]);
      if (now) onChanged(now);
      onOpen(sitting);
    } catch (thrown) {
      const kept = isFailure(thrown) && thrown.status === 0 ? await keptSitting(api, test.sittingId) : null;
      if (kept) return onOpen(kept);
      if (!isFailure(thrown)) throw thrown;
      const told =
        thrown.code === 'terms-not-shown' ? await loadTerms(api, publication).catch(() => null) : null;
      if (told) onChanged(told);
      setFailure(noticeOf(thrown, say('noReply')));
      setOpening(false);
    }
  };
  return { open, isOpening, failure };
}

type FootProps = {
  test: OpenTest;
  hasBegun: boolean;
  isUsedUp: boolean;
  isKeyTold: boolean;
  open: () => void;
  isOpening: boolean;
  failure: FailureNotice | null;
};

/** A sitting that is held goes on, whatever the limit has become (C32). */
const isNoneLeft = ({ attemptsUsed, attemptLimit, sittingId }: OpenTest) =>
  sittingId === null && isLimitReached(attemptsUsed, attemptLimit);

function StartFoot({ test, hasBegun, isUsedUp, isKeyTold, open, isOpening, failure }: FootProps) {
  const say = useTexts(testTexts);
  const isPassed = test.status === 'APPROVED';
  const reason = () => {
    if (isUsedUp) return say('usedUp', { limit: test.attemptLimit ?? 0 });
    if (isKeyTold) return say('answersTold');
    if (!failure) return null;
    const { reason } = failure;
    return <NoticeLine notice={failure} text={say(isPassed ? 'retakeFailed' : 'startFailed', { reason })} />;
  };
  return (
    <TestFoot>
      <p role="status" className={styles.reason}>
        {reason()}
      </p>
      <Button
        onClick={open}
        disabled={isUsedUp || isKeyTold}
        loading={isOpening}
        loadingLabel={say('starting')}
      >
        {say(isPassed ? 'retake' : hasBegun ? 'goOn' : 'start')}
      </Button>
    </TestFoot>
  );
}
