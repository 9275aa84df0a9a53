import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { typeTexts } from '#catalog/publication-label.texts.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { AdminFrame, Waiting } from './admin-frame.tsx';
import { DeskList } from './desk-list.tsx';
import styles from './editing.module.css';
import { editorLoad } from './editing.store.ts';
import deskStyles from './publication-desk.module.css';
import {
  type DeskPublication,
  loadPublications,
  PUBLICATIONS_PATH,
  type PublicationsData,
  recordPath,
} from './publication-desk.store.ts';
import { publicationDeskTexts } from './publication-desk.texts.ts';
import { PublicationFilters } from './publication-filters.tsx';
import { PublicationBadges, useCredits } from './publication-parts.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadPublications);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, publicationDeskTexts)('publications'), noindex: true });

export default function PublicationListPage() {
  const say = useTexts(publicationDeskTexts);
  const data = useLoaderData() as PublicationsData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('publications')}>
      {data && user ? (
        <>
          <div>
            <ButtonLink to={`${PUBLICATIONS_PATH}/new`} icon={Plus}>
              {say('begin')}
            </ButtonLink>
          </div>
          <PublicationFilters view={data.view} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function List(data: PublicationsData) {
  const say = useTexts(publicationDeskTexts);
  const { count, rows } = data;
  return (
    <DeskList
      path={PUBLICATIONS_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('count', { n: count })}
      columns={[say('title'), say('state'), say('dates'), say('credit'), say('languages')]}
    >
      {rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: DeskPublication }) {
  const say = useTexts(publicationDeskTexts);
  const typeName = useTexts(typeTexts);
  const credits = useCredits();
  const part = usePartTag();
  return (
    <Tr>
      <Th scope="row" className={deskStyles.title}>
        <TextLink to={recordPath(one.id)} className={styles.edit}>
          <span lang={part('en')}>{one.title}</span>
        </TextLink>
        <span className={styles.kind}>{[typeName(one.type), ...one.faculty].join(', ')}</span>
      </Th>
      <Td label={say('state')}>
        <PublicationBadges one={one} />
      </Td>
      <Td label={say('dates')}>
        <Days one={one} />
      </Td>
      <Td label={say('credit')}>{credits(one.credits)}</Td>
      <Td label={say('languages')}>{one.untranslated.join(', ') || say('allLanguages')}</Td>
    </Tr>
  );
}

function Days({ one }: { one: DeskPublication }) {
  const say = useTexts(publicationDeskTexts);
  const { language } = useSite().site;
  return (
    <>
      {say('out', { date: dateText(one.publicationDate, language) })}
      {one.expirationDate ? (
        <span className={styles.kind}>{say('ends', { date: dateText(one.expirationDate, language) })}</span>
      ) : null}
    </>
  );
}
