import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { RowLink } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { wholeLoad } from '#admin/kit/filter.store.ts';
import { AddPageDialog } from '#admin/resources/static-page/components/add-dialog.tsx';
import { LanguageCounts, PageStateBadge } from '#admin/resources/static-page/components/parts.tsx';
import { PAGES_PATH } from '#admin/resources/static-page/static-page-desk.data.ts';
import { pageDeskTexts } from '#admin/resources/static-page/static-page-desk.messages.ts';
import { adminPageCalls } from '#admin/resources/static-page/static-page-desk.schema.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const load = wholeLoad(adminPageCalls.list);

const page = deskRoute({
  path: PAGES_PATH,
  texts: pageDeskTexts,
  title: 'pages',
  lead: 'lead',
  count: 'count',
  load,
  Beside: Adding,
  columns: [
    {
      label: 'page',
      cell: ({ id, title }, { part }) => (
        <RowLink to={`${PAGES_PATH}/${id}`}>
          <span lang={part('en')}>{title}</span>
        </RowLink>
      ),
    },
    { label: 'address', cell: ({ path }) => <code>{path}</code> },
    { label: 'shown', cell: (one) => <PageStateBadge {...one} /> },
    { label: 'place', cell: ({ isProduct, place }, { say }) => say(isProduct ? 'productPlace' : place) },
    { label: 'languages', cell: ({ languages }) => <LanguageCounts languages={languages} /> },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

function Adding() {
  const say = useTexts(pageDeskTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        {say('add')}
      </Button>
      {isOpen ? <AddPageDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
