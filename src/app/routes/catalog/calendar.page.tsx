import CalendarDays from 'lucide-react/icons/calendar-days';
import { useLoaderData } from 'react-router';
import { calendarTexts } from '#catalog/calendar/calendar.messages.ts';
import { byMonth, CALENDAR_PAGE_SIZE, calendarSpan } from '#catalog/calendar/calendar.rules.ts';
import styles from '#catalog/calendar/components/calendar.module.css';
import { CalendarEntry } from '#catalog/calendar/components/entry.tsx';
import { CalendarSubscription } from '#catalog/calendar/components/subscription.tsx';
import { CARD_QUERY } from '#catalog/card/publication-card.schema.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { useFetching } from '#client/api/fetching.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import { dateText, monthOfYearText } from '#kit/dates.ts';
import { head } from '#shell/seo/head.rules.ts';
import { releasesStatement } from '#shell/seo/structured-page.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';

async function load({ api, now }: LoadContext) {
  const { from, to } = calendarSpan(new Date(now));
  const filter = { visibility: 'announced', publicationDate__gte: from, publicationDate__lte: to };
  const { data } = await api(publicationCalls.list, {
    query: { ...CARD_QUERY, filter, sort: 'publicationDate', page: { size: CALENDAR_PAGE_SIZE } },
  });
  return { announced: data, today: from };
}
export const loader = describing(serverLoad(load), ({ announced }, { site, words }) => {
  const say = words(calendarTexts);
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
