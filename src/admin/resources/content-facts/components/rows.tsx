import { CAPACITIES, EXCEPTIONS } from '#catalog/activity/facts.data.ts';
import type { useForm } from '#client/forms/form.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { LINE_MAX } from '#learning/activity/edit.data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from '../../../kit/editing.module.css';
import { contentFactsTexts } from '../content-facts.messages.ts';
import { fieldName, type PersonValues } from '../content-facts.rules.ts';

interface RowProps {
  /** Its place in the record, from 0. */
  at: number;
  field: ReturnType<typeof useForm<string>>['field'];
  hasFocus: boolean;
  onTakeOut: () => void;
}

/** Somebody in control of the content: as what, since when. */
export function PersonFields({
  person,
  at,
  field,
  hasFocus,
  onTakeOut,
}: RowProps & { person: PersonValues }) {
  const say = useTexts(contentFactsTexts);
  const { site } = useSite();
  const { id, name, onCover, statedOn } = person;
  return (
    <fieldset className={styles.relationship} id={`person-${id}`}>
      <legend>{name}</legend>
      <p className="small quiet">
        {onCover ? `${say('onCover')} ` : null}
        <TextLink to={`/admin/faculty/${id}`}>
          {statedOn ? say('statedOn', { date: dateText(statedOn, site.language) }) : say('statedNever')}
        </TextLink>
      </p>
      <div className={styles.days}>
        <SelectField {...field(fieldName('capacity', at))} label={say('capacity')} autoFocus={hasFocus}>
          <option value="">{say(onCover ? 'capacityCover' : 'capacityNone')}</option>
          {CAPACITIES.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </SelectField>
        <Field
          {...field(fieldName('beganOn', at))}
          label={say('beganOn')}
          hint={say('beganOnHint')}
          type="date"
        />
      </div>
      <SelectField
        {...field(fieldName('exception', at))}
        label={say('exception')}
        hint={say('exceptionHint')}
      >
        <option value="">{say('exceptionNone')}</option>
        {EXCEPTIONS.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </SelectField>
      {onCover ? null : (
        <p>
          <Button variant="text" onClick={onTakeOut}>
            {say('takePerson', { name })}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** What a company gave, and the agreement on it. */
export function GrantFields({ at, field, hasFocus, onTakeOut }: RowProps) {
  const say = useTexts(contentFactsTexts);
  return (
    <fieldset className={styles.relationship}>
      <legend>{say('grant', { n: at + 1 })}</legend>
      <Field
        {...field(fieldName('company', at))}
        label={say('company')}
        hint={say('companyHint')}
        maxLength={LINE_MAX}
        autoComplete="off"
        autoFocus={hasFocus}
        required
      />
      <SelectField {...field(fieldName('kind', at))} label={say('kind')}>
        <option value="money">{say('money')}</option>
        <option value="in-kind">{say('in-kind')}</option>
      </SelectField>
      <div className={styles.days}>
        <Field
          {...field(fieldName('amount', at))}
          label={say('amount')}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...field(fieldName('currency', at))}
          label={say('currency')}
          maxLength={3}
          autoComplete="off"
        />
      </div>
      <Field
        {...field(fieldName('inKind', at))}
        label={say('inKind')}
        hint={say('inKindHint')}
        maxLength={LINE_MAX}
        autoComplete="off"
      />
      <Field
        {...field(fieldName('agreementOn', at))}
        label={say('agreementOn')}
        hint={say('agreementHint')}
        type="date"
      />
      <p>
        <Button variant="text" onClick={onTakeOut}>
          {say('takeGrant', { n: at + 1 })}
        </Button>
      </p>
    </fieldset>
  );
}
