import { Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { wholeLoad } from '#admin/kit/filter.store.ts';
import { TextPlaces } from '#admin/resources/interface-text/components/places.tsx';
import { SettingDialog } from '#admin/resources/setting/components/dialog.tsx';
import { SETTINGS_PATH } from '#admin/resources/setting/setting.data.ts';
import { settingTexts } from '#admin/resources/setting/setting.messages.ts';
import { settingCalls } from '#admin/resources/setting/setting.schema.ts';
import { settingNames } from '#admin/resources/setting/setting-names.store.ts';
import { LANGUAGES } from '#locale/language.data.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const load = wholeLoad(settingCalls.list);

const page = deskRoute({
  path: SETTINGS_PATH,
  texts: settingTexts,
  title: 'title',
  lead: 'lead',
  count: 'count',
  load,
  columns: [
    {
      label: 'name',
      cell: ({ id }, { say }) => {
        const { name, use } = settingNames(id, say);
        return (
          <>
            {name}
            <Small>{use}</Small>
          </>
        );
      },
    },
    {
      label: 'value',
      cell: ({ values, standard }, { say, part }) => {
        const set = LANGUAGES.filter((language) => values[language] !== '');
        if (set.length === 0)
          return <Small>{standard ? say('standard', { standard }) : say('notSet')}</Small>;
        return set.map((language) => (
          <Small key={language}>
            <span lang={part(language)}>{values[language]}</span>
          </Small>
        ));
      },
    },
    { label: 'pages', cell: ({ pages }) => <TextPlaces pages={pages} /> },
  ],
  actions: [
    {
      label: 'edit',
      named: 'edit',
      valuesOf: ({ id }, { say }) => ({ name: settingNames(id, say).name }),
      Dialog: SettingDialog,
    },
  ],
  roomy: true,
});
export const { clientLoader, meta } = page;
export default page.Page;
