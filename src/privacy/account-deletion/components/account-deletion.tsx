import { useNavigate } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { useFieldWords } from '#identity/account/account-words.hooks.ts';
import { signInPasswordKey } from '#identity/account/field.rules.ts';
import { SecretField } from '#identity/password/components/fields.tsx';
import type { User } from '#identity/session/session.store.ts';
import { dateText } from '#kit/dates.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { accountDataTexts } from '../../account-export/account-data.messages.ts';
import styles from '../../account-export/components/account-data.module.css';
import { accountDeletionCall } from '../account-deletion.schema.ts';

/** Says what is deleted, what is kept and why, and asks for the password. */
export function AccountDeletion({ user, onClose }: { user: User; onClose: () => void }) {
  const say = useTexts(accountDataTexts);
  const { say: common } = useFieldWords();
  const form = useLeaving();
  return (
    <FormDialog
      title={say('deleteTitle')}
      form={form}
      words={{ deed: say('confirm'), underWay: say('confirming'), cancel: say('keep'), close: say('close') }}
      size="md"
      isDanger
      onClose={onClose}
    >
      <p>{say('deleteLead')}</p>
      <MembershipEnds user={user} />
      <Points title={say('goesTitle')} points={GOES.map((key) => say(key))} />
      <Points title={say('staysTitle')} points={STAYS.map((key) => say(key))} />
      <SecretField
        {...form.field('currentPassword')}
        label={common('currentPassword')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

/** Signs out by way of the sign-out page, so that this device forgets the user too. */
function useLeaving() {
  const say = useTexts(accountDataTexts);
  const { tell } = useFieldWords();
  const navigate = useNavigate();
  return useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({ currentPassword: tell(signInPasswordKey(currentPassword)) }),
    send: async ({ currentPassword }) => {
      await browserApi()(accountDeletionCall, {
        body: { data: { type: 'User', attributes: { currentPassword } } },
      });
      toast({ tone: 'info', message: say('deleted') });
      await navigate('/logout', { replace: true });
    },
  });
}

function MembershipEnds({ user }: { user: User }) {
  const say = useTexts(accountDataTexts);
  const { language } = useSite().site;
  const { isMembershipValid, membershipName, membershipEndsAt } = user;
  if (!isMembershipValid || !membershipName || !membershipEndsAt) return null;
  const until = { name: membershipName, date: dateText(membershipEndsAt, language) };
  return (
    <Banner tone="warning" title={say('membershipTitle')}>
      <p>{say('membershipUntil', until)}</p>
    </Banner>
  );
}

const GOES = ['goesPerson', 'goesLearning', 'goesWishes', 'goesAccess'] as const;
const STAYS = ['staysCredits', 'staysCertificates', 'staysPayments', 'staysLog'] as const;

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <section>
      <h3 className="h3">{title}</h3>
      <ul className={styles.list}>
        {points.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}
