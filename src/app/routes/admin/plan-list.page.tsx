import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import EyeOff from 'lucide-react/icons/eye-off';
import { Several, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { wholeLoad } from '#admin/kit/filter.store.ts';
import { PlanDialog, planName } from '#admin/resources/plan/components/dialog.tsx';
import { planDeskTexts } from '#admin/resources/plan/plan.messages.ts';
import { planDeskCalls } from '#admin/resources/plan/plan.schema.ts';
import type { AdminPlan } from '#admin/resources/plan/plan.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { PROMISED_SAVING_PERCENT } from '#membership/plan/edit.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const load = wholeLoad(planDeskCalls.list);

const page = deskRoute({
  path: '/admin/plans',
  texts: planDeskTexts,
  title: 'plans',
  lead: 'lead',
  count: 'planCount',
  load,
  columns: [
    { label: 'plan', cell: (one, { say }) => planName(one, say) },
    { label: 'price', numeric: true, cell: ({ price, currency }, { money }) => money(price, currency) },
    { label: 'saving', cell: (one) => (one.rebillDays === 1825 ? <Saving plan={one} /> : null) },
    { label: 'members', numeric: true, cell: ({ members }) => members },
    {
      label: 'sale',
      cell: (one, { say }) => (
        <Several>
          <Sale plan={one} />
          {one.bestValue ? <Badge tone="signal">{say('bestValue')}</Badge> : null}
        </Several>
      ),
    },
  ],
  actions: [
    {
      label: 'edit',
      named: 'editNamed',
      valuesOf: (one, { say }) => ({ plan: planName(one, say) }),
      Dialog: PlanDialog,
    },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

function Sale({ plan: { onSale, mayBeSold } }: { plan: AdminPlan }) {
  const say = useTexts(planDeskTexts);
  if (onSale)
    return (
      <Badge tone="success" icon={CircleCheck}>
        {say('onSale')}
      </Badge>
    );
  return <Badge icon={EyeOff}>{say(mayBeSold ? 'hidden' : 'assigned')}</Badge>;
}

function Saving({ plan: { saving, savingKept } }: { plan: AdminPlan }) {
  const say = useTexts(planDeskTexts);
  if (saving === null) return null;
  return (
    <>
      {say('savingOf', { n: saving })}
      {savingKept ? null : (
        <Small>
          <Badge tone="warning" icon={CircleAlert}>
            {say('savingLess', { n: PROMISED_SAVING_PERCENT })}
          </Badge>
        </Small>
      )}
    </>
  );
}
