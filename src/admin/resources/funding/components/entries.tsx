import { useTexts } from '#client/page/site-data.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Button } from '#ui/forms/button.tsx';
import editing from '../../../kit/editing.module.css';
import styles from '../../../reports/accreditation/components/accreditation.module.css';
import { Day, useMoney } from '../../order/components/parts.tsx';
import { fundingTexts } from '../funding.messages.ts';
import type { FundingLine } from '../funding.store.ts';

interface Props {
  entries: FundingLine[];
  onCorrect: (one: FundingLine) => void;
  onStrike: (one: FundingLine) => void;
}

/** The newest first: valid entries, and corrected or struck ones with the reason. */
export function FundingEntries({ entries, ...deeds }: Props) {
  const say = useTexts(fundingTexts);
  if (entries.length === 0) return <p className={editing.figure}>{say('nothingYet')}</p>;
  return (
    <Table caption={say('entries')} captionHidden compact className={editing.table}>
      <thead>
        <Tr>
          <Th>{say('entry')}</Th>
          <Th>{say('paidOn')}</Th>
          <Th numeric>{say('amount')}</Th>
          <Th>{say('parties')}</Th>
          <Th>{say('actions')}</Th>
        </Tr>
      </thead>
      <tbody>
        {entries.toReversed().map((one) => (
          <Row
            key={one.position}
            one={one}
            replacedBy={entries.find(({ corrects }) => corrects === one.position)}
            {...deeds}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = Omit<Props, 'entries'> & { one: FundingLine; replacedBy: FundingLine | undefined };

function Row({ one, replacedBy, onCorrect, onStrike }: RowProps) {
  const say = useTexts(fundingTexts);
  const money = useMoney();
  const { position, stands, side, kind, amount, currency, payer, payee, supporter, note } = one;
  const cents = side === 'income' ? amount : -amount;
  return (
    <Tr>
      <Th scope="row">
        {say(kind)}
        <span className={editing.kind}>
          {say('number', { n: position })} {say(side)}
        </span>
        <Standing one={one} replacedBy={replacedBy} />
      </Th>
      <Td label={say('paidOn')}>
        <Day at={one.paidOn} />
      </Td>
      <Td label={say('amount')} numeric>
        {stands ? money(cents, currency) : <s>{money(cents, currency)}</s>}
      </Td>
      <Td label={say('parties')} className={styles.words}>
        {say('fromTo', { payer, payee })}
        {side === 'expense' && supporter ? (
          <span className={editing.kind}>{say('ofSupport', { company: supporter })}</span>
        ) : null}
        {note ? <span className={editing.kind}>{note}</span> : null}
      </Td>
      <Td label={say('actions')}>
        {stands ? (
          <span className={editing.actions}>
            <Button
              variant="text"
              size="sm"
              aria-label={say('correctOne', { n: position })}
              onClick={() => onCorrect(one)}
            >
              {say('correct')}
            </Button>
            <Button
              variant="text"
              size="sm"
              aria-label={say('strikeOne', { n: position })}
              onClick={() => onStrike(one)}
            >
              {say('strike')}
            </Button>
          </span>
        ) : null}
      </Td>
    </Tr>
  );
}

function Standing({ one, replacedBy }: Pick<RowProps, 'one' | 'replacedBy'>) {
  const say = useTexts(fundingTexts);
  const { event, corrects, reason } = one;
  return (
    <>
      {corrects === null ? null : (
        <span className={editing.kind}>
          {say(event === 'struck' ? 'strikeOf' : 'correctionOf', { n: corrects, reason })}
        </span>
      )}
      {replacedBy ? (
        <span className={editing.kind}>
          {say(replacedBy.event === 'struck' ? 'struckBy' : 'replaced', { n: replacedBy.position })}
        </span>
      ) : null}
    </>
  );
}
