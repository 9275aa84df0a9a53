import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { find, oneOf, pageLoad, tick } from '#admin/kit/filter.store.ts';
import { Day } from '#admin/resources/order/components/parts.tsx';
import { GIFT_CARD_STATES } from '#admin/resources/order/order.data.ts';
import { ORDERS_PATH } from '#admin/resources/order/order.store.ts';
import { CancelCard } from '#admin/resources/reward/components/cancellation.tsx';
import { RewardProgramFigures } from '#admin/resources/reward/components/program.tsx';
import { rewardDeskTexts } from '#admin/resources/reward/reward.messages.ts';
import { type Reward, type RewardProgram, rewardCalls } from '#admin/resources/reward/reward.schema.ts';
import type { LoadContext } from '#client/page/load.ts';
import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const filters = [
  find('find'),
  oneOf('status', GIFT_CARD_STATES, { label: 'status', any: 'anyStatus' }),
  tick('overdue', 'overdueOnly'),
] as const;
const loadCards = pageLoad({ call: rewardCalls.list, filters });

const page = deskRoute({
  path: '/admin/rewards',
  texts: rewardDeskTexts,
  title: 'rewards',
  find: 'find',
  count: 'cardCount',
  empty: 'empty',
  nothingYet: 'nothingYet',
  filters,
  load: async (loading: LoadContext) => {
    const [cards, program] = await Promise.all([
      loadCards(loading),
      loading.api(rewardCalls.program, { signal: loading.signal }),
    ]);
    return { ...cards, program: program.data };
  },
  Above: ({ data: { program } }) => <Program program={program} />,
  columns: [
    { label: 'number', cell: ({ number }) => number },
    {
      label: 'owner',
      cell: ({ owner }, { say }) =>
        owner ? (
          <RowLink to={`/admin/members/${owner.id}`}>
            {owner.name || shownEmail(owner.email) || owner.id}
          </RowLink>
        ) : (
          say('gone')
        ),
    },
    {
      label: 'referred',
      cell: ({ referred }, { say }) => (referred ? <Invited referred={referred} /> : say('gone')),
    },
    {
      label: 'status',
      cell: (one) => (
        <>
          <CardStatus one={one} />
          {one.cancelReason ? <Small>{one.cancelReason}</Small> : null}
        </>
      ),
    },
    { label: 'due', cell: ({ sendDate }) => <Day at={sendDate} /> },
    { label: 'amount', numeric: true, cell: ({ amount, currency }, { money }) => money(amount, currency) },
    {
      label: 'purchase',
      cell: ({ order }, { say }) =>
        order ? (
          <RowLink to={`${ORDERS_PATH}/${order}`}>{say('orderNamed', { id: order })}</RowLink>
        ) : (
          say('noOrder')
        ),
    },
    { label: 'action', cell: (one) => <CancelCard one={one} /> },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

function Program({ program }: { program: RewardProgram }) {
  const say = useTexts(rewardDeskTexts);
  return (
    <>
      <RewardProgramFigures program={program} />
      <h2 className="h3">{say('giftCards')}</h2>
    </>
  );
}

function Invited({ referred: { id, email } }: { referred: NonNullable<Reward['referred']> }) {
  return id ? <RowLink to={`/admin/members/${id}`}>{shownEmail(email)}</RowLink> : shownEmail(email);
}

const LOOKS = {
  pending: { tone: 'neutral', icon: CircleDashed },
  pending_to_send: { tone: 'info', icon: Clock },
  sent: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: CircleX },
} as const;

function CardStatus({ one: { status, overdue } }: { one: Pick<Reward, 'status' | 'overdue'> }) {
  const say = useTexts(rewardDeskTexts);
  if (overdue)
    return (
      <Badge tone="warning" icon={CircleAlert}>
        {say('overdue')}
      </Badge>
    );
  return <Badge {...LOOKS[status]}>{say(status)}</Badge>;
}
