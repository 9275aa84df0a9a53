import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { testCalls } from './attempt.contract.ts';
import { FrontMatter } from './front-matter.tsx';
import { unanswered } from './sitting.rules.ts';
import { testTexts } from './test.texts.ts';
import { TestFoot } from './test-foot.tsx';
import type { SittingView } from './test-sitting.tsx';
import styles from './test-start.module.css';

/** What must be read before the first question (rules R1, R2, R6), and one button. */
export function TestStart({ view, onStart }: { view: SittingView; onStart: () => void }) {
  const say = useTexts(testTexts);
  const { test, publication } = view;
  const { neededToPass: needed, questionCount: count, passMark } = test;
  return (
    <div className={`wrap-46 ${styles.start}`}>
      <header className="stack">
        <h1 className="h2">{say('title', { title: publication.title })}</h1>
        <p className="cluster">
          <Badge tone="earn">{publication.earn_label}</Badge>
          <Badge>{say('pass', { needed, count, passMark })}</Badge>
          <Badge>{say('minutes', { n: test.frontMatter.estimatedMinutes })}</Badge>
        </p>
        <StandingNote view={view} />
      </header>
      <FrontMatter test={test} />
      <StartFoot view={view} onStart={onStart} />
    </div>
  );
}

function StandingNote({ view: { test, publication, sitting, sheet } }: { view: SittingView }) {
  const say = useTexts(testTexts);
  if (test.status === 'APPROVED')
    return (
      <Banner
        tone="success"
        action={<TextLink to={`/publication/${publication.id}/test/results`}>{say('seeResults')}</TextLink>}
      >
        <p>{say('passedNote')}</p>
      </Banner>
    );
  const done = sheet.length - unanswered(sitting, sheet).length;
  if (done === 0) return null;
  return (
    <Banner tone="info">
      <p>{say('resumeNote', { done, count: sheet.length })}</p>
    </Banner>
  );
}

function StartFoot({
  view: { test, publication, sitting },
  onStart,
}: {
  view: SittingView;
  onStart: () => void;
}) {
  const say = useTexts(testTexts);
  const [failure, setFailure] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const limit = test.attemptLimit;
  const isUsedUp = limit !== null && test.attemptsUsed >= limit;
  const isPassed = test.status === 'APPROVED';
  const hasBegun = Object.keys(sitting.answers).length > 0;
  const start = async () => {
    if (!isPassed) return onStart();
    setStarting(true);
    setFailure(null);
    try {
      await browserApi()(testCalls.retake, { params: { id: publication.id } });
      onStart();
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setFailure(thrown.status === 0 ? say('noReply') : thrown.message);
      setStarting(false);
    }
  };
  return (
    <TestFoot>
      <p role="status" className={styles.reason}>
        {isUsedUp
          ? say('usedUp', { limit: limit ?? 0 })
          : failure
            ? say('retakeFailed', { reason: failure })
            : null}
      </p>
      <Button onClick={start} disabled={isUsedUp} loading={starting} loadingLabel={say('starting')}>
        {say(isPassed ? 'retake' : hasBegun ? 'goOn' : 'start')}
      </Button>
    </TestFoot>
  );
}
