import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { dateText, weekdayText } from '#kit/dates.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { usePartTag } from '#locale/part-language.store.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './calendar.module.css';
import { calendarDocument } from './calendar.rules.ts';
import { calendarTexts } from './calendar.texts.ts';
import { usePaths } from './paths.store.ts';
import type { CardPublication } from './publication-card.contract.ts';
import { ReleaseNoticeButton } from './release-notice-button.tsx';
import { TypeBadge } from './type-badge.tsx';

/** One announced publication; its calendar entry is a file in the link itself, so it needs no script. */
export function CalendarEntry({ publication }: { publication: CardPublication }) {
  const { publicationPath } = usePaths();
  const say = useTexts(calendarTexts);
  const { site, now } = useSite();
  const part = usePartTag();
  const { id, slug, title, type, excerpt, publicationDate, minutes, author } = publication;
  const day = new Date(`${publicationDate.slice(0, 10)}T00:00:00Z`);
  const address = `${site.origin}${publicationPath(slug)}`;
  const host = site.mainOrigin.replace(/^\w+:\/\//, '');
  const event = { id, title, publicationDate, excerpt, address, changed: now };
  const file = calendarDocument([event], { host });
  return (
    <article className={styles.entry}>
      <time className={styles.day} dateTime={publicationDate.slice(0, 10)}>
        <b aria-hidden="true">{day.getUTCDate()}</b>
        <span aria-hidden="true">{weekdayText(day, site.language)}</span>
        <span className="visually-hidden">
          {dateText(publicationDate.slice(0, 10), site.language, 'long')}
        </span>
      </time>
      <div>
        <TypeBadge type={type} />
        <h3 className="card-title" lang={part(publication.language)}>
          <TextLink to={publicationPath(slug)} look="quiet">
            {title}
          </TextLink>
        </h3>
        <p className="small quiet">
          {[author?.fullNameAffix, minutes > 0 ? say('minutes', { n: minutes }) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.deeds}>
        <ReleaseNoticeButton publication={publication} />
        <a
          className={styles.add}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${slug}.ics`}
        >
          <Icon of={CalendarPlus} />
          {say('addToCalendar')}
          <HiddenName title={title} language={publication.language} />
        </a>
      </div>
    </article>
  );
}
