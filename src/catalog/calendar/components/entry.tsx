import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText, weekdayText } from '#kit/dates.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { TypeBadge } from '../../card/components/type-badge.tsx';
import type { CardPublication } from '../../card/publication-card.schema.ts';
import { usePaths } from '../../listed-page/paths.hooks.ts';
import { ReleaseNoticeButton } from '../../release-notice/components/button.tsx';
import { calendarTexts } from '../calendar.messages.ts';
import { calendarDocument } from '../calendar.rules.ts';
import styles from './calendar.module.css';

/** One announced publication; its calendar entry is a file embedded in the link, so it needs no script. */
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
            <Measured text={title} />
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
