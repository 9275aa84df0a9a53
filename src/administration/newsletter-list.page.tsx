import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { ChoiceField, FilterForm } from '#editing/desk-filters.tsx';
import { DeskList } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { LETTER_KINDS } from '#newsletter/subscription.contract.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Table, Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import {
  type DeskIssue,
  type IssuesData,
  loadIssues,
  NEWSLETTER_PATH,
  type Readers,
} from './newsletter-desk.store.ts';
import { newsletterDeskTexts } from './newsletter-desk.texts.ts';
import { IssueStateBadge } from './newsletter-parts.tsx';
import { Moment } from './order-parts.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadIssues);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, newsletterDeskTexts)('newsletter'), noindex: true });

export default function NewsletterListPage() {
  const say = useTexts(newsletterDeskTexts);
  const data = useLoaderData() as IssuesData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('newsletter')}>
      <p className="lead">{say('lead')}</p>
      {data && user ? (
        <>
          <ReaderFigures readers={data.readers} />
          <h2 className="h3">{say('issues')}</h2>
          <Filters view={data.view} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

const NOBODY = { confirmed: 0, unconfirmed: 0, unsubscribed: 0 };

/** Who asked for which kind of letter, and how that stands. */
function ReaderFigures({ readers }: { readers: Readers[] }) {
  const say = useTexts(newsletterDeskTexts);
  const locale = localeOf(useSite().site.language);
  const states = ['confirmed', 'unconfirmed', 'unsubscribed'] as const;
  return (
    <section className={styles.form} aria-labelledby="readers">
      <h2 id="readers" className="h3">
        {say('readers')}
      </h2>
      <Table caption={say('readersHint')} compact>
        <thead>
          <Tr>
            <Th>{say('kind')}</Th>
            {states.map((state) => (
              <Th key={state} numeric>
                {say(state)}
              </Th>
            ))}
          </Tr>
        </thead>
        <tbody>
          {LETTER_KINDS.map((kind) => {
            const counts = readers.find((one) => one.kind === kind) ?? NOBODY;
            return (
              <Tr key={kind}>
                <Th scope="row">{say(kind)}</Th>
                {states.map((state) => (
                  <Td key={state} label={say(state)} numeric>
                    {numberText(counts[state], locale)}
                  </Td>
                ))}
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}

function Filters({ view }: Pick<IssuesData, 'view'>) {
  const say = useTexts(newsletterDeskTexts);
  return (
    <FilterForm label={say('issues')} show={say('show')}>
      <ChoiceField
        name="kind"
        view={view}
        label={say('kind')}
        any={say('anyKind')}
        options={LETTER_KINDS.map((kind) => [kind, say(kind)])}
      />
    </FilterForm>
  );
}

function List(data: IssuesData) {
  const say = useTexts(newsletterDeskTexts);
  return (
    <DeskList
      path={NEWSLETTER_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('issueCount', { n: data.count })}
      columns={[
        say('issue'),
        say('kind'),
        say('state'),
        say('opened'),
        { words: say('recipients'), numeric: true },
      ]}
    >
      {data.rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: DeskIssue }) {
  const say = useTexts(newsletterDeskTexts);
  const locale = localeOf(useSite().site.language);
  return (
    <Tr>
      <Th scope="row">
        <TextLink to={`${NEWSLETTER_PATH}/${one.id}`} className={styles.edit}>
          {one.issue}
        </TextLink>
      </Th>
      <Td label={say('kind')}>{say(one.kind)}</Td>
      <Td label={say('state')}>
        <IssueStateBadge state={one.state} />
      </Td>
      <Td label={say('opened')}>
        <Moment at={one.openedAt} />
      </Td>
      <Td label={say('recipients')} numeric>
        {numberText(one.recipients, locale)}
      </Td>
    </Tr>
  );
}
