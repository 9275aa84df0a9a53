import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { titleOf } from '#admin/kit/list.store.ts';
import { PublicationCover } from '#admin/resources/publication/components/cover-form.tsx';
import styles from '#admin/resources/publication/components/publication.module.css';
import { PublicationRelease } from '#admin/resources/publication/components/release.tsx';
import { publicationDeskTexts } from '#admin/resources/publication/publication.messages.ts';
import {
  loadPublication,
  type PublicationData,
  type PublicationFull,
} from '#admin/resources/publication/publication.store.ts';
import { LANGUAGE_NAMES, TRANSLATED } from '#admin/resources/translation/translation.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

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
