import { useLoaderData } from 'react-router';
import { titleOf } from '#admin/kit/list.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { AdminFrame, Waiting } from './admin-frame.tsx';
import { editorLoad } from './editing.store.ts';
import { PublicationCover } from './publication-cover-form.tsx';
import styles from './publication-desk.module.css';
import { loadPublication, type PublicationData, type PublicationFull } from './publication-desk.store.ts';
import { publicationDeskTexts } from './publication-desk.texts.ts';
import { PublicationRelease } from './publication-release.tsx';
import { LANGUAGE_NAMES, TRANSLATED } from './translation.data.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

export const clientLoader = editorLoad(loadPublication);
export const meta = titleOf(publicationDeskTexts, 'publication');

export default function PublicationRecordPage() {
  const say = useTexts(publicationDeskTexts);
  const part = usePartTag();
  const data = useLoaderData() as PublicationData | null;
  const user = useSignedInOnly();
  if (!data || !user)
    return (
      <AdminFrame title={say('publication')}>
        <Waiting />
      </AdminFrame>
    );
  const { one, choices } = data;
  return (
    <AdminFrame title={<span lang={part('en')}>{one.title}</span>}>
      <div className={styles.record}>
        <aside className={styles.side}>
          <PublicationRelease one={one} />
          <Places one={one} />
        </aside>
        <PublicationCover key={one.id} one={one} choices={choices} />
      </div>
    </AdminFrame>
  );
}

/** Where else something of this publication is looked after. */
function Places({ one }: { one: PublicationFull }) {
  const say = useTexts(publicationDeskTexts);
  const places = [
    { to: one.record.address, label: say('readersPage') },
    { to: `/admin/publications/${one.id}/sections`, label: say('sectionsDesk') },
    { to: `/admin/publications/${one.id}/test`, label: say('testDesk') },
    { to: `/admin/publications/${one.id}/facts`, label: say('factsDesk') },
    { to: `/admin/publications/${one.id}/funding`, label: say('fundingDesk') },
    ...TRANSLATED.filter(() => one.visibility !== 'removed').map((language) => ({
      to: `/admin/translations/publication-${one.id}-${language}`,
      label: say('translationInto', { language: LANGUAGE_NAMES[language] }),
    })),
    { to: `/admin/audit?subject=publication:${one.id}`, label: say('audit') },
  ];
  return (
    <nav className={`panel ${styles.part}`} aria-labelledby="places">
      <h2 className="h3" id="places">
        {say('places')}
      </h2>
      <ul className={styles.links}>
        {places.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
