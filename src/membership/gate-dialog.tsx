import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withPlace } from '#kit/place.ts';
import type { Values } from '#kit/texts.ts';
import { isOpen } from '#site/address.rules.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { User } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import type { Offer } from './gate.rules.ts';
import { gateTexts } from './gate.texts.ts';
import type { GateRequest } from './gate.tsx';
import styles from './gate-dialog.module.css';

type Props = { offer: Offer; request: GateRequest; user: User | null; onClose: () => void };
type Say = (key: keyof (typeof gateTexts)['defaults'], values?: Values) => string;
type Face = { title: string; body: ReactNode; actions: ReactNode };

const PRICING = '/cme-program?section=pricing';
const INCLUDED = [
  'includeConsultations',
  'includeSummaries',
  'includeBrainGuides',
  'includeAudio',
  'includeDownloads',
  'includeSelfAssessment',
] as const;
const PERKS = ['perkSections', 'perkQuickTakes', 'perkTips', 'perkNewsletter', 'perkDashboard'] as const;

/** One pop-up of the gate: why not, and what to offer. */
export function GateDialog({ offer, request, user, onClose }: Props) {
  const say = useTexts(gateTexts);
  const location = useLocation();
  const here = `${location.pathname}${location.search}`;
  const face = FACES[offer]({ say, request, user, back: request.to ?? here, onClose });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={face.title}
      closeLabel={say('close')}
      actions={face.actions}
    >
      <div className={styles.body}>{face.body}</div>
    </Dialog>
  );
}

interface Making {
  say: Say;
  request: GateRequest;
  user: User | null;
  /** Where sign-in and registration lead back to. */
  back: string;
  onClose: () => void;
}
const FACES: Record<Offer, (making: Making) => Face> = {
  'free-section': ({ say, back }) => ({
    title: say('freeSectionTitle'),
    body: <p>{say('freeSectionText')}</p>,
    actions: <JoinActions say={say} back={back} />,
  }),
  'sign-up': ({ say, request, back }) => ({
    title: say('signUpTitle'),
    body: (
      <>
        <NeedsMore say={say} request={request} />
        <p>{say('signUpText')}</p>
        <Ticks lines={PERKS.map((key) => say(key))} />
        <OrLogin say={say} back={back} />
      </>
    ),
    actions: (
      <>
        <ButtonLink to={withPlace('/register', back)}>{say('freeSignUp')}</ButtonLink>
        {needsMore(request) ? (
          <ButtonLink variant="secondary" to={toPricing(back)}>
            {say('seeMemberships')}
          </ButtonLink>
        ) : null}
      </>
    ),
  }),
  membership: (making) =>
    membershipFace(making, making.user?.isMembershipValid ? 'tier' : 'membership', INCLUDED),
  gold: (making) => membershipFace(making, 'gold', ['includeLectures', ...INCLUDED]),
  renewal: ({ say, user, back, onClose }) => ({
    title: say('expiredTitle'),
    body: <p>{say('expiredText')}</p>,
    actions: (
      <>
        <ButtonLink
          variant="danger"
          to={withPlace(
            isOpen('/checkout') && user?.membership ? `/checkout?membership=${user.membership.id}` : PRICING,
            back,
          )}
        >
          {say('renew')}
        </ButtonLink>
        <NotNow say={say} onClose={onClose} />
      </>
    ),
  }),
  'no-credits': ({ say, back, onClose }) => ({
    title: say('noCreditsTitle'),
    body: <p>{say('noCreditsText')}</p>,
    actions: <PricingActions say={say} back={back} onClose={onClose} />,
  }),
  'verify-email': ({ say, user, back, onClose }) => ({
    title: say('verifyTitle'),
    body: <p>{say('verifyText', { email: user?.email ?? '' })}</p>,
    actions: (
      <>
        <ButtonLink to={withPlace('/verify-email', back)}>{say('verifyAgain')}</ButtonLink>
        <NotNow say={say} onClose={onClose} />
      </>
    ),
  }),
};

/** A test, and what only members get, ask for more than the account that comes first. */
const needsMore = ({ earnLabel, gate }: GateRequest) =>
  Boolean(earnLabel) || gate === 'member' || gate === 'gold';

function NeedsMore({ say, request }: { say: Say; request: GateRequest }) {
  const { earnLabel: earn, subject } = request;
  if (!needsMore(request) || !(earn || subject)) return null;
  return <p>{earn ? say('signUpTest', { earn }) : say('signUpMember', { subject: subject ?? '' })}</p>;
}

function membershipFace(
  { say, request, user, back, onClose }: Making,
  kind: 'membership' | 'tier' | 'gold',
  included: readonly ((typeof INCLUDED)[number] | 'includeLectures')[],
): Face {
  return {
    title: say(`${kind}Title`),
    body: (
      <>
        {request.subject ? <p>{say(`${kind}Subject`, { subject: request.subject })}</p> : null}
        <p>{say(`${kind}Text`)}</p>
        <Ticks lines={included.map((key) => say(key))} />
        {user ? null : <OrLogin say={say} back={back} />}
      </>
    ),
    actions: <PricingActions say={say} back={back} onClose={onClose} />,
  };
}

/** The home page is no place to come back to from a payment. */
const toPricing = (back: string): string => withPlace(PRICING, back === '/' ? null : back);

function JoinActions({ say, back }: { say: Say; back: string }) {
  return (
    <>
      <ButtonLink to={withPlace('/register', back)}>{say('freeSignUp')}</ButtonLink>
      <ButtonLink variant="secondary" to={withPlace('/signin', back)}>
        {say('signIn')}
      </ButtonLink>
    </>
  );
}

function PricingActions({ say, back, onClose }: { say: Say; back: string; onClose: () => void }) {
  return (
    <>
      <ButtonLink to={toPricing(back)}>{say('seeMemberships')}</ButtonLink>
      <NotNow say={say} onClose={onClose} />
    </>
  );
}

function NotNow({ say, onClose }: { say: Say; onClose: () => void }) {
  return (
    <Button variant="text" onClick={onClose}>
      {say('notNow')}
    </Button>
  );
}

function OrLogin({ say, back }: { say: Say; back: string }) {
  return (
    <p>
      <TextLink to={withPlace('/signin', back)}>{say('orLogin')}</TextLink>
    </p>
  );
}

function Ticks({ lines }: { lines: string[] }) {
  return (
    <ul className={styles.ticks}>
      {lines.map((line) => (
        <li key={line}>
          <Icon of={Check} />
          {line}
        </li>
      ))}
    </ul>
  );
}
