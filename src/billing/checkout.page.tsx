import { useEffect, useMemo, useState } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import { CHOOSE_MARK } from '#membership/cme-program.rules.ts';
import { membershipCalls } from '#membership/plan.contract.ts';
import { Banner } from '#ui/banner.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { clientLoad, type Loading, serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import { useSession } from '#web/use-session.tsx';
import styles from './checkout.module.css';
import {
  CHOOSE_ADDRESS,
  type Choice,
  checkoutForm,
  choiceIn,
  mayBeOwn,
  planIn,
  STEPS,
  stepOf,
} from './checkout.rules.ts';
import { type Order, type Payment, useOrder } from './checkout.store.ts';
import { checkoutTexts } from './checkout.texts.ts';
import { Done } from './checkout-done.tsx';
import { PaymentStep } from './checkout-payment.tsx';
import { AccountStep, OrderTrouble, ReceiptAddress } from './checkout-steps.tsx';
import { type ChosenPlan, Summary } from './checkout-summary.tsx';

/** An id that is none leads to the plans (VALID-034); one's own hidden plan is known in the browser alone. */
async function load({ api, url }: Loading): Promise<{ plan: ChosenPlan | null }> {
  const choice = choiceIn(url.search);
  const { data } = await api(membershipCalls.withMine, { query: { page: { size: 0 } } });
  const plan = planIn(data, choice);
  if (!plan && !(mayBeOwn(choice) && typeof window === 'undefined'))
    throw redirect(`${CHOOSE_ADDRESS}${CHOOSE_MARK}`);
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
  const say = useTexts(checkoutTexts);
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <h1 className="h1">{say('heading')}</h1>
      {plan ? <Checkout key={search} plan={plan} choice={choice} /> : null}
    </div>
  );
}

/** Whoever turns out not to have the hidden plan is led to the others. */
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
  const [paid, setPaid] = useState<{ payment: Payment; order: Order } | null>(null);
  const { state, place } = useOrder(choice, user);
  const step = stepOf({ ...form, userId: user?.id ?? null }, paid !== null);
  const steps = STEPS.map((key) => ({ key, label: say(key) }));
  return (
    <>
      <Stepper label={say('steps')} steps={steps} current={step} doneLabel={say('done')} />
      {paid ? (
        <Done {...paid} tierName={plan.name} user={user} />
      ) : (
        <div className={styles.two}>
          <Summary plan={plan} state={user ? state : null} heldName={user?.membershipName ?? null} />
          <div className={styles.column}>
            {user === null ? (
              <AccountStep
                choice={choice}
                onCreated={() => setForm((before) => ({ ...before, isAccountCreated: true }))}
              />
            ) : (
              <section className="stack" aria-labelledby="checkout-payment">
                {form.isAccountCreated ? (
                  <Banner tone="success" live="status">
                    <p>{say('accountReady')}</p>
                  </Banner>
                ) : null}
                {state.is === 'ready' ? <ReceiptAddress user={user} /> : null}
                <h2 id="checkout-payment" className="h3">
                  {say('paymentTitle')}
                </h2>
                {state.is !== 'ready' ? (
                  <OrderTrouble state={state} choice={choice} onRetry={() => void place(false)} />
                ) : (
                  <PaymentHere
                    order={state.order}
                    plan={plan}
                    place={place}
                    onPaid={(payment) => setPaid({ payment, order: state.order })}
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

/** Where the provider's own form is not there yet, nobody types a card into ours. */
function PaymentHere(props: Parameters<typeof PaymentStep>[0]) {
  const say = useTexts(checkoutTexts);
  const { site } = useSite();
  if (site.payments === 'sandbox' || props.order.total === 0) return <PaymentStep {...props} />;
  return (
    <Banner tone="info" title={say('byHandTitle')}>
      <p>{say('byHandText', { email: site.supportEmail })}</p>
    </Banner>
  );
}
