import { recordPage } from '#admin/frame/record-page.tsx';
import { ManuscriptImport } from '#admin/resources/manuscript/components/import.tsx';
import { SectionOrder } from '#admin/resources/section/components/order.tsx';
import { sectionDeskTexts } from '#admin/resources/section/section.messages.ts';
import { loadSections, type SectionsData } from '#admin/resources/section/section.store.ts';
import { isHidden } from '#catalog/publication/visibility.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** The sections of one publication, in their order. */
const page = recordPage({
  texts: sectionDeskTexts,
  title: 'sections',
  load: loadSections,
  named: ({ publication: { title } }) => ({ title, isEnglish: true }),
  Content: ({ data }) => (
    <>
      <Facts {...data} />
      {isHidden(data.publication.visibility) ? <ManuscriptImport key={data.id} data={data} /> : null}
      <SectionOrder key={data.id} data={data} />
    </>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

function Facts({ id, rows, publication }: SectionsData) {
  const say = useTexts(sectionDeskTexts);
  const minutes = rows.reduce((sum, one) => sum + one.minutes, 0);
  const facts = [
    say('publication', { id }),
    say('together', { n: minutes }),
    ...(minutes === publication.minutes ? [] : [say('coverSays', { n: publication.minutes })]),
  ];
  return (
    <p className="quiet">
      {facts.join(' · ')} · <TextLink to={`/admin/publications/${id}`}>{say('toPublication')}</TextLink> ·{' '}
      <TextLink to={publication.address}>{say('openCover')}</TextLink>
    </p>
  );
}
