import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { dateText } from '#kit/dates.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { AdminFrame, Waiting } from './admin-frame.tsx';
import { AuthorAddDialog } from './author-add-dialog.tsx';
import { DISCLOSURE_STATES } from './author-desk.data.ts';
import {
  type DeskAuthor,
  FACULTY_PATH,
  type FacultyData,
  loadFaculty,
  UNDISCLOSED,
} from './author-desk.store.ts';
import { authorDeskTexts } from './author-desk.texts.ts';
import { ChoiceField, FilterForm, FindField, TickField } from './desk-filters.tsx';
import { DeskList } from './desk-list.tsx';
import styles from './editing.module.css';
import { editorLoad, listAddress } from './editing.store.ts';

export const loader = () => null;
export const clientLoader = editorLoad(loadFaculty);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, authorDeskTexts)('faculty'), noindex: true });

export default function AuthorListPage() {
  const say = useTexts(authorDeskTexts);
  const data = useLoaderData() as FacultyData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('faculty')}>
      <p className="lead">{say('lead')}</p>
      {data && user ? <Faculty {...data} /> : <Waiting />}
    </AdminFrame>
  );
}

function Faculty(data: FacultyData) {
  const say = useTexts(authorDeskTexts);
  const [adding, setAdding] = useState(false);
  return (
    <>
      {data.undisclosed > 0 ? (
        <Banner
          tone="warning"
          title={say('undisclosedTitle', { n: data.undisclosed })}
          action={
            <ButtonLink to={listAddress(FACULTY_PATH, UNDISCLOSED)} variant="secondary" size="sm">
              {say('undisclosedShow')}
            </ButtonLink>
          }
        >
          <p>{say('undisclosedText')}</p>
        </Banner>
      ) : null}
      <div className={styles.above}>
        <Filters view={data.view} />
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {say('add')}
        </Button>
      </div>
      <List data={data} />
      {adding ? <AuthorAddDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function Filters({ view }: Pick<FacultyData, 'view'>) {
  const say = useTexts(authorDeskTexts);
  return (
    <FilterForm label={say('find')} show={say('show')}>
      <FindField label={say('find')} text={view.search} />
      <ChoiceField
        name="disclosure"
        view={view}
        label={say('disclosure')}
        any={say('anyState')}
        options={DISCLOSURE_STATES.map((state) => [state, say(state)])}
      />
      <TickField name="running" view={view} label={say('runningOnly')} />
    </FilterForm>
  );
}

function List({ data }: { data: FacultyData }) {
  const say = useTexts(authorDeskTexts);
  const { rows, count } = data;
  return (
    <DeskList
      path={FACULTY_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('personCount', { n: count })}
      columns={[say('name'), say('role'), say('titles'), say('disclosure')]}
    >
      {rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: DeskAuthor }) {
  const say = useTexts(authorDeskTexts);
  return (
    <Tr>
      <Th scope="row">
        <TextLink to={`${FACULTY_PATH}/${one.id}`} className={styles.edit}>
          {one.fullName}
        </TextLink>
        {one.affix ? <span className={styles.kind}>{one.affix}</span> : null}
      </Th>
      <Td label={say('role')}>
        <span className={styles.text}>
          {one.jobTitle}
          <span className={styles.kind}>{one.institute}</span>
        </span>
      </Td>
      <Td label={say('titles')}>
        <span>
          {say('titleCount', { n: one.publications })}
          {one.running > 0 ? (
            <span className={styles.kind}>{say('runningCount', { n: one.running })}</span>
          ) : null}
        </span>
      </Td>
      <Td label={say('disclosure')}>
        <Disclosure one={one} />
      </Td>
    </Tr>
  );
}

const LOOKS = {
  missing: { tone: 'neutral', icon: CircleAlert },
  old: { tone: 'warning', icon: History },
  current: { tone: 'success', icon: CircleCheck },
} as const;

/** Whoever teaches for credit and has stated nothing stands out. */
function Disclosure({ one: { disclosure, disclosedOn, running } }: { one: DeskAuthor }) {
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
