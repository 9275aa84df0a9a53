import CalendarDays from 'lucide-react/icons/calendar-days';
import { useLoaderData } from 'react-router';
import { dateText, monthOfYearText } from '#kit/dates.ts';
import { head } from '#site/head.rules.ts';
import { releasesStatement } from '#site/structured-page.rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFetching } from '#web/fetching.ts';
import { clientLoad, type LoadContext, serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { describing, wordsAt } from '#web/structured-data.ts';
import styles from './calendar.module.css';
import { byMonth, CALENDAR_PAGE_SIZE, calendarSpan } from './calendar.rules.ts';
import { calendarTexts } from './calendar.texts.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { CalendarSubscription } from './calendar-subscription.tsx';
import { publicationCalls } from './publication.contract.ts';
import { CARD_QUERY } from './publication-card.contract.ts';

async function load({ api, now }: LoadContext) {
  const { from, to } = calendarSpan(new Date(now));
  const filter = { visibility: 'announced', publicationDate__gte: from, publicationDate__lte: to };
  const { data } = await api(publicationCalls.list, {
    query: { ...CARD_QUERY, filter, sort: 'publicationDate', page: { size: CALENDAR_PAGE_SIZE } },
  });
  return { announced: data, today: from };
}
export const loader = describing(serverLoad(load), ({ announced }, site) => {
  const say = wordsAt(site, calendarTexts);
  const about = { name: say('title'), description: say('description'), path: '/calendar' };
  return [releasesStatement(site, about, announced)];
});
export const clientLoader = clientLoad(load);

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, calendarTexts)('title'),
    description: pageWords(args, calendarTexts)('description'),
  });

export default function CalendarPage() {
  const say = useTexts(calendarTexts);
  const { site } = useSite();
  const { announced, today } = useLoaderData<typeof loader>();
  const isFetching = useFetching();
  const months = byMonth(announced);
  return (
    <div className={`wrap-61 ${styles.calendar}`}>
      <h1 className="h1">{say('title')}</h1>
      <p className="lead">{say('lead')}</p>
      {announced.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          text={say('empty')}
          action={<ButtonLink to="/newsletter">{say('emptyAction')}</ButtonLink>}
        />
      ) : (
        <CalendarSubscription />
      )}
      {months.length > 0 && months[0]?.key !== today.slice(0, 7) ? (
        <p className={styles.today}>
          <Today day={today} />
        </p>
      ) : null}
      {months.map(({ key, publications }) => (
        <section
          key={key}
          aria-labelledby={`month-${key}`}
          className={classNames(styles.month, 'later', isFetching && 'fetching')}
          aria-busy={isFetching || undefined}
        >
          <h2 className="h3" id={`month-${key}`}>
            {monthOfYearText(new Date(`${key}-01T00:00:00Z`), site.language)}
          </h2>
          <ul>
            {key === today.slice(0, 7) ? (
              <li className={styles.today}>
                <Today day={today} />
              </li>
            ) : null}
            {publications.map((publication) => (
              <li key={publication.id}>
                <CalendarEntry publication={publication} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Today({ day }: { day: string }) {
  const say = useTexts(calendarTexts);
  const { site } = useSite();
  return <time dateTime={day}>{say('today', { date: dateText(day, site.language, 'long') })}</time>;
}
