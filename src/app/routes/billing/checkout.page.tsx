import { useEffect, useMemo, useRef, useState } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import { paidOrder, useOrder } from '#billing/checkout/checkout.hooks.ts';
import { checkoutTexts } from '#billing/checkout/checkout.messages.ts';
import {
  CHOOSE_ADDRESS,
  type Choice,
  checkoutForm,
  checkoutPath,
  choiceIn,
  mayBeOwn,
  paidOrderIn,
  paidPath,
  planIn,
  STEPS,
  stepOf,
} from '#billing/checkout/checkout.rules.ts';
import { CardStep } from '#billing/checkout/components/card.tsx';
import styles from '#billing/checkout/components/checkout.module.css';
import { Done } from '#billing/checkout/components/done.tsx';
import { PaymentStep } from '#billing/checkout/components/payment.tsx';
import { AccountStep, OrderTrouble, ReceiptAddress } from '#billing/checkout/components/steps.tsx';
import { type ChosenPlan, Summary } from '#billing/checkout/components/summary.tsx';
import { useOwnDocument } from '#billing/checkout/document.hooks.ts';
import { finishBegun, type PaymentAttempt } from '#billing/checkout/paying.hooks.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { placeOf, withPlace } from '#kit/place.ts';
import { mayAddTerm } from '#membership/holding/holding.rules.ts';
import { membershipCalls } from '#membership/plan/plan.schema.ts';
import { CHOOSE_MARK } from '#membership/program/cme-program.rules.ts';
import { useLettersOffer } from '#newsletter/letters-offer.hooks.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { Stepper } from '#ui/navigation/stepper.tsx';

/** An id that is none leads to the plans (VALID-034); whose plan it is, if not on sale, is known in the browser alone. */
async function load({ api, url }: LoadContext): Promise<{ plan: ChosenPlan | null }> {
  const choice = choiceIn(url.search);
  const { data, meta } = await api(membershipCalls.withMine, { query: { page: { size: 0 } } });
  const plan = planIn(data, choice);
  const isOpen = typeof window === 'undefined' && mayBeOwn(choice, meta.notOnSale as string[]);
  if (!plan && !isOpen) throw redirect(withPlace(`${CHOOSE_ADDRESS}${CHOOSE_MARK}`, placeOf(url.search)));
  return { plan };
}
export const loader = serverLoad(load);
export const clientLoader = clientLoad(load);
export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  const say = pageWords(args, checkoutTexts);
  return head(args, { title: say('pageTitle'), description: say('description'), noindex: true });
}

export default function CheckoutPage() {
  const { plan } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const choice = useMemo(() => choiceIn(search), [search]);
  useOnlyWhatIsThere(plan);
  const isOwn = useOwnDocument();
  const say = useTexts(checkoutTexts);
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <h1 className="h1">{say('heading')}</h1>
      {isOwn ? null : <Skeleton shape="block" className={styles.waiting} />}
      {isOwn && plan ? <Checkout key={checkoutPath(choice)} plan={plan} choice={choice} /> : null}
    </div>
  );
}

/** Whoever turns out not to have a plan that is not on sale is led to the others. */
function useOnlyWhatIsThere(plan: ChosenPlan | null) {
  const { isLogged } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!plan && isLogged === false) navigate(`${CHOOSE_ADDRESS}${CHOOSE_MARK}`, { replace: true });
  }, [plan, isLogged, navigate]);
}

function Checkout({ plan, choice }: { plan: ChosenPlan; choice: Choice }) {
  const say = useTexts(checkoutTexts);
  const { user } = useSession();
  const [form, setForm] = useState(() => checkoutForm(choice));
  const letters = useLettersOffer();
  const { paid, setPaid, place: to, finish } = usePaid(choice);
  const { state, place, begin } = useOrder(choice, user, finish);
  const isFirst = useNeverMember(user, state.is === 'ready');
  const step = stepOf({ ...form, userId: user?.id ?? null }, paid !== null);
  const steps = STEPS.map((key) => ({ key, label: say(key) }));
  return (
    <>
      <Stepper label={say('steps')} steps={steps} current={step} doneLabel={say('done')} />
      {paid ? (
        <Done
          {...paid}
          tierName={plan.name}
          user={user}
          place={to}
          isFirst={isFirst && paid.order.kind === 'purchase'}
        />
      ) : (
        <div className={styles.two}>
          <Summary plan={plan} state={user ? state : null} heldName={user?.membershipName ?? null} />
          <div className={styles.column}>
            {user === null ? (
              <AccountStep
                letters={letters}
                choice={choice}
                onCreated={() => setForm((before) => ({ ...before, isAccountCreated: true }))}
              />
            ) : (
              <section className="stack" aria-labelledby="checkout-payment">
                <div role="status">
                  {form.isAccountCreated ? (
                    <Banner tone="success">
                      <p>{say('accountReady')}</p>
                    </Banner>
                  ) : null}
                </div>
                {state.is === 'ready' ? <ReceiptAddress user={user} /> : null}
                <h2
                  id="checkout-payment"
                  className="h3"
                  tabIndex={-1}
                  ref={form.isAccountCreated ? takeFocus : undefined}
                >
                  {say('paymentTitle')}
                </h2>
                {state.is !== 'ready' ? (
                  <OrderTrouble
                    state={state}
                    choice={choice}
                    mayRenew={mayRenew(plan, user)}
                    onRetry={() => void begin()}
                  />
                ) : (
                  <PaymentHere
                    order={state.order}
                    plan={plan}
                    place={place}
                    choice={choice}
                    user={user}
                    onPaid={setPaid}
                  />
                )}
              </section>
            )}
          </div>
        </div>
      )}
    </>
  );
}

const mayRenew = (plan: ChosenPlan, { membershipEndsAt, canRenew }: User): boolean =>
  membershipEndsAt !== null &&
  (canRenew || plan.price > 0) &&
  mayAddTerm(plan, new Date(membershipEndsAt), new Date());

/**
 * What was paid here stands in the address: whoever leaves and comes back, or loads the page anew, finds the receipt and
 * the way on, and is never asked to order it again.
 */
function usePaid(choice: Choice) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = placeOf(search);
  const [paid, setState] = useState<CheckoutResult | null>(null);
  const setPaid = (tried: PaymentAttempt) => {
    setState(tried);
    navigate(paidPath(choice, place, tried.order.id), { replace: true, preventScrollReset: true });
  };
  const finish = async (): Promise<boolean> => {
    const id = paidOrderIn(search);
    const order = id && (await paidOrder(id));
    if (order) {
      setState({ payment: null, order });
      return true;
    }
    const finished = await finishBegun(choice);
    if (finished) setPaid(finished);
    return finished !== null;
  };
  return { paid, setPaid, place, finish };
}

/** Whether this is somebody's first membership: looked at while the order stands, since what is paid changes it. */
function useNeverMember(user: User | null, isOrdered: boolean): boolean {
  const found = useRef<boolean | null>(null);
  useEffect(() => {
    if (isOrdered && user) found.current ??= !user.hasMembership;
  }, [isOrdered, user]);
  return found.current === true;
}
type CheckoutResult = Omit<PaymentAttempt, 'payment'> & { payment: PaymentAttempt['payment'] | null };

/** Money is paid to Stripe; in the sandbox, and where there is nothing to pay, no card leaves for anywhere. */
function PaymentHere(props: Omit<Parameters<typeof CardStep>[0], 'card'>) {
  const { card } = useSite().site;
  return card && props.order.total > 0 ? <CardStep card={card} {...props} /> : <PaymentStep {...props} />;
}
