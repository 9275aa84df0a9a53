import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import styles from '#admin/kit/editing.module.css';
import { listAddress } from '#admin/kit/editing.store.ts';
import { find, oneOf, pageLoad, tick } from '#admin/kit/filter.store.ts';
import { DISCLOSURE_STATES } from '#admin/resources/author/author.data.ts';
import { authorDeskTexts } from '#admin/resources/author/author.messages.ts';
import { authorDeskCalls } from '#admin/resources/author/author.schema.ts';
import { type AdminAuthor, FACULTY_PATH } from '#admin/resources/author/author.store.ts';
import { AuthorAddDialog } from '#admin/resources/author/components/add-dialog.tsx';
import type { LoadContext } from '#client/page/load.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** Who teaches for credit now and has stated nothing (rule R3). */
const UNDISCLOSED = { disclosure: 'missing', running: 'true' };

const filters = [
  find('find'),
  oneOf('disclosure', DISCLOSURE_STATES, { label: 'disclosure', any: 'anyState' }),
  tick('running', 'runningOnly'),
] as const;
const loadPeople = pageLoad({ call: authorDeskCalls.list, filters });

const page = deskRoute({
  path: FACULTY_PATH,
  texts: authorDeskTexts,
  title: 'faculty',
  lead: 'lead',
  find: 'find',
  count: 'personCount',
  empty: 'empty',
  nothingYet: 'nothingYet',
  filters,
  load: async (loading: LoadContext) => {
    const query = { filter: UNDISCLOSED, page: { size: 1 } };
    const [people, { meta }] = await Promise.all([
      loadPeople(loading),
      loading.api(authorDeskCalls.list, { query, signal: loading.signal }),
    ]);
    return { ...people, undisclosed: meta.pagination?.count ?? 0 };
  },
  Above: Undisclosed,
  Beside: Adding,
  columns: [
    {
      label: 'name',
      cell: ({ id, fullName, affix }) => (
        <>
          <RowLink to={`${FACULTY_PATH}/${id}`}>{fullName}</RowLink>
          {affix ? <Small>{affix}</Small> : null}
        </>
      ),
    },
    {
      label: 'role',
      cell: ({ jobTitle, institute }) => (
        <span className={styles.text}>
          {jobTitle}
          <Small>{institute}</Small>
        </span>
      ),
    },
    {
      label: 'titles',
      cell: ({ publications, running }, { say }) => (
        <span>
          {say('titleCount', { n: publications })}
          {running > 0 ? <Small>{say('runningCount', { n: running })}</Small> : null}
        </span>
      ),
    },
    { label: 'disclosure', cell: (one) => <Disclosure one={one} /> },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

function Undisclosed({ data: { undisclosed } }: { data: { undisclosed: number } }) {
  const say = useTexts(authorDeskTexts);
  if (undisclosed === 0) return null;
  return (
    <Banner
      tone="warning"
      title={say('undisclosedTitle', { n: undisclosed })}
      action={
        <ButtonLink to={listAddress(FACULTY_PATH, UNDISCLOSED)} variant="secondary" size="sm">
          {say('undisclosedShow')}
        </ButtonLink>
      }
    >
      <p>{say('undisclosedText')}</p>
    </Banner>
  );
}

function Adding() {
  const say = useTexts(authorDeskTexts);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setAdding(true)}>
        {say('add')}
      </Button>
      {adding ? <AuthorAddDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

const LOOKS = {
  missing: { tone: 'neutral', icon: CircleAlert },
  old: { tone: 'warning', icon: History },
  current: { tone: 'success', icon: CircleCheck },
} as const;

/** Whoever teaches for credit and has stated nothing stands out. */
function Disclosure({ one: { disclosure, disclosedOn, running } }: { one: AdminAuthor }) {
  const say = useTexts(authorDeskTexts);
  const { site } = useSite();
  const look = LOOKS[disclosure];
  const tone = disclosure === 'missing' && running > 0 ? 'danger' : look.tone;
  return (
    <span>
      <Badge tone={tone} icon={look.icon}>
        {say(disclosure)}
      </Badge>
      {disclosedOn ? (
        <span className={styles.kind}>{say('statedOn', { date: dateText(disclosedOn, site.language) })}</span>
      ) : null}
    </span>
  );
}
