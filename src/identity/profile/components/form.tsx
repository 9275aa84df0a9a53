import { type ReactNode, useState } from 'react';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import type { RecordFields } from '#client/forms/unsaved.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { User } from '../../session/session.store.ts';
import { PROFESSIONS, type Profession } from '../../user/user.schema.ts';
import { PROFESSION_WORDS } from '../profession.rules.ts';
import { profileTexts } from '../profile.messages.ts';
import { type OpenClaim, saveAndAsk } from '../profile.store.ts';

interface Props {
  user: User;
  onSaved?: () => void;
  /** The buttons at the end of the form. */
  children: (form: RecordFields) => ReactNode;
}

/** The standard professions, plus the current one if it is more exact. */
const offeredTo = (own: Profession | null): readonly Profession[] =>
  own === null || PROFESSIONS.some((one) => one === own) ? PROFESSIONS : [...PROFESSIONS, own];

/** Profession, which is required, and specialty, which is free text (spec §5). */
export function ProfileForm({ user, onSaved, children }: Props) {
  const say = useTexts(profileTexts);
  const [open, setOpen] = useState<readonly OpenClaim[]>([]);
  const form = useForm({
    initial: { profession: user.profession ?? '', specialization: user.specialization ?? '' },
    check: ({ profession }) => ({ profession: profession ? undefined : say('professionRequired') }),
    send: async ({ profession, specialization }) => {
      setOpen(await saveAndAsk({ profession: profession as Profession, specialization }));
      onSaved?.();
    },
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <SelectField {...form.field('profession')} label={say('profession')} required>
        <option value="">{say('choose')}</option>
        {offeredTo(user.profession).map((profession) => (
          <option key={profession} value={profession}>
            {say(PROFESSION_WORDS[profession])}
          </option>
        ))}
      </SelectField>
      <Field
        {...form.field('specialization')}
        label={say('specialty')}
        aside={say('optional')}
        maxLength={200}
      />
      <div role="status">
        {open.length > 0 ? (
          <Banner tone="info" title={say('openClaims', { n: open.length })}>
            <p>{say('openClaimsText')}</p>
            <ul>
              {open.map(({ id, title }) => (
                <li key={id}>
                  <TextLink to={`/publication/${id}/test/survey`}>
                    <Measured text={title} />
                  </TextLink>
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
      </div>
      {children(form)}
    </form>
  );
}
