import { recordPage } from '#admin/frame/record-page.tsx';
import editing from '#admin/kit/editing.module.css';
import { FilePlaces } from '#admin/resources/file-place/components/places.tsx';
import { BlockForm } from '#admin/resources/home-block/components/block-form.tsx';
import styles from '#admin/resources/home-block/components/home-block.module.css';
import { FRONT_PAGE_PATH } from '#admin/resources/home-block/home-block.data.ts';
import { homeBlockTexts } from '#admin/resources/home-block/home-block.messages.ts';
import { type AdminHomeBlock, loadBlock } from '#admin/resources/home-block/home-block.store.ts';
import { LANGUAGE_NAMES, TRANSLATED } from '#admin/resources/translation/translation.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: homeBlockTexts,
  title: 'frontPage',
  load: loadBlock,
  named: ({ one: { title } }) => ({ title, isEnglish: true }),
  Content: ({ data: { one, places } }) => (
    <div className={editing.form}>
      <Places one={one} />
      {one.hidden ? <HiddenNote /> : null}
      {places.length > 0 ? <FilePlaces places={places} /> : null}
      <BlockForm key={one.id} one={one} />
    </div>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

function HiddenNote() {
  const say = useTexts(homeBlockTexts);
  return (
    <Banner tone="info" title={say('hidden')}>
      <p>{say('hiddenNote')}</p>
    </Banner>
  );
}

/** The whole page, its words in the other languages, its past. */
function Places({ one }: { one: AdminHomeBlock }) {
  const say = useTexts(homeBlockTexts);
  const places = [
    { to: FRONT_PAGE_PATH, label: say('frontPage') },
    ...TRANSLATED.map((language) => ({
      to: `/admin/translations/home-${one.id}-${language}`,
      label: say('translationInto', { language: LANGUAGE_NAMES[language] }),
    })),
    { to: `/admin/audit?subject=home-block:${one.id}`, label: say('audit') },
  ];
  return (
    <nav aria-label={say('languages')}>
      <ul className={styles.places}>
        {places.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
