import { useTexts } from '#client/page/site-data.ts';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { PROFESSION_WORDS } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { surveyTexts } from '../survey.messages.ts';
import { LICENCE_MAX } from '../survey.schema.ts';
import styles from './survey.module.css';

export const PROFESSION_FIELD = 'claim-profession';
export interface AttestationValues {
  profession: string;
  licence: string;
}
interface Props {
  /** The account named another profession when the test was passed. */
  isAsked: boolean;
  value: AttestationValues;
  isMissing: boolean;
  onChange: (to: AttestationValues) => void;
}

/**
 * The profession under which credit is claimed: it is printed on the certificate and stays with this claim (rule R14).
 */
export function AttestationFields({ isAsked, value, isMissing, onChange }: Props) {
  const say = useTexts(surveyTexts);
  const profession = useTexts(profileTexts);
  return (
    <section className={`panel ${styles.claim}`}>
      <h2 className="h3">{say('attestHead')}</h2>
      <SelectField
        id={PROFESSION_FIELD}
        label={say('profession')}
        hint={say(isAsked ? 'professionChanged' : 'professionHint')}
        required
        value={value.profession}
        error={isMissing ? say('professionMissing') : undefined}
        onChange={(event) => onChange({ ...value, profession: event.currentTarget.value })}
      >
        <option value="">{profession('choose')}</option>
        {ALL_PROFESSIONS.map((one) => (
          <option key={one} value={one}>
            {profession(PROFESSION_WORDS[one])}
          </option>
        ))}
      </SelectField>
      <Field
        label={say('licence')}
        hint={say('licenceHint')}
        aside={say('optional')}
        maxLength={LICENCE_MAX}
        value={value.licence}
        onChange={(event) => onChange({ ...value, licence: event.currentTarget.value })}
      />
    </section>
  );
}
