import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { testPath } from '#catalog/offered-test/test-kind.rules.ts';
import type { publicationType } from '#catalog/publication/publication.schema.ts';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { Flat } from '#kit/contract.ts';
import { withPlace } from '#kit/place.ts';
import { permissionsForTest } from '#membership/gate/entitlement.rules.ts';
import { gateTexts } from '#membership/gate/gate.messages.ts';
import { openerOf, type PricedPlan } from '#membership/gate/need.rules.ts';
import { NeededPrice } from '#membership/plan/components/needed-price.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { removedActivityTexts } from '../../publication/removed.messages.ts';
import { TEST_OPENERS, testTexts } from '../test.messages.ts';
import styles from './start.module.css';
import { TestTitle } from './title.tsx';

/**
 * The same for a removed activity, until it is known whether its reader holds a sitting of it (C32). `isOut`: nobody is
 * signed in, so nobody holds one.
 */
export function RemovedTestFrame({ isOut }: { isOut: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isOut) void navigate('/activity-removed', { replace: true });
  }, [isOut, navigate]);
  const say = useTexts(testTexts);
  const sayRemoved = useTexts(removedActivityTexts);
  return (
    <div className={`wrap-46 ${styles.start}`}>
      <h1 className="h2">{sayRemoved('title')}</h1>
      <noscript>
        <TextLink to="/activity-removed">{sayRemoved('why')}</TextLink>
      </noscript>
      <Loading label={say('loading')} className={styles.loading}>
        <Skeleton shape="block" className={styles.factsSkeleton} />
        <Skeleton width="full" />
        <Skeleton width="long" />
      </Loading>
    </div>
  );
}

type Props = { publication: Flat<typeof publicationType>; plans: readonly PricedPlan[] };

/** The start page in its final layout, before the reader is known. Without scripts it says what its gate says. */
export function TestSkeleton({ publication, plans }: Props) {
  const { publicationPath } = usePaths();
  const say = useTexts(testTexts);
  useReducedBar({
    title: say('title', { title: publication.title }),
    names: publication,
    exitTo: publicationPath(publication.slug),
  });
  return (
    <div className={`wrap-46 ${styles.start}`}>
      <TestTitle publication={publication} />
      <noscript>
        <Gate publication={publication} plans={plans} />
      </noscript>
      <Loading label={say('loading')} className={styles.loading}>
        <Skeleton shape="block" className={styles.factsSkeleton} />
        <Skeleton width="full" />
        <Skeleton width="long" />
        <Skeleton width="half" />
        <Skeleton shape="block" className={styles.factsSkeleton} />
      </Loading>
    </div>
  );
}

/** What opens the test, what that costs, and how to get it. */
function Gate({ publication, plans }: Props) {
  const say = useTexts(testTexts);
  const sayGate = useTexts(gateTexts);
  const { expired, test_class: kind, earn_label: earn } = publication;
  const here = testPath(publication, kind);
  if (expired) return <p>{say('gateExpired')}</p>;
  const needs = kind ? permissionsForTest(publication, kind) : [];
  return (
    <div className="stack">
      <p className="lead">{say('gateLead', { earn })}</p>
      <p>{say(TEST_OPENERS[openerOf(needs)])}</p>
      <NeededPrice needs={needs} user={null} plans={plans} />
      <p className="cluster">
        <TextLink to={withPlace('/cme-program?section=pricing', here)}>{sayGate('seeMemberships')}</TextLink>
        <TextLink to={withPlace('/signin', here)}>{say('signIn')}</TextLink>
      </p>
      <p>{say('signInFirst')}</p>
    </div>
  );
}
