import { lazy, type MouseEvent, type ReactNode, Suspense, useRef } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import type { Gate } from '#kit/decision.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { permissionsForTest } from '#membership/gate/entitlement.rules.ts';
import { ProgressRing } from '#ui/charts/progress-ring.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import type { CoverPublication } from '../../cover/cover.schema.ts';
import { OtherTests } from '../../offered-test/components/other-tests.tsx';
import { ReleaseNoticeButton } from '../../release-notice/components/button.tsx';
import { topicPath } from '../../section/way.rules.ts';
import { informationTexts, LANGUAGE_NAMES, publicationTexts } from '../publication.messages.ts';
import { BottomBar, Onward, useCreditWords } from './onward.tsx';
import styles from './panel.module.css';

const CoverEpisode = lazy(() => import('./episode.tsx'));

type Props = { publication: CoverPublication };
/** What a pass opens: shown to learners who have passed, and loaded only for them. */
type CompletionProps = { completed: ReactNode };

/** Beside the sections: progress, what it earns, the next action, and the facts. */
export function PublicationPanel({ publication, completed }: Props & CompletionProps) {
  const say = useTexts(publicationTexts);
  const action = useRef<HTMLDivElement>(null);
  const announced = publication.visibility === 'announced';
  return (
    <aside className={styles.panel} aria-label={say('progress')}>
      {announced ? null : <Standing publication={publication} />}
      <div ref={action} className={styles.actions}>
        {announced ? (
          <AnnouncedAction publication={publication} />
        ) : (
          <Actions publication={publication} completed={completed} />
        )}
      </div>
      <Facts publication={publication} />
      {announced ? null : <BottomBar publication={publication} action={action} />}
    </aside>
  );
}

function Standing({ publication }: Props) {
  const say = useTexts(publicationTexts);
  const { progress, sectionCount } = publication;
  return (
    <div className={styles.standing}>
      {sectionCount > 0 ? (
        <ProgressRing
          value={progress.sectionsDone}
          max={sectionCount}
          label={say('sectionsDoneLabel')}
          text={`${progress.sectionsDone}/${sectionCount}`}
        />
      ) : null}
      <div>
        <p className={styles.credit}>{useCreditWords(publication)}</p>
        <p className="small quiet">{useCreditNote(publication)}</p>
      </div>
    </div>
  );
}

function useCreditNote(publication: CoverPublication): string {
  const say = useTexts(publicationTexts);
  const { credits, completed, expired, creditSuspended, questionCount, type } = publication;
  if (!credits) return say(type === 'PODCAST' ? 'noCreditListen' : 'noCreditText');
  if (completed) return say('creditEarned');
  if (publication.tests[0]?.passed) return say('retakeNote');
  if (creditSuspended) return say('creditSuspended');
  if (expired) return say('creditExpired');
  return publication.testGate === 'none' ? say('creditSpent') : say('creditText', { n: questionCount });
}

function AnnouncedAction({ publication }: Props) {
  const say = useTexts(publicationTexts);
  const topic = publication.categories?.[0];
  return (
    <>
      <ReleaseNoticeButton publication={publication} full />
      <ButtonLink variant="secondary" full to={topic ? topicPath(topic.id) : '/library'}>
        {say('announcedBrowse')}
      </ButtonLink>
    </>
  );
}

function Actions({ publication, completed }: Props & CompletionProps) {
  if (publication.completed)
    return (
      <>
        <Suspense fallback={<Skeleton className={styles.completed} />}>{completed}</Suspense>
        <OtherTests publication={publication} kind={publication.test_class} full />
        <Onward publication={publication} full />
      </>
    );
  return (
    <>
      {publication.type === 'PODCAST' && publication.sectionCount === 0 ? (
        <Suspense>
          <CoverEpisode publication={publication} />
        </Suspense>
      ) : null}
      <Onward publication={publication} size="lg" full />
      <TestAction publication={publication} />
      <OtherTests publication={publication} kind={publication.test_class} full />
    </>
  );
}

export const testPath = (publicationId: string): string => `/publication/${publicationId}/test`;

function TestAction({ publication }: Props) {
  const say = useTexts(publicationTexts);
  const {
    id,
    has_mcq: hasTest,
    expired,
    creditSuspended,
    earn_label: earn,
    user_can_take_test: mayTake,
    testGate,
    title,
    language,
    test_class: kind,
  } = publication;
  if (!hasTest || expired || testGate === 'none' || (creditSuspended && !mayTake)) return null;
  const isPassed = publication.tests[0]?.passed === true;
  const gate = (event: MouseEvent) => {
    if (mayTake || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openGate('takeTest', {
      gate: testGate as Gate | null,
      to: testPath(id),
      subject: { title, language },
      earnLabel: earn,
      needs: kind ? permissionsForTest(publication, kind) : [],
    });
  };
  return (
    <ButtonLink variant="secondary" full to={testPath(id)} onClick={gate}>
      {isPassed ? say('retake') : earn ? say('test', { earn }) : say('testPlain')}
    </ButtonLink>
  );
}

function Facts({ publication }: Props) {
  const say = useTexts(publicationTexts);
  const { site } = useSite();
  const sayFacts = useTexts(informationTexts);
  const {
    cmeInformation,
    publicationDate,
    reviewedOn,
    expirationDate,
    expired,
    passMark,
    attemptLimit,
    visibility,
  } = publication;
  const date = (value: string) => dateText(value, site.language);
  const minutes = cmeInformation?.estimatedMinutes || publication.minutes;
  const rows: [string, string][] = [
    ...(minutes > 0
      ? [[say('length'), say(passMark ? 'minutesWithTest' : 'minutes', { n: minutes })] as [string, string]]
      : []),
    [visibility === 'announced' ? say('planned') : say('released'), date(publicationDate)],
    ...(reviewedOn ? [[sayFacts('reviewed'), date(reviewedOn)] as [string, string]] : []),
    ...(expirationDate
      ? [[expired ? say('expired') : say('expires'), date(expirationDate)] as [string, string]]
      : []),
    ...(passMark
      ? [
          [
            say('passMark'),
            say(attemptLimit === null ? 'passMarkText' : 'passMarkLimited', {
              percent: passMark,
              n: attemptLimit ?? 0,
            }),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <Languages alternates={publication.alternates} />
    </dl>
  );
}

function Languages({ alternates }: Pick<CoverPublication, 'alternates'>) {
  const say = useTexts(publicationTexts);
  const { site } = useSite();
  const known = Object.entries(alternates).flatMap(([language, address]) => {
    const names = LANGUAGE_NAMES[language];
    return names && language !== site.language ? [{ ...names, address }] : [];
  });
  if (known.length === 0) return null;
  return (
    <div>
      <dt>{say('alsoIn')}</dt>
      <dd className={styles.languages}>
        {known.map(({ mark, name, tag, address }) => (
          <a key={tag} href={address} hrefLang={tag} lang={tag} aria-label={`${mark}, ${name}`}>
            {mark}
          </a>
        ))}
      </dd>
    </div>
  );
}
