import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { WISH_MAX, WISHES } from '../admin.schema.ts';
import type { Certificate } from '../admin.store.ts';
import { askOffice, type CertificateWish } from '../admin.store.ts';
import { certificateRequestTexts } from '../request.messages.ts';

/** Form with which a learner asks the office to change a certificate: which change, and what is wrong. */
export function CertificateRequest({
  certificate: { id, number },
  onClose,
}: {
  certificate: Certificate;
  onClose: () => void;
}) {
  const say = useTexts(certificateRequestTexts);
  const form = useForm({
    initial: { wish: '', message: '' },
    check: ({ wish, message }) => ({
      wish: wish ? undefined : say('wishMissing'),
      message: message.trim() ? undefined : say('messageMissing'),
    }),
    send: async ({ wish, message }) => {
      const reference = await askOffice(id, { wish: wish as CertificateWish, message: message.trim() });
      onClose();
      toast({ message: say('sent', { reference }) });
    },
  });
  return (
    <FormDialog
      title={say('title', { number })}
      form={form}
      size="md"
      words={{ deed: say('send'), underWay: say('sending'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
      <p>{say('text')}</p>
      <SelectField {...form.field('wish')} label={say('wish')} required>
        <option value="">{say('choose')}</option>
        {WISHES.map((wish) => (
          <option key={wish} value={wish}>
            {say(wish)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...form.field('message')}
        label={say('message')}
        maxLength={WISH_MAX}
        rows={5}
        required
      />
    </FormDialog>
  );
}
