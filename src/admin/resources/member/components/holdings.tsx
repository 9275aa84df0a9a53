import { useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';
import { dateText } from '#kit/dates.ts';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { Named } from '../../../frame/frame.tsx';
import styles from '../../../kit/editing.module.css';
import { DeskTable } from '../../../kit/list.tsx';
import { Day, usePlanWords } from '../../order/components/parts.tsx';
import { orderDeskTexts } from '../../order/order.messages.ts';
import { ORDERS_PATH } from '../../order/order.store.ts';
import { memberDeskTexts } from '../member.messages.ts';
import {
  type AdminHolding,
  type AdminMember,
  type AdminMemberRecord,
  endMembership,
} from '../member.store.ts';
import { MemberDeedDialog } from './deed-dialog.tsx';

interface Props {
  one: AdminMember;
  record: AdminMemberRecord;
  onChanged: (to: AdminMember) => void;
}

/** All memberships ever held, earliest first, with their origin and their end. */
export function MemberHoldings({ one, record, onChanged }: Props) {
  const say = useTexts(memberDeskTexts);
  const planWords = usePlanWords();
  const [ending, setEnding] = useState<AdminHolding | null>(null);
  if (record.holdings.length === 0) return <EmptyState text={say('noMemberships')} />;
  return (
    <>
      <DeskTable
        caption={say('memberships')}
        columns={[say('membership'), say('from'), say('to'), say('came'), say('ended'), say('actions')]}
      >
        {record.holdings.map((held) => (
          <Row key={held.id} held={held} onEnd={() => setEnding(held)} />
        ))}
      </DeskTable>
      {ending ? (
        <MemberDeedDialog
          title={say('endTitle', { plan: planWords(ending.tier, ending.rebillDays) })}
          text={say('endText', { name: shownName(one) })}
          button={say('end')}
          isDanger
          said={say('endDone')}
          deed={() => endMembership(one.id, ending.id)}
          onDone={onChanged}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </>
  );
}

/** One that was paid for ends through a refund of its order. */
const mayEnd = ({ isPaid, end }: AdminHolding): boolean => end === null && !isPaid;

function Row({ held, onEnd }: { held: AdminHolding; onEnd: () => void }) {
  const say = useTexts(memberDeskTexts);
  const plan = usePlanWords()(held.tier, held.rebillDays);
  return (
    <Tr>
      <Th scope="row">{plan}</Th>
      <Td label={say('from')}>
        <Day at={held.startsAt} />
      </Td>
      <Td label={say('to')}>
        <Day at={held.endsAt} />
      </Td>
      <Td label={say('came')}>
        <Origin held={held} />
      </Td>
      <Td label={say('ended')}>
        <End held={held} />
      </Td>
      <Td label={mayEnd(held) ? say('actions') : undefined}>
        {mayEnd(held) ? (
          <Button variant="text" size="sm" onClick={onEnd}>
            <Named short={say('end')} long={say('endNamed', { plan })} />
          </Button>
        ) : null}
      </Td>
    </Tr>
  );
}

function Origin({ held: { origin, orderId, reason, givenBy } }: { held: AdminHolding }) {
  const say = useTexts(memberDeskTexts);
  const order = useTexts(orderDeskTexts);
  if (origin === 'seed') return say('came_seed');
  if (orderId)
    return <TextLink to={`${ORDERS_PATH}/${orderId}`}>{order('orderNamed', { id: orderId })}</TextLink>;
  return (
    <>
      {givenBy?.name ? say('came_handBy', { name: givenBy.name }) : say('came_hand')}
      <span className={styles.kind}>{reason}</span>
    </>
  );
}

function End({ held: { end, endedAt, autoRenew } }: { held: AdminHolding }) {
  const say = useTexts(memberDeskTexts);
  const { language } = useSite().site;
  if (!end || !endedAt) return autoRenew ? `${say('runs')}, ${say('renewsItself')}` : say('runs');
  return say(`end_${end}`, { date: dateText(endedAt.slice(0, 10), language) });
}
