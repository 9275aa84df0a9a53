import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { titleOf } from '#admin/kit/list.store.ts';
import { SectionOrder } from '#admin/resources/section/components/order.tsx';
import { sectionDeskTexts } from '#admin/resources/section/section.messages.ts';
import { loadSections, type SectionsData } from '#admin/resources/section/section.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

export const clientLoader = editorLoad(loadSections);
export const meta = titleOf(sectionDeskTexts, 'sections');

/** The sections of one publication, in their order. */
export default function SectionListPage() {
  const say = useTexts(sectionDeskTexts);
  const part = usePartTag();
  const data = useLoaderData() as SectionsData | null;
  const user = useSignedInOnly();
  if (!data || !user)
    return (
      <AdminFrame title={say('sections')}>
        <Waiting />
      </AdminFrame>
    );
  return (
    <AdminFrame title={<span lang={part('en')}>{data.publication.title}</span>}>
      <Facts {...data} />
      <SectionOrder key={data.id} data={data} />
    </AdminFrame>
  );
}

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
      {facts.join(' · ')} · <TextLink to={publication.address}>{say('openCover')}</TextLink>
    </p>
  );
}
