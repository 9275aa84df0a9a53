import Award from 'lucide-react/icons/award';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { OtherTests } from '#catalog/offered-test/components/other-tests.tsx';
import { testPath } from '#catalog/offered-test/test-kind.rules.ts';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { ShownName } from '#credit/certificate/shown-name.store.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { classNames } from '#ui/content/class-names.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { neededToPass } from '../../attempt/attempt.rules.ts';
import type { Attempt } from '../../sitting/submission.store.ts';
import { resultsTexts } from '../results.messages.ts';
import {
  creditTold,
  isKeyAwaited,
  nextStep,
  percentOf,
  type ResultStep,
  reviewTold,
} from '../results.rules.ts';
import styles from './results.module.css';

export type ReviewSection = { id: string; slug: string; title: string; language: string; order: number };
type Props = {
  attempt: Attempt;
  /** Figures of everyone who took the test; null if they are not shown. */
  peers: { averageScore: number | null; approvalRate: number | null } | null;
  isKeyTold: boolean;
  step: ResultStep;
};

/** The activity's name on this site; one that no longer exists keeps the name it had when the test was submitted. */
export const namesOf = ({ publication, title }: Attempt): ShownName =>
  publication?.title ? publication : { title, language: 'en' };

/** The next step that is open to this learner now. */
export const stepAfter = (attempt: Attempt, isKeyTold: boolean): ResultStep =>
  nextStep(attempt, {
    isKeyTold,
    isClosed: attempt.publication?.tests.find(({ kind }) => kind === attempt.kind)?.gate === 'none',
  });

/** The score, pass or fail in words, what was earned, and the one next step. */
export function ResultsHead({ attempt, peers, isKeyTold, step }: Props) {
  const say = useTexts(resultsTexts);
  const { site } = useSite();
  const { status, score, correctCount: correct, questionCount: count } = attempt;
  const isPassed = status === 'APPROVED';
  return (
    <header>
      <h1 className="visually-hidden">
        <PartOfMessage message={(title) => say('title', { title })} {...partOf(namesOf(attempt))} />
      </h1>
      <div className={classNames(styles.score, isPassed ? styles.isPassed : styles.isFailed)}>
        <p className={styles.number}>
          {say('score', { percent: percentOf(score, site.language), correct, count })}
        </p>
        <div className={styles.words}>
          <p className={styles.verdict}>{say(verdictOf(attempt), { correct, count })}</p>
          <p className="small quiet">{useOutcome({ attempt, peers, step })}</p>
          {isKeyAwaited(isKeyTold, step) && attempt.publication?.visibility !== 'removed' ? (
            <p className="small">{say('keyWaits')}</p>
          ) : null}
        </div>
        <NextStep attempt={attempt} step={step} />
      </div>
      {attempt.publication && attempt.publication.tests.length > 1 ? (
        <p className="cluster print-none">
          <OtherTests publication={attempt.publication} kind={attempt.kind} />
        </p>
      ) : null}
    </header>
  );
}

const verdictOf = ({ status, practice }: Attempt) => {
  if (status === 'APPROVED') return 'passed';
  return practice ? 'practiceFailed' : 'failed';
};

function useOutcome({ attempt, peers, step }: Omit<Props, 'isKeyTold'>): string {
  const say = useTexts(resultsTexts);
  const { status, credits, kind, passMark, questionCount: count } = attempt;
  const { averageScore: average = null, approvalRate: rate = null } = peers ?? {};
  const amount = useCreditsText()(credits);
  const isPassed = status === 'APPROVED';
  const credit = creditTold(attempt);
  return [
    isPassed ? '' : say('needed', { needed: neededToPass(count, passMark), count, passMark }),
    credit ? say(credit, { amount, kind: kind === 1 ? 'CME' : 'SA', n: credits }) : '',
    average === null || rate === null ? '' : say('peersAveraged', { average, rate }),
    step === 'evaluate' ? say('evaluateNote') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function NextStep({ attempt, step }: Pick<Props, 'attempt' | 'step'>) {
  const { publication, kind } = attempt;
  const say = useTexts(resultsTexts);
  const test = `/publication/${publication?.id ?? ''}/test`;
  if (step === null) return null;
  const isAgain = step === 'retake' || step === 'tryAgain';
  const again = publication ? testPath(publication, kind) : test;
  return (
    <ButtonLink
      to={isAgain ? again : `${test}/survey`}
      icon={isAgain ? RotateCcw : step === 'certificate' ? Award : undefined}
      className="print-none"
    >
      {say(step)}
    </ButtonLink>
  );
}

/** After a failed test: the sections that teach what was missed. */
export function ToReview({
  attempt: { publication },
  sections,
  step,
}: Pick<Props, 'attempt' | 'step'> & { sections: ReviewSection[] }) {
  const { publicationPath, sectionPath } = usePaths();
  const say = useTexts(resultsTexts);
  return (
    <section className={`panel ${styles.review}`}>
      <h2 className="h3">{say('review')}</h2>
      <p className="quiet">{say(reviewTold(sections.length, step))}</p>
      <ul>
        {sections.map(({ id, slug, order: n, ...names }) => (
          <li key={id}>
            <TextLink to={sectionPath(slug)}>
              <PartOfMessage message={(title) => say('readAgain', { n, title })} {...partOf(names)} />
            </TextLink>
          </li>
        ))}
        {sections.length === 0 && publication ? (
          <li>
            <TextLink to={publicationPath(publication.slug)}>
              <PartOfMessage message={(title) => say('readActivity', { title })} {...partOf(publication)} />
            </TextLink>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
