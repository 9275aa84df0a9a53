import { typeTexts } from '#catalog/publication/label.messages.ts';
import type { useForm } from '#client/forms/form.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { COVER_FIELDS, COVER_NAMES, type CoverField } from '../field.schema.ts';
import { COVER_MAX } from '../publication.data.ts';
import { publicationDeskTexts } from '../publication.messages.ts';
import type { PublicationChoices, PublicationFull } from '../publication.store.ts';
import { CategoriesField, FacultyField } from './faculty.tsx';
import styles from './publication.module.css';

interface Props {
  base: PublicationFull;
  choices: PublicationChoices;
  field: ReturnType<typeof useForm<CoverField>>['field'];
  turnOf: (name: CoverField) => number;
}

/** All fields of a cover; the texts of a publication are English. */
export function CoverFormFields({ base, choices, field, turnOf }: Props) {
  return (
    <>
      <Words base={base} field={field} />
      <Facts base={base} field={field} />
      <Lines field={field} />
      <FacultyField key={`faculty ${turnOf('authors')}`} field={field('authors')} choices={choices.authors} />
      <CategoriesField
        key={`topics ${turnOf('categories')}`}
        field={field('categories')}
        choices={choices.categories}
      />
      <People choices={choices} field={field} />
      <Private field={field} />
    </>
  );
}

/** The English texts of a cover, each as its field declares it. */
const wordsAmong = (isOne: (name: CoverField) => boolean) =>
  COVER_NAMES.filter((name) => COVER_FIELDS[name].words && name !== 'title' && isOne(name));
const isLines = (name: CoverField) => COVER_FIELDS[name].words?.max === undefined;

function Words({ base, field }: Pick<Props, 'base' | 'field'>) {
  const say = useTexts(publicationDeskTexts);
  return (
    <>
      <Written name="title" field={field} />
      <Field
        {...field('slug')}
        label={say('address')}
        hint={say('addressHint', { end: `-${base.id}` })}
        maxLength={COVER_MAX.slug}
        spellCheck={false}
        autoComplete="off"
      />
      {wordsAmong((name) => !isLines(name)).map((name) => (
        <Written key={name} name={name} field={field} />
      ))}
    </>
  );
}

function Written({ name, field }: { name: CoverField } & Pick<Props, 'field'>) {
  const say = useTexts(publicationDeskTexts);
  const { label, words: { rows, max, hint, required } = {} } = COVER_FIELDS[name];
  const shown = {
    ...field(name),
    label: say(label),
    hint: hint && say(hint),
    lang: 'en',
    maxLength: max,
    required,
  };
  if (!rows) return <Field {...shown} />;
  return (
    <TextAreaField {...shown} rows={rows} className={name === 'description' ? styles.markdown : undefined} />
  );
}

function Facts({ base, field }: Pick<Props, 'base' | 'field'>) {
  const say = useTexts(publicationDeskTexts);
  const typeName = useTexts(typeTexts);
  /** A locked field is read-only but still sent with its form. */
  const held = (name: CoverField) =>
    base.record.locked.some((one) => one === name) ? { readOnly: true, hint: say('lockedHint') } : {};
  const isTypeHeld = base.record.locked.includes('type');
  const { type: shown } = base;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          {...field('type')}
          label={say('type')}
          {...(isTypeHeld ? { hint: say('lockedHint') } : {})}
        >
          {PUBLICATION_TYPES.filter((type) => !isTypeHeld || type === shown).map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('minutes')}
          label={say('minutes')}
          inputMode="numeric"
          autoComplete="off"
          {...held('minutes')}
        />
      </div>
      <div className={styles.pair}>
        {COVER_NAMES.map((name) => (
          <Time key={name} name={name} base={base} field={field} held={held(name)} />
        ))}
      </div>
    </>
  );
}

/** The input for a date or an hour, if the field is one; a field the form does not ask for is sent hidden. */
function Time({ name, base, field, held }: TimeProps) {
  const say = useTexts(publicationDeskTexts);
  const { timeZone } = useSite().site;
  const { label, time } = COVER_FIELDS[name];
  if (!time) return null;
  const { input, required, isAsked } = time;
  if (isAsked && !isAsked(base.record)) return <input type="hidden" name={name} defaultValue="" />;
  if (input === 'hour')
    return (
      <SelectField {...field(name)} label={say(label)} hint={say('hourHint', { zone: timeZone })}>
        {HOURS.map((text, hour) => (
          <option key={text} value={hour}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  const hourly = input === 'datetime-local' ? { step: 3600, hint: say('hourHint', { zone: timeZone }) } : {};
  return <Field {...field(name)} label={say(label)} type={input} required={required} {...hourly} {...held} />;
}
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
interface TimeProps extends Pick<Props, 'base' | 'field'> {
  name: CoverField;
  held: object;
}

const Lines = ({ field }: Pick<Props, 'field'>) =>
  wordsAmong(isLines).map((name) => <Written key={name} name={name} field={field} />);

function People({ choices, field }: Pick<Props, 'choices' | 'field'>) {
  const say = useTexts(publicationDeskTexts);
  const named = [
    ['interviewer', 'nobody', choices.authors],
    ['jointSponsor', 'noSponsor', choices.jointSponsors],
  ] as const;
  return (
    <div className={styles.pair}>
      {named.map(([name, none, options]) => (
        <SelectField key={name} {...field(name)} label={say(name)}>
          <option value="">{say(none)}</option>
          {options.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

function Private({ field }: Pick<Props, 'field'>) {
  const say = useTexts(publicationDeskTexts);
  const { defaultValue, ...rest } = field('private');
  return (
    <Checkbox
      {...rest}
      value="yes"
      defaultChecked={defaultValue !== ''}
      label={say('private')}
      hint={say('privateHint')}
    />
  );
}
