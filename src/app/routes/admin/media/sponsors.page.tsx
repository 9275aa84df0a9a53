import { Named } from '#admin/frame/frame.tsx';
import { RowLink } from '#admin/kit/cells.tsx';
import { recordRoute } from '#admin/kit/list-page.tsx';
import { screenOf } from '#admin/kit/screen.store.ts';
import { chooserAddress } from '#admin/resources/file-place/file-place.store.ts';
import { sponsorDeskTexts } from '#admin/resources/sponsor/sponsor.messages.ts';
import { SPONSOR_NAME_MAX, sponsorProblems } from '#admin/resources/sponsor/sponsor.rules.ts';
import { sponsors } from '#admin/resources/sponsor/sponsor.schema.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordRoute(
  screenOf({
    resource: sponsors,
    texts: sponsorDeskTexts,
    problems: sponsorProblems,
    limits: { max: SPONSOR_NAME_MAX },
    hints: { accreditationText: 'accreditationHint' },
    // Its logo and its words in other languages go with it.
    isMoreThanFields: true,
    columns: [
      { label: 'name', cell: ({ name }, { part }) => <span lang={part('en')}>{name}</span> },
      {
        label: 'logo',
        cell: ({ id, name }, { say }) => (
          <RowLink to={chooserAddress({ place: 'logo', ownerId: id })}>
            <Named short={say('logo')} long={say('logoNamed', { name })} />
          </RowLink>
        ),
      },
      {
        label: 'accreditationText',
        cell: ({ accreditationText }, { part }) => <span lang={part('en')}>{accreditationText}</span>,
      },
    ],
  }),
);
export const { clientLoader, meta } = page;
export default page.Page;
