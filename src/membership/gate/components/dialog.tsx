import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { awaitedEmail, shownEmail } from '#identity/email/shown.rules.ts';
import type { User } from '#identity/session/session.store.ts';
import { withPlace } from '#kit/place.ts';
import type { Values } from '#kit/texts.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { NeededPrice, OwnPrice, useRenewalOpens } from '../../plan/components/needed-price.tsx';
import { ownPlanAddress, PRICING_ADDRESS } from '../../plan/pricing.data.ts';
import { gateTexts } from '../gate.messages.ts';
import type { GateOffer } from '../gate.rules.ts';
import { type Opener, openerOf } from '../need.rules.ts';
import styles from './dialog.module.css';
import type { GateRequest } from './gate.tsx';

type Props = { offer: GateOffer; request: GateRequest; user: User | null; onClose: () => void };
type GateTranslator = (key: keyof (typeof gateTexts)['defaults'], values?: Values) => string;
type Face = { title: string; body: ReactNode; actions: ReactNode };

const INCLUDED = [
  'includeConsultations',
  'includeSummaries',
  'includeBrainGuides',
  'includeAudio',
  'includeDownloads',
  'includeSelfAssessment',
] as const;
const PERKS = ['perkSections', 'perkQuickTakes', 'perkTips', 'perkNewsletter', 'perkDashboard'] as const;

/** A pop-up of the gate: why access is refused, and what is offered instead. */
export function GateDialog({ offer, request, user, onClose }: Props) {
  const say = useTexts(gateTexts);
  const location = useLocation();
  const here = `${location.pathname}${location.search}`;
  const isRenewal = useRenewalOpens(user, request.needs ?? []);
  const face = FACES[offer]({ say, request, user, back: request.to ?? here, onClose, isRenewal });
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

interface GateDialogProps {
  say: GateTranslator;
  request: GateRequest;
  user: User | null;
  /** Where sign-in and registration return to. */
  back: string;
  onClose: () => void;
  /** Whether renewing the expired membership opens it again. */
  isRenewal: boolean;
}
const FACES: Record<GateOffer, (making: GateDialogProps) => Face> = {
  'free-section': ({ say, back }) => ({
    title: say('freeSectionTitle'),
    body: <p>{say('freeSectionText')}</p>,
    actions: <JoinActions say={say} back={back} />,
  }),
  'sign-up': ({ say, back }) => ({
    title: say('signUpTitle'),
    body: (
      <>
        <p>{say('signUpText')}</p>
        <Ticks lines={PERKS.map((key) => say(key))} />
        <OrLogin say={say} back={back} />
      </>
    ),
    actions: <ButtonLink to={withPlace('/register', back)}>{say('freeSignUp')}</ButtonLink>,
  }),
  membership: (making) =>
    membershipFace(making, making.user?.isMembershipValid ? 'tier' : openerOf(making.request.needs ?? [])),
  gold: (making) => membershipFace(making, 'gold'),
  renewal: (making) => (making.isRenewal ? renewalFace(making) : beyondOwnFace(making)),
  'no-credits': ({ say, back, onClose }) => ({
    title: say('noCreditsTitle'),
    body: <p>{say('noCreditsText')}</p>,
    actions: <PricingActions say={say} back={back} onClose={onClose} />,
  }),
  'verify-email': ({ say, user, back, onClose }) => ({
    title: say('verifyTitle'),
    body: <p>{say('verifyText', { email: shownEmail((user && awaitedEmail(user)) ?? '') })}</p>,
    actions: (
      <>
        <ButtonLink to={withPlace('/verify-email', back)}>{say('verifyAgain')}</ButtonLink>
        <NotNow say={say} onClose={onClose} />
      </>
    ),
  }),
};

/** The expired membership opens it again, at its price. */
function renewalFace({ say, user, back, onClose }: GateDialogProps): Face {
  return {
    title: say('expiredTitle'),
    body: (
      <>
        <p>{say('expiredText')}</p>
        <OwnPrice user={user} />
      </>
    ),
    actions: (
      <>
        <ButtonLink variant="danger" to={withPlace(ownPlanAddress(user?.membership), back)}>
          {say('renew')}
        </ButtonLink>
        <NotNow say={say} onClose={onClose} />
      </>
    ),
  };
}

/** The expired membership did not open it, so renewing that one alone would not either. */
function beyondOwnFace({ say, request, back, onClose }: GateDialogProps): Face {
  return {
    title: say('expiredTitle'),
    body: (
      <>
        <Needed say={say} request={request} opener={openerOf(request.needs ?? [])} />
        <NeededPrice needs={request.needs} user={null} />
        <p>{say('expiredKept')}</p>
      </>
    ),
    actions: <PricingActions say={say} back={back} onClose={onClose} />,
  };
}

const SENTENCES = {
  membership: ['membershipSubject', 'membershipTest'],
  tier: ['tierSubject', 'tierTest'],
  gold: ['goldSubject', 'goldTest'],
} as const;

/** What this lesson, file or test requires. */
function Needed({
  say,
  request: { earnLabel: earn, subject },
  opener,
}: Pick<GateDialogProps, 'say' | 'request'> & { opener: Opener }) {
  const [ofSubject, ofTest] = SENTENCES[opener];
  if (earn) return <p>{say(ofTest, { earn })}</p>;
  return subject ? (
    <p>
      <PartOfMessage message={(title) => say(ofSubject, { subject: title })} {...partOf(subject)} />
    </p>
  ) : null;
}

/** Names the membership that opens it, never a smaller one: nobody buys Bronze for what Silver opens. */
function membershipFace({ say, request, user, back, onClose }: GateDialogProps, opener: Opener): Face {
  const included = opener === 'gold' ? (['includeLectures', ...INCLUDED] as const) : INCLUDED;
  return {
    title: say(`${opener}Title`),
    body: (
      <>
        <Needed say={say} request={request} opener={opener} />
        <NeededPrice needs={request.needs} user={user} />
        <p>{say(`${opener}Text`)}</p>
        <Ticks lines={included.map((key) => say(key))} />
        {user ? null : <OrLogin say={say} back={back} />}
      </>
    ),
    actions: <PricingActions say={say} back={back} onClose={onClose} />,
  };
}

/** A payment does not lead back to the home page. */
const toPricing = (back: string): string => withPlace(PRICING_ADDRESS, back === '/' ? null : back);

function JoinActions({ say, back }: { say: GateTranslator; back: string }) {
  return (
    <>
      <ButtonLink to={withPlace('/register', back)}>{say('freeSignUp')}</ButtonLink>
      <ButtonLink variant="secondary" to={withPlace('/signin', back)}>
        {say('signIn')}
      </ButtonLink>
    </>
  );
}

function PricingActions({ say, back, onClose }: { say: GateTranslator; back: string; onClose: () => void }) {
  return (
    <>
      <ButtonLink to={toPricing(back)}>{say('seeMemberships')}</ButtonLink>
      <NotNow say={say} onClose={onClose} />
    </>
  );
}

function NotNow({ say, onClose }: { say: GateTranslator; onClose: () => void }) {
  return (
    <Button variant="text" onClick={onClose}>
      {say('notNow')}
    </Button>
  );
}

function OrLogin({ say, back }: { say: GateTranslator; back: string }) {
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
