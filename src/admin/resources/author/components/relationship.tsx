import { MITIGATION_METHODS, type MitigationMethod } from '#catalog/activity/facts.data.ts';
import type { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import styles from '../../../kit/editing.module.css';
import { LINE_MAX, MITIGATION_MAX, NAME_MAX, NATURES } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import { useNatureWords } from './nature.tsx';

export const fieldName = (name: string, at: number): string => `${name}-${at}`;

export const METHOD_WORDS = {
  'peer-review': 'methodReview',
  recused: 'methodRecused',
  divested: 'methodDivested',
  'evidence-limited': 'methodEvidence',
} as const satisfies Record<MitigationMethod, string>;

interface Props {
  /** Its place in the statement, from 0. */
  at: number;
  field: ReturnType<typeof useForm<string>>['field'];
  hasFocus: boolean;
  onTakeOut: () => void;
}

/** One relationship of a statement. */
export function RelationshipFields({ at, field, hasFocus, onTakeOut }: Props) {
  const say = useTexts(authorDeskTexts);
  const nature = useNatureWords();
  const { defaultValue: relevant, ...isRelevant } = field(fieldName('relevant', at));
  return (
    <fieldset className={styles.relationship}>
      <legend>{say('relationship', { n: at + 1 })}</legend>
      <Field
        {...field(fieldName('company', at))}
        label={say('company')}
        maxLength={LINE_MAX}
        autoComplete="off"
        autoFocus={hasFocus}
        required
      />
      <SelectField {...field(fieldName('nature', at))} label={say('nature')} required>
        <option value="">{say('chooseNature')}</option>
        {NATURES.map((one) => (
          <option key={one} value={one}>
            {nature(one)}
          </option>
        ))}
      </SelectField>
      <div className={styles.days}>
        <Field {...field(fieldName('startsOn', at))} label={say('from')} type="date" />
        <Field {...field(fieldName('endsOn', at))} label={say('to')} hint={say('endsHint')} type="date" />
      </div>
      <Checkbox {...isRelevant} value="yes" defaultChecked={relevant !== ''} label={say('relevant')} />
      <TextAreaField
        {...field(fieldName('mitigation', at))}
        label={say('mitigation')}
        hint={say('mitigationHint')}
        rows={2}
        maxLength={MITIGATION_MAX}
      />
      <SelectField {...field(fieldName('mitigationMethod', at))} label={say('method')}>
        <option value="">{say('methodNone')}</option>
        {MITIGATION_METHODS.map((one) => (
          <option key={one} value={one}>
            {say(METHOD_WORDS[one])}
          </option>
        ))}
      </SelectField>
      <div className={styles.days}>
        <Field
          {...field(fieldName('mitigatedBy', at))}
          label={say('mitigatedBy')}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <Field
          {...field(fieldName('mitigatedOn', at))}
          label={say('mitigatedOn')}
          hint={say('mitigatedOnHint')}
          type="date"
        />
      </div>
      <p>
        <Button variant="text" onClick={onTakeOut}>
          {say('takeRelationship', { n: at + 1 })}
        </Button>
      </p>
    </fieldset>
  );
}
