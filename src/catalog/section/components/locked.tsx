import Lock from 'lucide-react/icons/lock';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { useSession, useUser } from '#identity/session/use-session.hooks.ts';
import type { Gate } from '#kit/decision.ts';
import { withPlace } from '#kit/place.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { type PublicationType, permissionFor } from '#membership/gate/entitlement.rules.ts';
import { openerOf, type PricedPlan } from '#membership/gate/need.rules.ts';
import { NeededPrice, OwnPrice, useRenewalOpens } from '#membership/plan/components/needed-price.tsx';
import { ownPlanAddress } from '#membership/plan/pricing.data.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { LOCKED_CLASS } from '../locked-text.data.ts';
import { sectionTexts } from '../section.messages.ts';
import styles from './locked.module.css';

type Props = {
  section: {
    id: string;
    title: string;
    language: string;
    meta_description: string;
    gate: Gate;
    private: boolean;
  };
  /** Whether it is an episode of the podcast, and named so. */
  isEpisode: boolean;
  picture: string;
  coverPath: string;
  type: PublicationType;
  /** Prices that the page came with. */
  plans: readonly PricedPlan[];
  /** The reply was made for the current reader, so its lock is final. */
  settled: boolean;
};

/** The frame of a section that may not be read: its picture, what it is about, and what opens it. */
export function SectionLocked({ section, isEpisode, picture, coverPath, type, plans, settled }: Props) {
  const say = useTexts(sectionTexts);
  const part = usePartTag();
  useGateOnArrival(section, type, coverPath, settled);
  return (
    <>
      {picture ? (
        <div className={styles.poster}>
          <CroppedPicture src={picture} alt="" width={1280} height={720} />
          <span className={styles.badge}>
            <Icon of={Lock} />
            {say('locked')}
          </span>
        </div>
      ) : null}
      <p className="prose" lang={part(section.language)}>
        {section.meta_description}
      </p>
      <Fade />
      {settled ? <Boundary section={section} isEpisode={isEpisode} type={type} plans={plans} /> : <Pending />}
    </>
  );
}

/** Where text would continue; there is none behind it. */
function Fade() {
  return (
    <div aria-hidden="true" className={`${LOCKED_CLASS} ${styles.fade}`}>
      <span />
      <span />
      <span />
    </div>
  );
}

const LOCKED = {
  account: 'lockedAccount',
  member: 'lockedMember',
  tier: 'lockedTier',
  gold: 'lockedGold',
} as const;
const LOCKED_EPISODE = { ...LOCKED, member: 'lockedEpisodeMember', tier: 'lockedEpisodeTier' } as const;

const OPENERS = { membership: 'member', tier: 'tier', gold: 'gold' } as const;

/** Says what opens the section, even without scripts. */
function Boundary({
  section,
  isEpisode,
  type,
  plans,
}: Pick<Props, 'section' | 'isEpisode' | 'type' | 'plans'>) {
  const say = useTexts(sectionTexts);
  const user = useUser();
  const { pathname } = useLocation();
  const byAccount = section.gate === 'account';
  const needs = [permissionFor(type)];
  const opener = byAccount ? 'account' : OPENERS[openerOf(needs)];
  const isRenewal = useRenewalOpens(user, needs) && !byAccount;
  const to = byAccount ? '/register' : ownPlanAddress(isRenewal ? user?.membership : null);
  const words = isRenewal ? 'lockedLapsed' : (isEpisode ? LOCKED_EPISODE : LOCKED)[opener];
  return (
    <div className={styles.boundary}>
      <p className="h3">{say(words)}</p>
      {byAccount ? null : isRenewal ? (
        <OwnPrice user={user} />
      ) : (
        <NeededPrice needs={needs} user={user} plans={plans} />
      )}
      <div className="cluster">
        <ButtonLink variant={isRenewal ? 'danger' : 'primary'} to={withPlace(to, pathname)}>
          {say(byAccount ? 'freeSignUp' : isRenewal ? 'renew' : 'seeMemberships')}
        </ButtonLink>
        {user ? null : <TextLink to={withPlace('/signin', pathname)}>{say('signIn')}</TextLink>}
      </div>
    </div>
  );
}

/** Somebody is signed in and their reply is still loading. */
function Pending() {
  const say = useTexts(sectionTexts);
  return (
    <Loading label={say('loading')} className={styles.boundary}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="button" />
    </Loading>
  );
}

/** Opens the pop-up on arrival: once per section, and closing it leads back to the cover. */
function useGateOnArrival(
  section: Props['section'],
  type: PublicationType,
  coverPath: string,
  settled: boolean,
): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { isLogged } = useSession();
  const shownFor = useRef('');
  useEffect(() => {
    if (!settled || isLogged === null || shownFor.current === section.id) return;
    shownFor.current = section.id;
    openGate('read', {
      gate: section.gate,
      subject: section,
      privateSection: section.private,
      needs: [permissionFor(type)],
      to: pathname,
      onClose: () => {
        if (location.pathname === pathname) navigate(coverPath, { replace: true });
      },
    });
  }, [settled, isLogged, section, type, pathname, coverPath, navigate]);
}
