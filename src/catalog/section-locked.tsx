import Lock from 'lucide-react/icons/lock';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Gate } from '#kit/decision.ts';
import { openGate } from '#membership/gate.tsx';
import { LOCKED_CLASS } from '#site/structured-publication.rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { useSession, useUser } from '#web/use-session.tsx';
import { sectionTexts } from './section.texts.ts';
import styles from './section-locked.module.css';
import { openingKey } from './section-rail.tsx';

type Props = {
  section: { id: string; title: string; meta_description: string; gate: Gate; private: boolean };
  /** An episode of the podcast is called so. */
  isEpisode: boolean;
  picture: string;
  coverPath: string;
  /** The reply was made for the person who is looking, so its lock is final. */
  settled: boolean;
};

/** The frame of a section that may not be read: its picture, what it is about, and what opens it. */
export function SectionLocked({ section, isEpisode, picture, coverPath, settled }: Props) {
  const say = useTexts(sectionTexts);
  useGateOnArrival(section, coverPath, settled);
  return (
    <>
      {picture ? (
        <div className={styles.poster}>
          <img src={picture} alt="" width={1280} height={720} />
          <span className={styles.badge}>
            <Icon of={Lock} />
            {say('locked')}
          </span>
        </div>
      ) : null}
      <p className="prose">{section.meta_description}</p>
      <Fade />
      {settled ? <Boundary section={section} isEpisode={isEpisode} /> : <Pending />}
    </>
  );
}

/** Where text would go on; there is none behind it. */
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

/** Says what opens the section, also without scripts. */
function Boundary({ section, isEpisode }: Pick<Props, 'section' | 'isEpisode'>) {
  const say = useTexts(sectionTexts);
  const user = useUser();
  const { pathname } = useLocation();
  const back = `?redirect=${encodeURIComponent(pathname)}`;
  const isLapsed = user?.hasMembership === true && !user.isMembershipValid && section.gate !== 'account';
  const words = isLapsed
    ? 'lockedLapsed'
    : (isEpisode ? LOCKED_EPISODE : LOCKED)[openingKey(section.gate, user?.isMembershipValid ?? false)];
  const byAccount = section.gate === 'account';
  return (
    <div className={styles.boundary}>
      <p className="h3">{say(words)}</p>
      <div className="cluster">
        <ButtonLink to={byAccount ? `/register${back}` : '/cme-program?section=pricing'}>
          {say(byAccount ? 'freeSignUp' : isLapsed ? 'renew' : 'seeMemberships')}
        </ButtonLink>
        {user ? null : <TextLink to={`/signin${back}`}>{say('signIn')}</TextLink>}
      </div>
    </div>
  );
}

/** Somebody is signed in and the reply for them is under way. */
function Pending() {
  const say = useTexts(sectionTexts);
  return (
    <Loading label={say('loading')} className={styles.boundary}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="button" />
    </Loading>
  );
}

/** The pop-up stands at the boundary: once for each section, and closing it leads back to the cover. */
function useGateOnArrival(section: Props['section'], coverPath: string, settled: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { isLogged } = useSession();
  const shownFor = useRef('');
  useEffect(() => {
    if (!settled || isLogged === null || shownFor.current === section.id) return;
    shownFor.current = section.id;
    openGate('read', {
      gate: section.gate,
      subject: section.title,
      privateSection: section.private,
      to: pathname,
      onClose: () => {
        if (location.pathname === pathname) navigate(coverPath, { replace: true });
      },
    });
  }, [settled, isLogged, section, pathname, coverPath, navigate]);
}
