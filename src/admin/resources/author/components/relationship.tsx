import type { MitigationMethod } from '#catalog/activity/facts.data.ts';
import type { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import styles from '../../../kit/editing.module.css';
import { fieldName } from '../../../kit/form/rows.rules.ts';
import { type FieldLooks, FormFields } from '../../../kit/form-fields.tsx';
import { LINE_MAX, MITIGATION_MAX, NAME_MAX } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import type { FinancialRelationship } from '../disclosure.rules.ts';
import { NATURE_WORDS } from './nature.tsx';

type Key = keyof typeof authorDeskTexts.defaults;

export const METHOD_WORDS = {
  'peer-review': 'methodReview',
  recused: 'methodRecused',
  divested: 'methodDivested',
  'evidence-limited': 'methodEvidence',
} as const satisfies Record<MitigationMethod, string>;

/** Set for each row that exists. */
export const ROW = 'row';

type RelationshipField = keyof FinancialRelationship;
interface Props {
  /** Its index in the statement, from 0. */
  at: number;
  field: ReturnType<typeof useForm<string>>['field'];
  hasFocus: boolean;
  onTakeOut: () => void;
}

/** One relationship of a statement. */
export function RelationshipFields({ at, field, hasFocus, onTakeOut }: Props) {
  const say = useTexts(authorDeskTexts);
  const form = { field: (name: RelationshipField) => field(fieldName(name, at)) };
  const fields = (looks: FieldLooks<RelationshipField, Key>) => (
    <FormFields form={form} texts={authorDeskTexts} looks={looks} />
  );
  return (
    <fieldset className={styles.relationship}>
      <legend>{say('relationship', { n: at + 1 })}</legend>
      <input type="hidden" name={fieldName(ROW, at)} defaultValue="yes" />
      {fields({
        company: { max: LINE_MAX, required: true, autoFocus: hasFocus },
        nature: { options: { '': 'chooseNature', ...NATURE_WORDS }, required: true },
      })}
      <div className={styles.days}>
        {fields({
          startsOn: { label: 'from', input: 'date' },
          endsOn: { label: 'to', hint: 'endsHint', input: 'date' },
        })}
      </div>
      {fields({
        relevant: { input: 'tick' },
        mitigation: { hint: 'mitigationHint', max: MITIGATION_MAX, rows: 2 },
        mitigationMethod: { label: 'method', options: { '': 'methodNone', ...METHOD_WORDS } },
      })}
      <div className={styles.days}>
        {fields({
          mitigatedBy: { max: NAME_MAX },
          mitigatedOn: { hint: 'mitigatedOnHint', input: 'date' },
        })}
      </div>
      <p>
        <Button variant="text" onClick={onTakeOut}>
          {say('takeRelationship', { n: at + 1 })}
        </Button>
      </p>
    </fieldset>
  );
}
