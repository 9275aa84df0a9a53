import { PagedList } from '#client/api/paged-list.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { dateText } from '#kit/dates.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ResendButton } from '../../invitation/components/resend-reminder.tsx';
import { SampleMessage } from '../../invitation/components/sample-message.tsx';
import type { ReferralSummary } from '../../invitation/invite.hooks.ts';
import { referTexts } from '../refer.messages.ts';
import type { useReferrals } from '../refer-list.hooks.ts';
import styles from './refer.module.css';
import { ReferCard } from './refer-card.tsx';

/** The invited colleagues, newest first, with the outcome (spec §2). */
export function ReferralList({ list }: { list: ReturnType<typeof useReferrals> }) {
  const say = useTexts(referTexts);
  return (
    <ReferCard
      title={say('referralsTitle')}
      hint={list.pages > 0 ? say('referralsCount', { n: list.count }) : undefined}
    >
      <PagedList
        list={list}
        empty={<SampleMessage />}
        moreLabel={say('moreReferrals')}
        onMore={list.more}
        onRetry={list.more}
      >
        <Table caption={say('referralsTitle')} captionHidden>
          <thead>
            <Tr>
              <Th>{say('columnEmail')}</Th>
              <Th>{say('columnInvited')}</Th>
              <Th>{say('columnStatus')}</Th>
              <Th>{say('columnAction')}</Th>
            </Tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <ReferralRow key={row.id} row={row} onReminded={list.replace} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </ReferCard>
  );
}

function ReferralRow({
  row,
  onReminded,
}: {
  row: ReferralSummary;
  onReminded: (row: ReferralSummary) => void;
}) {
  const say = useTexts(referTexts);
  const { site } = useSite();
  return (
    <Tr>
      <Td label={say('columnEmail')} className={styles.email}>
        {shownEmail(row.referredEmail) || say('erased')}
      </Td>
      <Td label={say('columnInvited')}>{dateText(row.createdAt, site.language)}</Td>
      <Td label={say('columnStatus')}>
        <span>
          {row.applied ? (
            <Badge tone="success">{say('accepted')}</Badge>
          ) : (
            <Badge tone="neutral">{say('pending')}</Badge>
          )}
        </span>
      </Td>
      <Td label={row.applied ? undefined : say('columnAction')}>
        {row.applied ? null : <ResendButton referral={row} onReminded={onReminded} />}
      </Td>
    </Tr>
  );
}
