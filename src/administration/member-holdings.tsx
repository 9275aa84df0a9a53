import { useState } from 'react';
import { Named } from '#editing/admin-frame.tsx';
import { DeskTable } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { dateText } from '#kit/dates.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { MemberDeedDialog } from './member-deed-dialog.tsx';
import {
  type AdminHolding,
  type AdminMember,
  type AdminMemberRecord,
  endMembership,
} from './member-desk.store.ts';
import { memberDeskTexts } from './member-desk.texts.ts';
import { nameOf } from './member-parts.tsx';
import { ORDERS_PATH } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';
import { Day, usePlanWords } from './order-parts.tsx';

interface Props {
  one: AdminMember;
  record: AdminMemberRecord;
  onChanged: (to: AdminMember) => void;
}

/** Everything that was ever held, earliest first: how it came and how it ended. */
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
          text={say('endText', { name: nameOf(one) })}
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

/** What was bought ends by a refund, at its order. */
const mayEnd = ({ origin, end }: AdminHolding): boolean => end === null && origin !== 'order';

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
