import { withPlace } from '#kit/place.ts';

/** What checkout was asked for, as its URL says. */
export interface Choice {
  membershipId: string | null;
  upgrade: boolean;
  renew: boolean;
}
const isOn = (value: string | null): boolean => value === 'true' || value === '1';

export function choiceIn(search: string): Choice {
  const asked = new URLSearchParams(search);
  const id = asked.get('membership');
  return {
    membershipId: id && /^\d{1,15}$/.test(id) ? id : null,
    upgrade: isOn(asked.get('upgrade')),
    renew: isOn(asked.get('renew')),
  };
}

/** The same choice as a URL to come back to. */
export function checkoutPath({ membershipId, upgrade, renew }: Choice, place: string | null = null): string {
  const asked = new URLSearchParams({ membership: membershipId ?? '' });
  if (upgrade) asked.set('upgrade', 'true');
  if (renew) asked.set('renew', 'true');
  return withPlace(`/checkout?${asked}`, place);
}

/** The order that was paid here: kept in the URL, so that a returning reader finds its receipt (C10). */
export function paidOrderIn(search: string): string | null {
  const id = new URLSearchParams(search).get('paid');
  return id && /^\d{1,15}$/.test(id) ? id : null;
}
export const paidPath = (choice: Choice, place: string | null, orderId: string): string =>
  `${checkoutPath(choice, place)}&paid=${orderId}`;

/** A lesson, cover or test by its id: the last number in the address (spec §2). */
export function titledPlaceIn(place: string): { kind: 'section' | 'publication'; id: string } | null {
  const [, kind, id] = /^\/(section|publication)\/(?:[^/?#]*-)?(\d{1,9})(?:[/?#]|$)/.exec(place) ?? [];
  return id && (kind === 'section' || kind === 'publication') ? { kind, id } : null;
}

/** A membership id is valid if it is among the memberships (spec §5). */
export const planIn = <P extends { id: string }>(plans: readonly P[], { membershipId }: Choice): P | null =>
  plans.find(({ id }) => id === membershipId) ?? null;

/** A membership that is not on sale can only be checked once the visitor is known: its holder may renew it. */
export const mayBeOwn = ({ membershipId }: Choice, notOnSale: readonly string[]): boolean =>
  membershipId !== null && notOnSale.includes(membershipId);

/** Where the plans are. */
export const CHOOSE_ADDRESS = '/cme-program?section=pricing';

export const STEPS = ['account', 'payment', 'done'] as const;
export type CheckoutStep = (typeof STEPS)[number];

/** What checkout's registration knows besides its fields (spec §3). */
export interface CheckoutForm {
  userId: string | null;
  membershipId: string | null;
  discountId: string | null;
  upgrade: boolean;
  /** The account was created here: a failed payment does not create a second one (C5). */
  isAccountCreated: boolean;
}

export const checkoutForm = ({ membershipId, upgrade }: Choice): CheckoutForm => ({
  userId: null,
  membershipId,
  discountId: null,
  upgrade,
  isAccountCreated: false,
});

/** A signed-in reader goes on to the payment; once paid, checkout is done, whatever else happens. */
export function stepOf(form: Pick<CheckoutForm, 'userId'>, isPaid: boolean): CheckoutStep {
  if (isPaid) return 'done';
  return form.userId === null ? 'account' : 'payment';
}
