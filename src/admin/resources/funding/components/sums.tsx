import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import editing from '../../../kit/editing.module.css';
import styles from '../../../reports/accreditation/components/accreditation.module.css';
import { useMoney } from '../../order/components/parts.tsx';
import { fundingTexts } from '../funding.messages.ts';
import type { FundingSums as Sums } from '../funding.store.ts';

type Support = Sums['supports'][number];

/** The support of each company, and total income and expenses. */
export function FundingSums({ sums }: { sums: Sums }) {
  return (
    <>
      <ToExplain supports={sums.supports} />
      <Supports sums={sums} />
      {sums.totals.map((total) => (
        <Totals key={total.currency} total={total} />
      ))}
    </>
  );
}

function ToExplain({ supports }: { supports: Support[] }) {
  const say = useTexts(fundingTexts);
  const found = supports.flatMap(({ company, currency, findings }) =>
    findings.map((finding) => say('explainOf', { company, currency, finding: say(finding) })),
  );
  if (found.length === 0) return null;
  return (
    <Banner tone="warning" title={say('toExplain')}>
      <ul>
        {found.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Supports({ sums: { supports, inKind } }: { sums: Sums }) {
  const say = useTexts(fundingTexts);
  return (
    <>
      {supports.length === 0 ? (
        <p className={editing.figure}>{say('noSupport')}</p>
      ) : (
        <Table caption={say('supports')} compact className={editing.table}>
          <thead>
            <Tr>
              <Th>{say('company')}</Th>
              <Th numeric>{say('agreed')}</Th>
              <Th numeric>{say('received')}</Th>
              <Th numeric>{say('spent')}</Th>
              <Th numeric>{say('left')}</Th>
            </Tr>
          </thead>
          <tbody>
            {supports.map((one) => (
              <SupportRow key={`${one.company} ${one.currency}`} one={one} />
            ))}
          </tbody>
        </Table>
      )}
      {inKind.length > 0 ? (
        <ul>
          {inKind.map((one) => (
            <li key={`${one.company} ${one.what}`}>
              {say('inKind', { what: one.what, company: one.company })}
              <Agreement on={one.agreementOn} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function SupportRow({ one }: { one: Support }) {
  const say = useTexts(fundingTexts);
  const money = useMoney();
  const { company, currency, agreed, received, spent, agreementOn } = one;
  return (
    <Tr>
      <Th scope="row">
        {company}
        <Agreement on={agreementOn} />
      </Th>
      <Td label={say('agreed')} numeric>
        {money(agreed, currency)}
      </Td>
      <Td label={say('received')} numeric>
        {money(received, currency)}
      </Td>
      <Td label={say('spent')} numeric>
        {money(spent, currency)}
      </Td>
      <Td label={say('left')} numeric>
        {money(received - spent, currency)}
      </Td>
    </Tr>
  );
}

function Agreement({ on }: { on: string | null }) {
  const say = useTexts(fundingTexts);
  const { language } = useSite().site;
  return (
    <span className={editing.kind}>
      {on ? say('agreementOn', { date: dateText(on, language) }) : say('noAgreement')}
    </span>
  );
}

function Totals({ total: { currency, kinds, income, expense } }: { total: Sums['totals'][number] }) {
  const say = useTexts(fundingTexts);
  const money = useMoney();
  const rows = [
    ...kinds.map(({ side, kind, amount }) => ({
      name: say(kind),
      of: say(side),
      cents: side === 'income' ? amount : -amount,
    })),
    { name: say('incomeAll'), of: '', cents: income },
    { name: say('expenseAll'), of: '', cents: -expense },
    { name: say('balance'), of: '', cents: income - expense },
  ];
  return (
    <Table caption={say('totals', { currency })} compact className={`${editing.table} ${styles.totals}`}>
      <thead>
        <Tr>
          <Th>{say('kind')}</Th>
          <Th numeric>{say('amount')}</Th>
        </Tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, cents }) => (
          <Tr key={`${of} ${name}`}>
            <Th scope="row">
              {of ? name : <strong>{name}</strong>}
              {of ? <span className={editing.kind}>{of}</span> : null}
            </Th>
            <Td label={say('amount')} numeric>
              {of ? money(cents, currency) : <strong>{money(cents, currency)}</strong>}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
