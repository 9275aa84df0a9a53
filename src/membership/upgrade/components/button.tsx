import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { placeFrom, withPlace } from '#kit/place.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { cmeProgramTexts } from '../../program/cme-program.messages.ts';
import { useStartData } from '../../start-data.hooks.ts';
import { upgradeTexts } from '../upgrade.messages.ts';
import { wayOn } from '../upgrade.rules.ts';

/** The reader's next offer; null while the plans are unknown, and for the highest tier. */
export const useWayOn = (user: User) => wayOn(user, useStartData().memberships ?? []);

type Props = {
  user: User;
  /** What the reader is in the middle of; otherwise the current page, if it is one to come back to. */
  place?: string | null;
} & Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'full'>;

/** UPGRADE, or a red RENEW MEMBERSHIP; nothing for readers without a next offer (spec §6). */
export function UpgradeButton({ user, place, variant = 'secondary', ...look }: Props) {
  const say = useTexts(upgradeTexts);
  const way = useWayOn(user);
  const here = placeFrom(useLocation());
  if (!way) return null;
  return (
    <ButtonLink
      {...look}
      to={withPlace(way.to, place ?? here)}
      variant={way.is === 'renew' ? 'danger' : variant}
    >
      {say(way.is)}
    </ButtonLink>
  );
}

/** The price of the next plan, shown beside the button. */
export function UpgradePrice({ user }: { user: User }) {
  const say = useTexts(upgradeTexts);
  const sayPlan = useTexts(cmeProgramTexts);
  const { language } = useSite().site;
  const way = useWayOn(user);
  const [price] = way?.is === 'upgrade' ? way.plan.prices : [];
  if (way?.is !== 'upgrade' || !price) return null;
  return (
    <p className="small quiet">
      {say(user.isMembershipValid ? 'above' : 'begin', {
        name: way.plan.name,
        price: moneyText(price.cents, price.currency, localeOf(language)),
        period: sayPlan(`per${way.plan.rebillDays}`),
      })}
    </p>
  );
}
