import { Link } from 'react-router';
import { RowLink, Several, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import styles from '#admin/kit/editing.module.css';
import { listAddress } from '#admin/kit/editing.store.ts';
import { among, askedFor, find, kept, pageLoad, tick } from '#admin/kit/filter.store.ts';
import { Moment } from '#admin/resources/order/components/parts.tsx';
import { RequestState, useAge } from '#admin/resources/support-request/components/parts.tsx';
import { supportDeskTexts } from '#admin/resources/support-request/support.messages.ts';
import { SUPPORT_PATH } from '#admin/resources/support-request/support.store.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { requestDeskCalls } from '#support/request/admin.schema.ts';
import { REPLY_HOURS } from '#support/request/request.rules.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** The first is what the address does not name. */
const SHOWN_STATES = ['open', 'answered', 'closed', 'all'] as const;
type State = Exclude<(typeof SHOWN_STATES)[number], 'all'>;

const filters = [
  find('find'),
  tick('mine', 'mine'),
  kept('state', among(['answered', 'closed', 'all'])),
] as const;
/** Of the open ones the oldest first: it waits longest. Of all others the newest. */
const load = pageLoad(
  {
    call: requestDeskCalls.list,
    filters,
    asked: ({ state = '', ...view }) => ({
      ...askedFor(filters, { ...view, state: state === 'all' ? '' : state || 'open' }),
      sort: state ? '-created' : 'created',
    }),
  },
  ({ states, oldest }) => ({
    states: states as Record<State, number>,
    oldest: oldest as { id: string; hours: number } | null,
  }),
);
type RequestsProps = Awaited<ReturnType<typeof load>>;

const page = deskRoute({
  path: SUPPORT_PATH,
  texts: supportDeskTexts,
  title: 'support',
  find: 'find',
  count: 'requestCount',
  empty: 'empty',
  nothingYet: 'nothingYet',
  filters,
  /** The state is chosen above, and kept. */
  wayBack: ['state'],
  load,
  Above: Standing,
  columns: [
    {
      label: 'request',
      cell: ({ id, reference }) => <RowLink to={`${SUPPORT_PATH}/${id}`}>{reference}</RowLink>,
    },
    {
      label: 'from',
      cell: ({ name, email }) => (
        <>
          {name}
          <Small>{shownEmail(email)}</Small>
        </>
      ),
    },
    { label: 'message', look: styles.text, cell: ({ excerpt }) => excerpt },
    {
      label: 'state',
      cell: (one) => (
        <Several>
          <RequestState one={one} />
        </Several>
      ),
    },
    {
      label: 'came',
      cell: ({ createdAt, state, hours }) => (
        <>
          <Moment at={createdAt} />
          {state === 'open' ? <Age hours={hours} /> : null}
        </>
      ),
    },
    {
      label: 'lookedAfter',
      cell: ({ assignee }, { say }) => (assignee ? assignee.name || say('somebody') : say('nobody')),
    },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

const Age = ({ hours }: { hours: number }) => <Small>{useAge()(hours)}</Small>;

function Standing({ data }: { data: RequestsProps }) {
  return (
    <>
      <Oldest {...data} />
      <States {...data} />
    </>
  );
}

/** How long somebody has waited already. */
function Oldest({ oldest }: Pick<RequestsProps, 'oldest'>) {
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

function States({ states, view }: RequestsProps) {
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
              aria-current={state === (view.state || 'open') ? 'page' : undefined}
            >
              <span className={styles.number}>{numberText(counts[state], locale)}</span> {say(state)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
