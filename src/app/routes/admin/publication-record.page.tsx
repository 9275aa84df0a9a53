import { recordPage } from '#admin/frame/record-page.tsx';
import { PublicationApprovals } from '#admin/resources/approval/components/approvals.tsx';
import { ExportBundle } from '#admin/resources/bundle/components/export-bundle.tsx';
import { FilePlaces } from '#admin/resources/file-place/components/places.tsx';
import { PublicationCover } from '#admin/resources/publication/components/cover-form.tsx';
import { Duplicate } from '#admin/resources/publication/components/duplicate.tsx';
import styles from '#admin/resources/publication/components/publication.module.css';
import { PublicationRelease } from '#admin/resources/publication/components/release.tsx';
import { publicationDeskTexts } from '#admin/resources/publication/publication.messages.ts';
import { loadPublication, type PublicationFull } from '#admin/resources/publication/publication.store.ts';
import { LANGUAGE_NAMES, TRANSLATED } from '#admin/resources/translation/translation.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { previewDesk } from '#kit/address/preview-desk.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: publicationDeskTexts,
  title: 'publication',
  load: loadPublication,
  named: ({ one: { title } }) => ({ title, isEnglish: true }),
  Content: ({ data: { one, choices, places, approvals } }) => (
    <div className={styles.record}>
      <aside className={styles.side}>
        <PublicationRelease one={one} />
        <PublicationApprovals one={one} approvals={approvals} />
        <Places one={one} />
        <Duplicate one={one} />
        <ExportBundle id={one.id} />
      </aside>
      <div className={styles.form}>
        <FilePlaces places={places} />
        <PublicationCover key={one.id} one={one} choices={choices} />
      </div>
    </div>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

/** Where else something of this publication is looked after. */
function Places({ one }: { one: PublicationFull }) {
  const say = useTexts(publicationDeskTexts);
  const places: { to: string; label: string; reloadDocument?: boolean }[] = [
    { to: previewDesk(one.id), label: say('preview'), reloadDocument: true },
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
        {places.map(({ label, ...way }) => (
          <li key={way.to}>
            <TextLink {...way}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
