import { useEffect } from 'react';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useUnsavedGuard } from '#client/forms/unsaved.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { accountTexts } from '../../account/account.messages.ts';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import styles from '../../account/components/account.module.css';
import { SaveRow } from '../../account/components/card.tsx';
import type { AddressFields } from '../book.store.ts';

interface Props {
  initial: AddressFields;
  send: (fields: AddressFields) => Promise<void>;
  onClose: () => void;
}

export function AddressForm({ initial, send, onClose }: Props) {
  const say = useTexts(accountTexts);
  const { say: common } = useFieldWords();
  const form = useForm({
    initial,
    check: ({ address1 }) => ({ address1: address1.trim() ? undefined : say('streetRequired') }),
    send: async (fields) => {
      await send(fields);
      onClose();
    },
  });
  useUnsavedGuard(form);
  const { ref } = form.form;
  // It has taken the place of the button that opened it.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <div className={styles.pair}>
        <Field {...form.field('address1')} label={say('street')} autoComplete="address-line1" required />
        <Field {...form.field('address2')} label={say('number')} autoComplete="address-line2" />
      </div>
      <div className={styles.pair}>
        <Field {...form.field('city')} label={say('city')} autoComplete="address-level2" />
        <Field {...form.field('postalCode')} label={say('postalCode')} autoComplete="postal-code" />
      </div>
      <Field {...form.field('state')} label={say('state')} autoComplete="address-level1" />
      <Field {...form.field('country')} label={say('country')} autoComplete="country-name" />
      <SaveRow form={form}>
        <Button variant="text" onClick={onClose}>
          {common('cancel')}
        </Button>
      </SaveRow>
    </form>
  );
}
