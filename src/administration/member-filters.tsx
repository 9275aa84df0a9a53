import { ChoiceField, FilterForm, FindField } from '#editing/desk-filters.tsx';
import { ALL_PROFESSIONS } from '#identity/profession.data.ts';
import { profileTexts } from '#identity/profile.texts.ts';
import { PROFESSION_WORDS } from '#identity/profile-form.tsx';
import { useTexts } from '#web/site-data.ts';
import { STANDINGS } from './member-desk.data.ts';
import type { MembersData } from './member-desk.store.ts';
import { memberDeskTexts } from './member-desk.texts.ts';

/** Who is shown. */
export function MemberFilters({ view, tiers }: Pick<MembersData, 'view' | 'tiers'>) {
  const say = useTexts(memberDeskTexts);
  const profession = useTexts(profileTexts);
  return (
    <FilterForm label={say('find')} show={say('show')}>
      <FindField label={say('find')} text={view.search} />
      <ChoiceField
        name="standing"
        view={view}
        label={say('standing')}
        any={say('anyStanding')}
        options={STANDINGS.map((one) => [one, say(one)])}
      />
      <ChoiceField
        name="tier"
        view={view}
        label={say('membership')}
        any={say('anyTier')}
        options={tiers.map((one) => [one, one])}
      />
      <ChoiceField
        name="profession"
        view={view}
        label={say('profession')}
        any={say('anyProfession')}
        options={ALL_PROFESSIONS.map((one) => [one, profession(PROFESSION_WORDS[one])])}
      />
      <ChoiceField
        name="role"
        view={view}
        label={say('role')}
        any={say('everybody')}
        options={[['superuser', say('administrators')]]}
      />
      <ChoiceField
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
    </FilterForm>
  );
}
