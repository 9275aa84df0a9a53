import { FailedPart } from '#client/api/failed-part.tsx';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { AccountCard, Saved } from '#identity/account/components/card.tsx';
import type { User } from '#identity/session/session.store.ts';
import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { renewalAddress } from '#membership/upgrade/upgrade.rules.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { CARD_SETUP_PATH, mayStartRenewing } from '../../card/setup.rules.ts';
import { accountRenewalTexts } from '../account-renewal.messages.ts';
import { renewalOffer, renewalOutlook } from '../outlook.rules.ts';
import { type RenewalChoice, useRenewalChoice } from '../renewal.hooks.ts';
import { firstTryAt } from '../renewal.rules.ts';

/** My account: whether the membership renews automatically, when, for how much and with which card, and the switch. */
export function AccountRenewal({ user }: { user: User }) {
  const { hasMembership, isMembershipValid, membership, membershipEndsAt } = user;
  if (!hasMembership || !membership || !membershipEndsAt || user.scope !== 'full') return null;
  return <Renewal plan={membership} endsAt={membershipEndsAt} isOver={!isMembershipValid} />;
}

interface RenewalProps {
  plan: NonNullable<User['membership']>;
  endsAt: string;
  isOver: boolean;
}

function Renewal(held: RenewalProps) {
  const say = useTexts(accountRenewalTexts);
  const renewal = useRenewalChoice(say('noReply'));
  const { choice, failure, load, saving } = renewal;
  // An ended membership is shown only while its renewal is still being tried.
  if (held.isOver && !choice?.autoRenew && saving.is === 'idle') return null;
  return (
    <AccountCard title={say('title')}>
      {failure ? (
        <FailedPart
          title={say('failed')}
          notice={failure}
          retryLabel={say('retry')}
          onRetry={() => void load()}
        />
      ) : choice ? (
        <div className="stack">
          <Outlook {...held} choice={choice} />
          <Switch {...held} choice={choice} renewal={renewal} />
        </div>
      ) : (
        <RenewalLoading />
      )}
    </AccountCard>
  );
}

type SwitchProps = RenewalProps & { choice: RenewalChoice; renewal: ReturnType<typeof useRenewalChoice> };

function Switch({ plan, endsAt, isOver, choice, renewal: { saving, choose } }: SwitchProps) {
  const say = useTexts(accountRenewalTexts);
  const terms = useTerms({ plan, endsAt }, choice);
  const { autoRenew, cardOnFile, renewalTotal } = choice;
  const held = { endsAt: new Date(endsAt), isOver, autoRenew, hasCard: cardOnFile !== null };
  const offer = renewalOffer({ ...held, renewalTotal, saving: saving.is }, new Date());
  if (!offer) return null;
  const mayStart = !isOver && mayStartRenewing(held.endsAt, new Date());
  return (
    <>
      {offer === 'byHand' ? (
        <WithLink
          text={say('tooLate')}
          to={renewalAddress(plan.id)}
          label={say('byHand')}
          isFocused={saving.is !== 'idle'}
        />
      ) : offer === 'withCard' ? (
        <WithLink text={say('needsCard', terms)} to={CARD_SETUP_PATH} label={say('withCard')} />
      ) : (
        <Checkbox
          label={say('automatic')}
          hint={
            <>
              {mayStart && !autoRenew ? <>{say(`would${plan.rebillDays}`, terms)} </> : null}
              {say('automaticHint')}
            </>
          }
          error={saving.is === 'refused' ? <NoticeLine notice={saving.notice} /> : undefined}
          checked={autoRenew}
          aria-busy={saving.is === 'saving' || undefined}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
      )}
      {offer === 'switch' || saving.is !== 'idle' ? (
        <p role="status">
          {saving.is === 'saving' ? say('saving') : null}
          {saving.is === 'saved' ? <Saved /> : null}
        </p>
      ) : null}
      {offer === 'switch' && cardOnFile && !isOver ? (
        <p>
          <TextLink to={CARD_SETUP_PATH}>{say('anotherCard')}</TextLink>
        </p>
      ) : null}
    </>
  );
}

/** `isFocused`: it has taken the place of the switch that was just pressed. */
const WithLink = ({ text, to, label, isFocused }: WithLinkProps) => (
  <>
    <p className="small quiet" tabIndex={-1} ref={isFocused ? takeFocus : undefined}>
      {text}
    </p>
    <p>
      <TextLink to={to}>{label}</TextLink>
    </p>
  </>
);

interface WithLinkProps {
  text: string;
  to: string;
  label: string;
  isFocused?: boolean;
}

/** When the next charge is, how much it is, and to which card. */
function useTerms({ endsAt }: Pick<RenewalProps, 'plan' | 'endsAt'>, choice: RenewalChoice) {
  const { language } = useSite().site;
  return {
    date: dateText(firstTryAt(new Date(endsAt)), language),
    price: moneyText(choice.renewalTotal, choice.currency, localeOf(language)),
    card: choice.cardOnFile ?? '',
  };
}

/** What will happen at the end of the term, in one sentence. */
function Outlook({ plan, endsAt, isOver, choice }: RenewalProps & { choice: RenewalChoice }) {
  const say = useTexts(accountRenewalTexts);
  const { language } = useSite().site;
  const charged = useTerms({ plan, endsAt }, choice);
  const { autoRenew, cardOnFile } = choice;
  const held = { endsAt: new Date(endsAt), isOver, autoRenew, hasCard: cardOnFile !== null };
  const outlook = renewalOutlook(held, new Date());
  if (outlook === 'charge') return <p>{say(`charge${plan.rebillDays}`, charged)}</p>;
  return <p>{say(outlook, { ...charged, date: dateText(endsAt, language) })}</p>;
}

function RenewalLoading() {
  const say = useTexts(accountRenewalTexts);
  return (
    <Loading label={say('loading')}>
      <Skeleton width="long" />
      <Skeleton width="half" />
    </Loading>
  );
}
