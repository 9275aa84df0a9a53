import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { classNames } from '../content/class-names.ts';
import { Icon } from '../content/icon.tsx';
import styles from './field.module.css';

type BaseProps = {
  label: ReactNode;
  /** At the right of the label: "Forgot password?", "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  labelHidden?: boolean;
  className?: string;
};

type FieldIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = BaseProps & Omit<ComponentProps<'input'>, keyof BaseProps> & { end?: ReactNode };

/** Input types whose text direction follows their content. */
const FREE_TEXT = ['text', 'search'];

/** One line of text. Every prop of `<input>` passes through, so give `name`, `autoComplete`, `inputMode`. */
export function Field({ end, ...props }: FieldProps) {
  const { frame, id, rest } = split(props, useId());
  return (
    <FieldFrame {...frame} id={id}>
      {(wiring) => (
        <span className={styles.control}>
          <input
            type="text"
            dir={!rest.inputMode && FREE_TEXT.includes(rest.type ?? 'text') ? 'auto' : undefined}
            {...rest}
            {...wiring}
          />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}

type PasswordProps = FieldProps & { showLabel: string; hideLabel: string };

export function PasswordField({ showLabel, hideLabel, ...props }: PasswordProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
      {shown ? hideLabel : showLabel}
    </button>
  );
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      spellCheck={false}
      autoCapitalize={shown ? 'off' : undefined}
      end={toggle}
    />
  );
}

export function TextAreaField(props: BaseProps & Omit<ComponentProps<'textarea'>, keyof BaseProps>) {
  const { frame, id, rest } = split(props, useId());
  return (
    <FieldFrame {...frame} id={id}>
      {(wiring) => (
        <span className={styles.control}>
          <textarea rows={5} dir="auto" {...rest} {...wiring} />
        </span>
      )}
    </FieldFrame>
  );
}

/** A native select; its options are the children. */
export function SelectField(props: BaseProps & Omit<ComponentProps<'select'>, keyof BaseProps>) {
  const { frame, id, rest } = split(props, useId());
  return (
    <FieldFrame {...frame} id={id}>
      {(wiring) => (
        <span className={classNames(styles.control, styles.select)}>
          <select {...rest} {...wiring} />
        </span>
      )}
    </FieldFrame>
  );
}

type FrameProps = BaseProps & { id: string; children: (wiring: FieldIds) => ReactNode };

/** Label, hint, control and, below it, the error; for custom controls, spread the wiring onto them. */
export function FieldFrame({ id, label, aside, hint, error, labelHidden, className, children }: FrameProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, error ? styles.wrong : undefined, className)}>
      <div className={labelHidden ? 'visually-hidden' : styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </p>
  );
}

function split<P extends BaseProps & { id?: string | undefined }>(props: P, fallbackId: string) {
  const { label, aside, hint, error, labelHidden, className, id = fallbackId, ...rest } = props;
  return { frame: { label, aside, hint, error, labelHidden, className }, id, rest };
}
