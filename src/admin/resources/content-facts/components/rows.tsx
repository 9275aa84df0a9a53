import { CAPACITIES, EXCEPTIONS, SUPPORT_KINDS } from '#catalog/activity/facts.data.ts';
import type { useForm } from '#client/forms/form.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { LINE_MAX } from '#learning/activity/edit.data.ts';
import { Button } from '#ui/forms/button.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from '../../../kit/editing.module.css';
import { fieldName } from '../../../kit/form/rows.rules.ts';
import { type FieldLooks, FormFields } from '../../../kit/form-fields.tsx';
import { contentFactsTexts } from '../content-facts.messages.ts';
import type { GrantRow, PERSON_FIELDS, PersonValues } from '../content-facts.rules.ts';

interface RowProps {
  /** Its index in the record, from 0. */
  at: number;
  field: ReturnType<typeof useForm<string>>['field'];
  hasFocus: boolean;
  onTakeOut: () => void;
}

type Key = keyof typeof contentFactsTexts.defaults;
/** Options whose messages have the same keys. */
const sameWords = <const T extends Key>(options: readonly T[]) =>
  Object.fromEntries(options.map((one) => [one, one])) as Record<T, T>;
/** Fields of one row of the record. */
const fieldsOf =
  <Name extends string>(field: RowProps['field'], at: number) =>
  (looks: FieldLooks<Name, Key>) => (
    <FormFields
      form={{ field: (name: Name) => field(fieldName(name, at)) }}
      texts={contentFactsTexts}
      looks={looks}
    />
  );

/** Somebody in control of the content: in what capacity, since when. */
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
  /** What is refused of the person, and of none of their fields. */
  const own = field(fieldName('id', at));
  const fields = fieldsOf<(typeof PERSON_FIELDS)[number]>(field, at);
  return (
    <fieldset className={styles.relationship} id={`person-${id}`}>
      <legend>{name}</legend>
      <input type="hidden" name={own.name} defaultValue={id} />
      {own.error ? (
        <div id={own.id} tabIndex={-1}>
          <FieldError id={`${own.id}-error`}>{own.error}</FieldError>
        </div>
      ) : null}
      <p className="small quiet">
        {onCover ? `${say('onCover')} ` : null}
        <TextLink to={`/admin/faculty/${id}`}>
          {statedOn ? say('statedOn', { date: dateText(statedOn, site.language) }) : say('statedNever')}
        </TextLink>
      </p>
      <div className={styles.days}>
        {fields({
          capacity: {
            options: { '': onCover ? 'capacityCover' : 'capacityNone', ...sameWords(CAPACITIES) },
            autoFocus: hasFocus,
          },
          beganOn: { hint: 'beganOnHint', input: 'date' },
        })}
      </div>
      {fields({
        exception: { hint: 'exceptionHint', options: { '': 'exceptionNone', ...sameWords(EXCEPTIONS) } },
      })}
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

/** What a company gave, and the agreement about it. */
export function GrantFields({ at, field, hasFocus, onTakeOut }: RowProps) {
  const say = useTexts(contentFactsTexts);
  const fields = fieldsOf<keyof GrantRow>(field, at);
  return (
    <fieldset className={styles.relationship}>
      <legend>{say('grant', { n: at + 1 })}</legend>
      {fields({
        company: { hint: 'companyHint', max: LINE_MAX, required: true, autoFocus: hasFocus },
        kind: { options: sameWords(SUPPORT_KINDS) },
      })}
      <div className={styles.days}>{fields({ amount: { input: 'decimal' }, currency: { max: 3 } })}</div>
      {fields({
        inKind: { hint: 'inKindHint', max: LINE_MAX },
        agreementOn: { hint: 'agreementHint', input: 'date' },
      })}
      <p>
        <Button variant="text" onClick={onTakeOut}>
          {say('takeGrant', { n: at + 1 })}
        </Button>
      </p>
    </fieldset>
  );
}
