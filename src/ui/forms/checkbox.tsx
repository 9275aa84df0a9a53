import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../content/class-names.ts';
import styles from './checkbox.module.css';
import { FieldError } from './field.tsx';

type BaseProps = { label: ReactNode; hint?: ReactNode; error?: ReactNode; className?: string };
type Props = BaseProps & Omit<ComponentProps<'input'>, keyof BaseProps | 'type'>;

export function Checkbox(props: Props) {
  return <Choice {...props} type="checkbox" />;
}

/** Radios of one question share a `name` and are inside a `<fieldset>` with a `<legend>`. */
export function Radio(props: Props) {
  return <Choice {...props} type="radio" />;
}

function Choice({ label, hint, error, className, type, ...rest }: Props & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.choice, error ? styles.wrong : undefined, className)}>
      <label className={styles.label}>
        <input
          {...rest}
          type={type}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
