import { Form } from 'react-router';
import { FindField } from '#editing/admin-frame.tsx';
import styles from '#editing/editing.module.css';
import { profileTexts } from '#identity/profile.texts.ts';
import { PROFESSION_WORDS } from '#identity/profile-form.tsx';
import { PROFESSIONS } from '#identity/user.contract.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { useTexts } from '#web/site-data.ts';
import { STANDINGS } from './member-desk.data.ts';
import type { MembersData, MembersView } from './member-desk.store.ts';
import { memberDeskTexts } from './member-desk.texts.ts';

/** Who is shown; the address says it. */
export function MemberFilters({ view, tiers }: Pick<MembersData, 'view' | 'tiers'>) {
  const say = useTexts(memberDeskTexts);
  const profession = useTexts(profileTexts);
  return (
    <Form method="get" role="search" aria-label={say('find')} preventScrollReset className={styles.filters}>
      <FindField label={say('find')} text={view.search} />
      <Choice
        name="standing"
        view={view}
        label={say('standing')}
        options={[['', say('anyStanding')], ...STANDINGS.map((one) => [one, say(one)] as const)]}
      />
      <Choice
        name="tier"
        view={view}
        label={say('membership')}
        options={[['', say('anyTier')], ...tiers.map((one) => [one, one] as const)]}
      />
      <Choice
        name="profession"
        view={view}
        label={say('profession')}
        options={[
          ['', say('anyProfession')],
          ...PROFESSIONS.map((one) => [one, profession(PROFESSION_WORDS[one])] as const),
        ]}
      />
      <Choice
        name="role"
        view={view}
        label={say('role')}
        options={[
          ['', say('everybody')],
          ['superuser', say('administrators')],
        ]}
      />
      <Choice
        name="sort"
        view={view}
        label={say('sort')}
        options={[
          ['', say('byName')],
          ['-created', say('newest')],
          ['-lastSignIn', say('lastHere')],
          ['membershipEnd', say('endsSoonest')],
        ]}
      />
      <Button type="submit" variant="secondary">
        {say('show')}
      </Button>
    </Form>
  );
}

interface ChoiceProps {
  name: keyof MembersView;
  view: MembersView;
  label: string;
  options: readonly (readonly [value: string, words: string])[];
}

/** Begins anew when what is shown differs in it, so that a choice made while another list is on its way is kept. */
const Choice = ({ name, view, label, options }: ChoiceProps) => (
  <SelectField key={`${name} ${view[name]}`} label={label} name={name} defaultValue={view[name]}>
    {options.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </SelectField>
);
