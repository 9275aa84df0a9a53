import type { ReactNode } from 'react';
import { Field, SelectField } from '#ui/field.tsx';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import type { User } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { saveProfile } from './profile.store.ts';
import { profileTexts } from './profile.texts.ts';
import { PROFESSIONS, type Profession } from './user.contract.ts';

export const PROFESSION_WORDS = {
  Physician: 'professionPhysician',
  'Physician Assistant': 'professionPhysicianAssistant',
  'Nursing professional': 'professionNursing',
  Pharmacist: 'professionPharmacist',
  Therapist: 'professionTherapist',
  'Another healthcare professional': 'professionOther',
} as const satisfies Record<Profession, string>;

interface Props {
  user: User;
  onSaved?: () => void;
  /** The buttons at its end. */
  children: (form: { saving: boolean; done: boolean }) => ReactNode;
}

/** Profession, which must be chosen, and specialty, which is free text (spec §5). */
export function ProfileForm({ user, onSaved, children }: Props) {
  const say = useTexts(profileTexts);
  const form = useForm({
    initial: { profession: user.profession ?? '', specialization: user.specialization ?? '' },
    check: ({ profession }) => ({ profession: profession ? undefined : say('professionRequired') }),
    send: async ({ profession, specialization }) => {
      await saveProfile({ profession: profession as Profession, specialization });
      onSaved?.();
    },
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <SelectField {...form.field('profession')} label={say('profession')} required>
        <option value="">{say('choose')}</option>
        {PROFESSIONS.map((profession) => (
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
      {children(form)}
    </form>
  );
}
