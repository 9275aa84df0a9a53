import { Link, useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { FilterForm, FindField, TickField } from '#editing/desk-filters.tsx';
import { DeskList } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad, isNarrowed, listAddress } from '#editing/editing.store.ts';
import { shownEmail } from '#identity/email-shown.rules.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { REPLY_HOURS } from '#support/request.rules.ts';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { Moment } from './order-parts.tsx';
import {
  type DeskRequest,
  loadRequests,
  type RequestsData,
  SHOWN_STATES,
  SUPPORT_PATH,
  type SupportView,
} from './support-desk.store.ts';
import { supportDeskTexts } from './support-desk.texts.ts';
import { RequestState, useAge } from './support-parts.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadRequests);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, supportDeskTexts)('support'), noindex: true });

export default function SupportListPage() {
  const say = useTexts(supportDeskTexts);
  const data = useLoaderData() as RequestsData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('support')}>
      {data && user ? (
        <>
          <Oldest oldest={data.oldest} />
          <States {...data} />
          <Filters view={data.view} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

/** How long somebody has waited already. */
function Oldest({ oldest }: Pick<RequestsData, 'oldest'>) {
  const say = useTexts(supportDeskTexts);
  const age = useAge();
  if (!oldest) return null;
  return (
    <p>
      <TextLink to={`${SUPPORT_PATH}/${oldest.id}`}>
        {say('oldest', { age: age(oldest.hours), hours: REPLY_HOURS })}
      </TextLink>
    </p>
  );
}

function States({ states, shown, view }: RequestsData) {
  const say = useTexts(supportDeskTexts);
  const locale = localeOf(useSite().site.language);
  const counts = { ...states, all: states.open + states.answered + states.closed };
  return (
    <nav aria-label={say('states')}>
      <ul className={styles.states}>
        {SHOWN_STATES.map((state) => (
          <li key={state}>
            <Link
              to={listAddress(SUPPORT_PATH, view, { state: state === 'open' ? '' : state })}
              preventScrollReset
              aria-current={state === shown ? 'page' : undefined}
            >
              <span className={styles.number}>{numberText(counts[state], locale)}</span> {say(state)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The state is chosen above, and kept. */
function Filters({ view }: { view: SupportView }) {
  const say = useTexts(supportDeskTexts);
  return (
    <FilterForm
      label={say('find')}
      show={say('show')}
      clear={{
        to: listAddress(SUPPORT_PATH, { state: view.state }),
        words: say('clear'),
        isNarrowed: isNarrowed(SUPPORT_PATH, { ...view, state: '' }),
      }}
    >
      <FindField label={say('find')} text={view.search} />
      <TickField name="mine" view={view} label={say('mine')} />
      {view.state ? <input type="hidden" name="state" value={view.state} /> : null}
    </FilterForm>
  );
}

function List(data: RequestsData) {
  const say = useTexts(supportDeskTexts);
  return (
    <DeskList
      path={SUPPORT_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('requestCount', { n: data.count })}
      columns={[say('request'), say('from'), say('message'), say('state'), say('came'), say('lookedAfter')]}
    >
      {data.rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: DeskRequest }) {
  const say = useTexts(supportDeskTexts);
  const age = useAge();
  const { assignee } = one;
  return (
    <Tr>
      <Th scope="row">
        <TextLink to={`${SUPPORT_PATH}/${one.id}`} className={styles.edit}>
          {one.reference}
        </TextLink>
      </Th>
      <Td label={say('from')}>
        {one.name}
        <span className={styles.kind}>{shownEmail(one.email)}</span>
      </Td>
      <Td label={say('message')} className={styles.text}>
        {one.excerpt}
      </Td>
      <Td label={say('state')}>
        <span className={styles.actions}>
          <RequestState one={one} />
        </span>
      </Td>
      <Td label={say('came')}>
        <Moment at={one.createdAt} />
        {one.state === 'open' ? <span className={styles.kind}>{age(one.hours)}</span> : null}
      </Td>
      <Td label={say('lookedAfter')}>{assignee ? assignee.name || say('somebody') : say('nobody')}</Td>
    </Tr>
  );
}
