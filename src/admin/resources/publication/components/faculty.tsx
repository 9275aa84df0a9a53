import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { IconButton } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, FieldError, SelectField } from '#ui/forms/field.tsx';
import { MoveButtons } from '../../../kit/form/move-buttons.tsx';
import { authorsText, idsText } from '../field-kind.schema.ts';
import { moved } from '../form.rules.ts';
import { COVER_MAX } from '../publication.data.ts';
import { publicationDeskTexts } from '../publication.messages.ts';
import styles from './publication.module.css';

type NamedPerson = { id: number; name: string };
interface FieldBinding {
  id: string;
  name: string;
  defaultValue: string;
  error?: string | undefined;
}

/** The faculty in order, each with their role; sent as one field of the form. */
export function FacultyField({ field, choices }: { field: FieldBinding; choices: NamedPerson[] }) {
  const say = useTexts(publicationDeskTexts);
  const [people, setPeople] = useState(
    () => JSON.parse(field.defaultValue) as { id: number; role: string }[],
  );
  const nameOf = (id: number) => choices.find((one) => one.id === id)?.name ?? String(id);
  const left = choices.filter(({ id }) => !people.some((one) => one.id === id));
  return (
    <fieldset className={styles.set} id={field.id} tabIndex={-1}>
      <legend>{say('faculty')}</legend>
      <input type="hidden" name={field.name} value={authorsText(people)} />
      {field.error ? <FieldError id={`${field.id}-error`}>{field.error}</FieldError> : null}
      <ul className={styles.people}>
        {people.map(({ id, role }, at) => (
          <li key={id} className={styles.person}>
            <Field
              label={nameOf(id)}
              aria-label={say('role', { name: nameOf(id) })}
              value={role}
              maxLength={COVER_MAX.role}
              autoComplete="off"
              placeholder={say('roleShort')}
              onChange={(event) =>
                setPeople(people.map((one) => (one.id === id ? { id, role: event.target.value } : one)))
              }
            />
            <span>
              <MoveButtons
                up={say('up', { name: nameOf(id) })}
                down={say('down', { name: nameOf(id) })}
                at={at}
                count={people.length}
                onMove={(by) => setPeople(moved(people, at, by))}
              />
              <IconButton
                icon={X}
                label={say('takeOut', { name: nameOf(id) })}
                onClick={() => setPeople(people.filter((one) => one.id !== id))}
              />
            </span>
          </li>
        ))}
      </ul>
      <SelectField
        key={people.length}
        label={say('addAuthor')}
        hint={say('roleHint')}
        defaultValue=""
        onChange={(event) => setPeople([...people, { id: Number(event.target.value), role: '' }])}
      >
        <option value="">{say('choose')}</option>
        {left.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

/** The topics; sent as one field of the form. */
export function CategoriesField({ field, choices }: { field: FieldBinding; choices: NamedPerson[] }) {
  const say = useTexts(publicationDeskTexts);
  const [chosen, setChosen] = useState(() => JSON.parse(field.defaultValue) as number[]);
  return (
    <fieldset className={styles.set} id={field.id} tabIndex={-1}>
      <legend>{say('categories')}</legend>
      <input type="hidden" name={field.name} value={idsText(chosen)} />
      {field.error ? <FieldError id={`${field.id}-error`}>{field.error}</FieldError> : null}
      <div className={styles.choices}>
        {choices.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
