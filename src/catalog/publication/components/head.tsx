import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Avatar } from '#ui/content/avatar.tsx';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Measured } from '#ui/measured.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { TypeBadge, typeTexts } from '../../card/components/type-badge.tsx';
import type { CoverPublication } from '../../cover/cover.schema.ts';
import { PublicationNotice } from '../../language/components/notice.tsx';
import { coverWay } from '../../section/way.rules.ts';
import { publicationTexts } from '../publication.messages.ts';
import { authorPath, familyOf } from '../publication.rules.ts';
import styles from './publication.module.css';

const KINDS = { 1: 'CME', 2: 'SA' } as const;

/** Breadcrumbs, type, title and faculty on the left; the cover on the right. */
export function PublicationHead({ publication }: { publication: CoverPublication }) {
  const say = useTexts(publicationTexts);
  const sayType = useTexts(typeTexts);
  const part = usePartTag();
  const { type, test_class: kind, title, excerpt, cover, categories = [] } = publication;
  const tag = part(publication.language);
  const { language } = useSite().site;
  const words = { library: say('library'), type: sayType(type) };
  const way = coverWay(words, publication, language).map((step) => ({ ...step, lang: part(step.language) }));
  return (
    <>
      <div className={styles.crumbs}>
        <Breadcrumbs label={say('breadcrumb')} items={way} />
      </div>
      <header className={styles.head}>
        <div className={styles.words}>
          <p className={styles.badges}>
            <TypeBadge type={type} />
            {kind && KINDS[kind] !== type ? (
              <Badge tone="earn" icon={BadgeCheck}>
                {KINDS[kind]}
              </Badge>
            ) : null}
            {categories.map((category) => (
              <Badge key={category.id}>
                <span lang={part(category.language)}>{category.name}</span>
              </Badge>
            ))}
          </p>
          <h1 className="h1" lang={tag}>
            <Measured text={title} />
          </h1>
          {excerpt ? (
            <p className={`lead ${styles.excerpt}`} lang={tag}>
              <Measured text={excerpt} />
            </p>
          ) : null}
          <Faculty publication={publication} />
        </div>
        {cover ? (
          <CroppedPicture
            className={styles.cover}
            src={cover}
            alt=""
            width={640}
            height={416}
            fetchPriority="high"
          />
        ) : null}
      </header>
      <PublicationNotice publication={publication} className={styles.standing} />
      <Standing publication={publication} />
    </>
  );
}

function Faculty({ publication }: { publication: CoverPublication }) {
  const say = useTexts(publicationTexts);
  const part = usePartTag();
  const { authors = [], interviewer, type } = publication;
  const asks = interviewer && !authors.some((author) => author.id === interviewer.id) ? interviewer : null;
  return (
    <>
      <ul className={styles.faculty}>
        {authors.map((author) => (
          <li key={author.id}>
            <Avatar name={author.fullName} tone={familyOf(type)} src={author.image?.file} />
            <span>
              <TextLink to={authorPath(author.slug)} className={styles.author}>
                {author.fullNameAffix}
              </TextLink>
              <span className="small quiet" lang={part(author.language)}>
                {author.completeAffiliation}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {asks ? (
        <p className={`small quiet ${styles.asks}`}>{say('interviewer', { name: asks.fullNameAffix })}</p>
      ) : null}
    </>
  );
}

/**
 * Suspended: still readable, nothing new awarded. Expired: still readable, no credit (C32). Announced: a cover and a
 * date, nothing more (C33).
 */
function Standing({ publication }: { publication: CoverPublication }) {
  const say = useTexts(publicationTexts);
  const { site } = useSite();
  const { visibility, publicationDate, expirationDate, expired, creditSuspended } = publication;
  const date = (value: string) => dateText(value, site.language);
  if (visibility === 'announced')
    return (
      <Banner
        className={styles.standing}
        tone="info"
        icon={CalendarClock}
        title={say('announcedTitle', { date: date(publicationDate) })}
      >
        <p>{say('announcedText')}</p>
      </Banner>
    );
  if (creditSuspended)
    return (
      <Banner className={styles.standing} tone="warning" title={say('suspendedTitle')}>
        <p>{say('suspendedText')}</p>
      </Banner>
    );
  if (!expired || !expirationDate) return null;
  return (
    <Banner
      className={styles.standing}
      tone="warning"
      title={say('expiredTitle', { date: date(expirationDate) })}
    >
      <p>{say('expiredText')}</p>
    </Banner>
  );
}
