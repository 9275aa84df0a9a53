import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import { useAttempt } from '#admin/kit/attempt.hooks.ts';
import { RowLink } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import styles from '#admin/kit/editing.module.css';
import { oneOf, pageLoad } from '#admin/kit/filter.store.ts';
import { IssueStateBadge } from '#admin/resources/newsletter/components/parts.tsx';
import { issueTitle } from '#admin/resources/newsletter/issue-title.rules.ts';
import { newsletterDeskTexts } from '#admin/resources/newsletter/newsletter.messages.ts';
import { NEWSLETTER_PATH, writeIssue } from '#admin/resources/newsletter/newsletter.store.ts';
import { Moment } from '#admin/resources/order/components/parts.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { issueDeskCalls } from '#newsletter/issue/admin.schema.ts';
import { LETTER_KINDS } from '#newsletter/subscription/subscription.schema.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Button } from '#ui/forms/button.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

interface Readers {
  kind: (typeof LETTER_KINDS)[number];
  confirmed: number;
  unconfirmed: number;
  unsubscribed: number;
}

const filters = [oneOf('kind', LETTER_KINDS, { label: 'kind', any: 'anyKind' })] as const;
const load = pageLoad({ call: issueDeskCalls.list, filters }, ({ readers }) => ({
  readers: readers as Readers[],
}));

const page = deskRoute({
  path: NEWSLETTER_PATH,
  texts: newsletterDeskTexts,
  title: 'newsletter',
  lead: 'lead',
  find: 'issues',
  count: 'issueCount',
  empty: 'empty',
  nothingYet: 'nothingYet',
  clear: 'clear',
  filters,
  load,
  Above: ReaderFigures,
  Beside: Writing,
  columns: [
    {
      label: 'issue',
      cell: (one, { say }) => (
        <RowLink to={`${NEWSLETTER_PATH}/${one.id}`}>{issueTitle(one, say('untitled'))}</RowLink>
      ),
    },
    { label: 'kind', cell: ({ kind }, { say }) => say(kind) },
    { label: 'state', cell: ({ state }) => <IssueStateBadge state={state} /> },
    { label: 'hour', cell: ({ startsAt }) => startsAt?.replace('T', ' ') ?? '' },
    { label: 'opened', cell: ({ openedAt }) => <Moment at={openedAt} /> },
    { label: 'recipients', numeric: true, cell: ({ recipients }, { number }) => number(recipients) },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

/** A new one stands as a draft, and its page opens. */
function Writing() {
  const say = useTexts(newsletterDeskTexts);
  const navigate = useNavigate();
  const { isUnderWay, attempt } = useAttempt({ isReadAnew: false });
  const write = (kind: (typeof LETTER_KINDS)[number]) =>
    attempt(async () => {
      const { id } = await writeIssue(kind);
      await navigate(`${NEWSLETTER_PATH}/${id}`);
    });
  return (
    <div className={styles.actions}>
      <Button icon={Plus} loading={isUnderWay} onClick={() => void write('monthly')}>
        {say('writeMonthly')}
      </Button>
      <Button variant="secondary" loading={isUnderWay} onClick={() => void write('tips')}>
        {say('writeTips')}
      </Button>
    </div>
  );
}

const NOBODY = { confirmed: 0, unconfirmed: 0, unsubscribed: 0 };

/** Who asked for which kind of letter, and how that stands. */
function ReaderFigures({ data: { readers } }: { data: { readers: Readers[] } }) {
  const say = useTexts(newsletterDeskTexts);
  const locale = localeOf(useSite().site.language);
  const states = ['confirmed', 'unconfirmed', 'unsubscribed'] as const;
  return (
    <>
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
      <h2 className="h3">{say('issues')}</h2>
    </>
  );
}
