import { useCallback, useEffect } from 'react';
import { useParams } from 'react-router';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { testPath } from '#catalog/offered-test/test-kind.rules.ts';
import type { publicationType } from '#catalog/publication/publication.schema.ts';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import type { Flat } from '#kit/contract.ts';
import type { Gate } from '#kit/decision.ts';
import { withPlace } from '#kit/place.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { permissionsForTest } from '#membership/gate/entitlement.rules.ts';
import { openerOf } from '#membership/gate/need.rules.ts';
import { NeededPrice, OwnPrice, useRenewalOpens } from '#membership/plan/components/needed-price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { LaterNotice } from '../../later-submission/components/notice.tsx';
import { useWaiting } from '../../later-submission/submission.hooks.ts';
import { hidesBoundary, kindsHere } from '../../later-submission/submission.rules.ts';
import { TEST_OPENERS, testTexts } from '../test.messages.ts';
import { RemovedTestFrame } from './skeleton.tsx';
import styles from './start.module.css';
import { TestTitle } from './title.tsx';

type Props = { publication: Flat<typeof publicationType>; gate: string; user: User | null };

/** The boundary of the test; what this device could not submit of it stays readable there. */
export function TestGate(props: Props) {
  const { publication, user } = props;
  const { publicationPath } = usePaths();
  const say = useTexts(testTexts);
  useReducedBar({
    title: say('title', { title: publication.title }),
    names: publication,
    exitTo: publicationPath(publication.slug),
  });
  const kinds = kindsHere(publication.test_class, publication.tests);
  const { later, notice } = useWaiting(user?.id ?? '', publication.id, kinds);
  return (
    <>
      {later ? <LaterNotice {...notice} later={later} /> : null}
      {hidesBoundary(later) ? null : <Boundary {...props} isBelow={later !== null} />}
    </>
  );
}

/** A test that the server no longer tells of; what this device could not submit of it stays readable. */
export function RemovedTestGate({ user, isOut }: { user: User | null; isOut: boolean }) {
  const { publicationId = '' } = useParams();
  const { later, notice } = useWaiting(user?.id ?? '', publicationId, kindsHere(null, []));
  return later ? <LaterNotice {...notice} later={later} /> : <RemovedTestFrame isOut={isOut} />;
}

/**
 * Why the test does not open, and what would open it (spec §6). `isBelow`: a refused sheet names the test above it, and
 * is what its reader came for.
 */
function Boundary({ publication, gate, user, isBelow }: Props & { isBelow: boolean }) {
  const { publicationPath } = usePaths();
  const say = useTexts(testTexts);
  const isClosed = gate === 'none' || publication.expired || publication.creditSuspended;
  const { title, language, earn_label: earnLabel, type, private: closed, test_class: kind } = publication;
  const here = testPath(publication, kind);
  const needs = kind ? permissionsForTest(publication, kind) : [];
  const isRenewal = useRenewalOpens(user, needs);
  const show = useCallback(
    () =>
      openGate('takeTest', {
        gate: gate as Gate,
        to: here,
        subject: { title, language },
        earnLabel,
        needs: kind ? permissionsForTest({ type, private: closed }, kind) : [],
      }),
    [gate, here, title, language, earnLabel, type, closed, kind],
  );
  useEffect(() => {
    if (!isClosed && !isBelow) show();
  }, [isClosed, isBelow, show]);
  return (
    <div className={`wrap-46 ${styles.start}`}>
      {isBelow ? null : <TestTitle publication={publication} />}
      {isClosed ? null : <p className="lead">{say('gateLead', { earn: earnLabel })}</p>}
      <Banner tone={isClosed ? 'warning' : 'info'}>
        <p>{say(reasonOf(publication, gate, isRenewal ? 'gateLapsed' : TEST_OPENERS[openerOf(needs)]))}</p>
        {isClosed || gate === 'credits' ? null : isRenewal ? (
          <OwnPrice user={user} />
        ) : (
          <NeededPrice needs={needs} user={user} />
        )}
      </Banner>
      <p className="cluster">
        {isClosed ? null : <Button onClick={show}>{say('gateOpen')}</Button>}
        {user ? null : (
          <ButtonLink variant="secondary" to={withPlace('/signin', here)}>
            {say('signIn')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={publicationPath(publication.slug)}>
          {say('back')}
        </ButtonLink>
      </p>
    </div>
  );
}

type OwnReason = 'gateLapsed' | (typeof TEST_OPENERS)[keyof typeof TEST_OPENERS];

/** `own`: the reader's own reason, where the test itself has none. */
function reasonOf({ expired, creditSuspended }: Props['publication'], gate: string, own: OwnReason) {
  if (expired) return 'gateExpired';
  if (creditSuspended) return 'gateSuspended';
  if (own === 'gateLapsed') return own;
  if (gate === 'credits') return 'gateCredits';
  return gate === 'none' ? 'gateOther' : own;
}
