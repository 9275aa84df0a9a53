import { Form } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { isReversed } from '#kit/dates.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { TranscriptView } from '../period.rules.ts';
import { transcriptTexts } from '../transcripts.messages.ts';
import styles from './transcripts.module.css';

type Props = { view: TranscriptView; years: readonly number[] };

/** Years as links, any other period as a form; the address says what is shown. */
export function TranscriptFilters({ view, years }: Props) {
  const say = useTexts(transcriptTexts);
  const isAll = !view.from && !view.to && !view.kind;
  const isOther = !isAll && (view.year === null || view.kind !== '');
  const links = [
    { to: '?', says: say('all'), isHere: isAll },
    ...years.map((year) => ({
      to: `?year=${year}`,
      says: String(year),
      isHere: view.year === year && !view.kind,
    })),
  ];
  return (
    <div className={`print-none ${styles.filters}`}>
      <nav aria-label={say('filters')}>
        <ul className={styles.years}>
          {links.map(({ to, says, isHere }) => (
            <li key={to}>
              <ButtonLink
                variant="secondary"
                to={to}
                preventScrollReset
                aria-current={isHere ? 'page' : undefined}
                className={isHere ? styles.here : undefined}
              >
                {says}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
      <details open={isOther} className={styles.other}>
        <summary>{say('otherPeriod')}</summary>
        <Form method="get" preventScrollReset className={styles.form}>
          <Field
            label={say('from')}
            name="from"
            type="date"
            defaultValue={view.from}
            error={isReversed(view) ? say('reversed') : undefined}
          />
          <Field label={say('to')} name="to" type="date" defaultValue={view.to} />
          <SelectField label={say('kind')} name="kind" defaultValue={view.kind}>
            <option value="">{say('bothKinds')}</option>
            <option value="1">{say('cme')}</option>
            <option value="2">{say('sa')}</option>
          </SelectField>
          <Button type="submit" variant="secondary">
            {say('show')}
          </Button>
        </Form>
      </details>
    </div>
  );
}
