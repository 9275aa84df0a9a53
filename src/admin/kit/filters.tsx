import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import styles from './editing.module.css';

interface FormProps {
  /** If given, the form becomes a landmark. */
  label?: string;
  show: string;
  /** Link back to the whole list, offered once anything is filtered out. */
  clear?: { to: string; words: string; isNarrowed: boolean };
  children: ReactNode;
}

/** Filter form for a list; its state lives in the address. */
export function FilterForm({ label, show, clear, children }: FormProps) {
  const submit = (
    <Button type="submit" variant="secondary">
      {show}
    </Button>
  );
  return (
    <Form
      method="get"
      role={label ? 'search' : undefined}
      aria-label={label}
      preventScrollReset
      className={styles.filters}
    >
      {children}
      {clear ? (
        <span className={styles.actions}>
          {submit}
          {clear.isNarrowed ? (
            <ButtonLink to={clear.to} variant="text">
              {clear.words}
            </ButtonLink>
          ) : null}
        </span>
      ) : (
        submit
      )}
    </Form>
  );
}

/**
 * Each field is reset only when its own shown value changes, so a choice made while another list is loading is kept.
 */
interface FilterProps<Name extends string> {
  name: Name;
  view: Record<Name, string>;
  label: string;
}

/** The words to search a list for. */
export const FindField = ({ label, text }: { label: string; text: string }) => (
  <Field key={text} label={label} type="search" name="search" maxLength={200} defaultValue={text} />
);

type FieldProps<Name extends string> = FilterProps<Name> &
  Omit<ComponentProps<typeof Field>, keyof FilterProps<Name>>;

export const FilterField = <Name extends string>({ name, view, ...field }: FieldProps<Name>) => (
  <Field key={`${name} ${view[name]}`} {...field} name={name} defaultValue={view[name]} />
);

interface ChoiceProps<Name extends string> extends FilterProps<Name> {
  /** Label of the empty choice, where that is not one of the options. */
  any?: string;
  options: readonly (readonly [value: string, words: string, tag?: string])[];
}

export const ChoiceField = <Name extends string>({ name, view, label, any, options }: ChoiceProps<Name>) => (
  <SelectField key={`${name} ${view[name]}`} label={label} name={name} defaultValue={view[name]}>
    {any ? <option value="">{any}</option> : null}
    {options.map(([value, words, tag]) => (
      <option key={value} value={value} lang={tag}>
        {words}
      </option>
    ))}
  </SelectField>
);

export const TickField = <Name extends string>({ name, view, label }: FilterProps<Name>) => (
  <Checkbox
    key={`${name} ${view[name]}`}
    name={name}
    value="true"
    defaultChecked={view[name] === 'true'}
    label={label}
  />
);
