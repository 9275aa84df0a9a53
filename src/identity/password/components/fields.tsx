import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { PasswordField } from '#ui/forms/field.tsx';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import { charactersLeft } from '../../account/field.rules.ts';
import { PASSWORD_MIN } from '../password.rules.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'label'> & {
  label?: string;
};

/** A password field with a show switch; warns when Caps Lock is on. */
export function SecretField({ label, hint, ...rest }: Props) {
  const { say } = useFieldWords();
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const warning = capsLock ? say('capsLock') : '';
  return (
    <PasswordField
      {...rest}
      label={label ?? say('password')}
      hint={[hint, warning].filter(Boolean).join(' ') || undefined}
      showLabel={say('showPassword')}
      hideLabel={say('hidePassword')}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      required
    />
  );
}

interface PairProps {
  /** The text typed so far. */
  typed: string;
  label?: string;
  password: ComponentProps<typeof PasswordField> extends infer P ? Partial<P> : never;
  repeated: PairProps['password'];
}

/** A new password and its repetition; the hint counts down the missing characters. */
export function NewPasswordFields({ typed, label, password, repeated }: PairProps) {
  const { say } = useFieldWords();
  return (
    <>
      <SecretField
        {...password}
        label={label ?? say('password')}
        hint={useLengthHint(typed)}
        autoComplete="new-password"
      />
      <SecretField {...repeated} label={say('repeatPassword')} autoComplete="new-password" />
    </>
  );
}

function useLengthHint(typed: string): string {
  const { say } = useFieldWords();
  const left = charactersLeft(typed);
  if (typed === '') return say('passwordHint', { min: PASSWORD_MIN });
  return left > 0
    ? say('passwordMore', { min: PASSWORD_MIN, n: left })
    : say('passwordEnough', { min: PASSWORD_MIN });
}
