import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { DEED_REASON_MAX } from '#credit/certificate/admin.schema.ts';
import type { Certificate } from '#credit/certificate/admin.store.ts';
import { correct, reissue, withdraw } from '#credit/certificate/admin.store.ts';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { PROFESSION_WORDS } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { localeOf } from '#kit/locales.ts';
import { readNumber, typedNumber } from '#kit/numbers.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { NOT_KEPT, useDeskForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import styles from '../../member/components/member.module.css';
import { certificateDeskTexts } from '../certificate.messages.ts';

type CertificateAction = 'correct' | 'reissue' | 'withdraw';
/** One withdrawn by mistake is corrected to an amount again; a superseded one is history. */
const DEEDS: Record<Certificate['status'], readonly CertificateAction[]> = {
  valid: ['correct', 'reissue', 'withdraw'],
  withdrawn: ['correct'],
  superseded: [],
};

/** What the office can do to a certificate, each with a reason. */
export function CertificateDeeds({ one }: { one: Certificate }) {
  const say = useTexts(certificateDeskTexts);
  const [open, setOpen] = useState<CertificateAction | null>(null);
  const deeds = DEEDS[one.status];
  return (
    <section className={`panel ${styles.deeds}`} aria-labelledby="deeds">
      <h2 className="h3" id="deeds">
        {say('deeds')}
      </h2>
      {deeds.map((deed) => (
        <Button key={deed} variant="secondary" onClick={() => setOpen(deed)}>
          {say(deed)}
        </Button>
      ))}
      {deeds.length === 0 ? <p>{say('over')}</p> : null}
      {open ? <DeedDialog deed={open} one={one} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

const SAID = { correct: 'corrected', reissue: 'reissued', withdraw: 'withdrawnDone' } as const;

function DeedDialog({
  deed,
  one,
  onClose,
}: {
  deed: CertificateAction;
  one: Certificate;
  onClose: () => void;
}) {
  const say = useTexts(certificateDeskTexts);
  const sayOf = useTexts(profileTexts);
  const form = useDeed(deed, one, onClose);
  return (
    <DeskDialog
      title={say(deed)}
      form={form}
      deed={say(deed)}
      underWay={say('working')}
      isDanger={deed === 'withdraw'}
      onClose={onClose}
    >
      <p>{say(deed === 'correct' && one.withdrawn ? 'correctWithdrawnText' : `${deed}Text`)}</p>
      {deed === 'correct' ? (
        <Field
          {...form.field('credits')}
          label={say('credits')}
          hint={say('creditsHint')}
          inputMode="decimal"
          required
        />
      ) : null}
      {deed === 'reissue' ? (
        <>
          <Field {...form.field('recipientName')} label={say('name')} autoComplete="off" required />
          <SelectField {...form.field('profession')} label={say('profession')} required>
            {/* Professions recorded before the list existed are kept. */}
            {professionOf(one) ? null : <option value="">{one.profession}</option>}
            {ALL_PROFESSIONS.map((profession) => (
              <option key={profession} value={profession}>
                {sayOf(PROFESSION_WORDS[profession])}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
      <Field
        {...form.field('reason')}
        label={say('reason')}
        hint={say('reasonHint')}
        maxLength={DEED_REASON_MAX}
        required
      />
    </DeskDialog>
  );
}

const professionOf = ({ profession }: Certificate) => ALL_PROFESSIONS.find((one) => one === profession);

function useDeed(deed: CertificateAction, one: Certificate, onClose: () => void) {
  const say = useTexts(certificateDeskTexts);
  const { language } = useSite().site;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return useDeskForm({
    keep: NOT_KEPT,
    isDialog: true,
    initial: {
      credits: typedNumber(one.credits, localeOf(language)),
      recipientName: one.recipientName,
      profession: professionOf(one) ?? '',
      reason: '',
    },
    check: ({ credits, recipientName, reason }) => ({
      credits:
        deed !== 'correct' || Number.isInteger(readNumber(credits) * 4) ? undefined : say('creditsMissing'),
      recipientName: deed !== 'reissue' || recipientName.trim() ? undefined : say('nameMissing'),
      reason: reason.trim() ? undefined : say('reasonMissing'),
    }),
    send: async ({ credits, recipientName, profession, reason: given }) => {
      const reason = given.trim();
      const chosen = ALL_PROFESSIONS.find((one) => one === profession);
      const as = { recipientName: recipientName.trim(), ...(chosen ? { profession: chosen } : {}) };
      const after =
        deed === 'correct'
          ? await correct(one.id, { credits: readNumber(credits), reason })
          : deed === 'reissue'
            ? await reissue(one.id, { ...as, reason })
            : await withdraw(one.id, reason);
      onClose();
      toast({ message: say(SAID[deed]) });
      if (after.id === one.id) await revalidate();
      else await navigate(`/admin/certificates/${after.id}`);
    },
  });
}
