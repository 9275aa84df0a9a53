import Gift from 'lucide-react/icons/gift';
import { PagedList } from '#client/api/paged-list.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ReferCard } from '../../referral/components/refer-card.tsx';
import { referTexts } from '../../referral/refer.messages.ts';
import type { useGiftCards } from '../../referral/refer-list.hooks.ts';
import { shownAs } from '../gift-card.rules.ts';

type List = ReturnType<typeof useGiftCards>;

/** What the user's invitations have earned (spec §2, §4). */
export function GiftCardList({ list }: { list: List }) {
  const say = useTexts(referTexts);
  return (
    <ReferCard title={say('cardsTitle')}>
      <PagedList
        list={list}
        empty={<EmptyState icon={Gift} text={say('cardsEmpty')} />}
        moreLabel={say('moreCards')}
        onMore={list.more}
        onRetry={list.more}
      >
        <Table caption={say('cardsTitle')} captionHidden>
          <thead>
            <Tr>
              <Th>{say('columnCard')}</Th>
              <Th>{say('columnStatus')}</Th>
            </Tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Tr key={row.id}>
                <Td label={say('columnCard')}>{row.title}</Td>
                <Td label={say('columnStatus')}>
                  <span>
                    <CardStatus card={row} /> {row.reason}
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </PagedList>
    </ReferCard>
  );
}

function CardStatus({ card }: { card: List['rows'][number] }) {
  const say = useTexts(referTexts);
  const { site } = useSite();
  switch (shownAs(card.status)) {
    case 'sent':
      return <Badge tone="success">{say('sent')}</Badge>;
    case 'scheduled':
      return (
        <Badge tone="info">
          {say('scheduled', { date: dateText(card.sendDate, site.language, 'long') })}
        </Badge>
      );
    case 'cancelled':
      return <Badge tone="neutral">{say('cancelled')}</Badge>;
    default:
      return <Badge tone="neutral">{say('waiting')}</Badge>;
  }
}
