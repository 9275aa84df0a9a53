import { useId } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { monthOfYearText } from '#kit/dates.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import styles from '../../../kit/editing.module.css';
import { useMoney } from '../../order/components/parts.tsx';
import { rewardDeskTexts } from '../reward.messages.ts';
import type { RewardProgram } from '../reward.schema.ts';

type Figures = RewardProgram['all'][number];

/** The costs of the referral program, by month and in total (C2). */
export function RewardProgramFigures({ program }: { program: RewardProgram }) {
  const say = useTexts(rewardDeskTexts);
  const { language } = useSite().site;
  const id = useId();
  const monthName = (month: string) => monthOfYearText(new Date(`${month}-01T00:00:00Z`), language);
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {say('program')}
      </h2>
      <p className="quiet">{say('programHint')}</p>
      {program.all.length === 0 ? (
        <EmptyState text={say('nothing')} />
      ) : (
        <Table caption={say('program')} captionHidden compact className={styles.table}>
          <thead>
            <Tr>
              <Th>{say('month')}</Th>
              <Th numeric>{say('purchases')}</Th>
              <Th numeric>{say('discounts')}</Th>
              <Th numeric>{say('cardsSent')}</Th>
              <Th numeric>{say('cardsPending')}</Th>
              <Th numeric>{say('cost')}</Th>
              <Th numeric>{say('revenue')}</Th>
            </Tr>
          </thead>
          <tbody>
            {program.months.map((one) => (
              <Row key={`${one.month} ${one.currency}`} name={monthName(one.month)} of={one} />
            ))}
            {program.all.map((one) => (
              <Row key={one.currency} name={say('inAll')} of={one} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Row({ name, of }: { name: string; of: Figures }) {
  const say = useTexts(rewardDeskTexts);
  const money = useMoney();
  const amount = (cents: number) => money(cents, of.currency);
  const cards = (n: number, cents: number) => (n === 0 ? '0' : say('cards', { n, amount: amount(cents) }));
  return (
    <Tr>
      <Th scope="row">{name}</Th>
      <Td label={say('purchases')} numeric>
        {of.purchases}
      </Td>
      <Td label={say('discounts')} numeric>
        {amount(of.discounts)}
      </Td>
      <Td label={say('cardsSent')} numeric>
        {cards(of.cardsSent, of.sent)}
      </Td>
      <Td label={say('cardsPending')} numeric>
        {cards(of.cardsPending, of.pending)}
      </Td>
      <Td label={say('cost')} numeric>
        {amount(of.discounts + of.sent + of.pending)}
      </Td>
      <Td label={say('revenue')} numeric>
        {amount(of.revenue)}
      </Td>
    </Tr>
  );
}
