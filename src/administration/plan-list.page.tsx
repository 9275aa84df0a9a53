import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { AdminFrame, Named, Waiting } from '#editing/admin-frame.tsx';
import { DeskTable } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { PROMISED_SAVING_PERCENT } from '#membership/plan-edit.rules.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { useMoney } from './order-parts.tsx';
import { type DeskPlan, loadPlans } from './plan-desk.store.ts';
import { planDeskTexts } from './plan-desk.texts.ts';
import { PlanDialog, usePlanName } from './plan-dialog.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadPlans);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, planDeskTexts)('plans'), noindex: true });

export default function PlanListPage() {
  const say = useTexts(planDeskTexts);
  const plans = useLoaderData() as DeskPlan[] | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('plans')}>
      <p className="lead">{say('lead')}</p>
      {plans && user ? <Plans plans={plans} /> : <Waiting />}
    </AdminFrame>
  );
}

function Plans({ plans }: { plans: DeskPlan[] }) {
  const say = useTexts(planDeskTexts);
  const [edited, setEdited] = useState<DeskPlan | null>(null);
  return (
    <>
      <DeskTable
        caption={say('planCount', { n: plans.length })}
        columns={[
          say('plan'),
          { words: say('price'), numeric: true },
          say('saving'),
          { words: say('members'), numeric: true },
          say('sale'),
          say('actions'),
        ]}
      >
        {plans.map((plan) => (
          <Row key={plan.id} plan={plan} onEdit={() => setEdited(plan)} />
        ))}
      </DeskTable>
      {edited ? <PlanDialog plan={edited} plans={plans} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function Row({ plan, onEdit }: { plan: DeskPlan; onEdit: () => void }) {
  const say = useTexts(planDeskTexts);
  const money = useMoney();
  const name = usePlanName()(plan);
  return (
    <Tr>
      <Th scope="row">{name}</Th>
      <Td label={say('price')} numeric>
        {money(plan.price, plan.currency)}
      </Td>
      <Td label={say('saving')}>{plan.rebillDays === 1825 ? <Saving plan={plan} /> : null}</Td>
      <Td label={say('members')} numeric>
        {plan.members}
      </Td>
      <Td label={say('sale')}>
        <span className={styles.actions}>
          <Sale plan={plan} />
          {plan.bestValue ? <Badge tone="signal">{say('bestValue')}</Badge> : null}
        </span>
      </Td>
      <Td label={say('actions')}>
        <Button variant="text" size="sm" onClick={onEdit}>
          <Named short={say('edit')} long={say('editNamed', { plan: name })} />
        </Button>
      </Td>
    </Tr>
  );
}

function Sale({ plan: { onSale, mayBeSold } }: { plan: DeskPlan }) {
  const say = useTexts(planDeskTexts);
  if (onSale)
    return (
      <Badge tone="success" icon={CircleCheck}>
        {say('onSale')}
      </Badge>
    );
  return <Badge icon={EyeOff}>{say(mayBeSold ? 'hidden' : 'assigned')}</Badge>;
}

function Saving({ plan: { saving, savingKept } }: { plan: DeskPlan }) {
  const say = useTexts(planDeskTexts);
  if (saving === null) return null;
  return (
    <>
      {say('savingOf', { n: saving })}
      {savingKept ? null : (
        <span className={styles.kind}>
          <Badge tone="warning" icon={CircleAlert}>
            {say('savingLess', { n: PROMISED_SAVING_PERCENT })}
          </Badge>
        </span>
      )}
    </>
  );
}
