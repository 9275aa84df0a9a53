import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Languages from 'lucide-react/icons/languages';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Link } from 'react-router';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { dateText } from '#kit/dates.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { classNames } from '#ui/content/class-names.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Measured } from '#ui/measured.tsx';
import { daysLeft, lockHintOf, readerState } from '../../cover/cover.rules.ts';
import { MarkedText } from '../../listed-page/marked-text.tsx';
import type { TextMarks } from '../../listed-page/marks.rules.ts';
import { usePaths } from '../../listed-page/paths.hooks.ts';
import { openCredit } from '../../publication/publication.rules.ts';
import { cardTexts } from '../publication-card.messages.ts';
import type { CardPublication } from '../publication-card.schema.ts';
import styles from './publication-card.module.css';
import { TypeBadge } from './type-badge.tsx';

type Props = {
  publication: CardPublication;
  /** The level that fits the page's heading outline. */
  heading?: 'h2' | 'h3';
  /** True in the first row of a page: its covers are loaded at once. */
  eager?: boolean;
  className?: string;
};

/** Card in a grid, with the cover above. */
export function PublicationCard({ publication, heading, eager, className }: Props) {
  return (
    <article className={classNames(styles.card, className)}>
      <Cover publication={publication} eager={eager} />
      <div className={styles.body}>
        <Badges publication={publication} />
        <Title publication={publication} heading={heading} />
        {publication.author ? <p className={styles.author}>{publication.author.fullNameAffix}</p> : null}
        <Foot publication={publication} />
      </div>
    </article>
  );
}

/** Small card: a line of a list, with the cover at the left. */
export function PublicationRow({ publication, heading, eager, className }: Props) {
  return (
    <article className={classNames(styles.row, className)}>
      <Cover publication={publication} eager={eager} />
      <div>
        <Badges publication={publication} />
        <Title publication={publication} heading={heading} />
        <Foot publication={publication} />
      </div>
    </article>
  );
}

/** A search result of the library: two lines of its excerpt, with the search terms marked. */
export function PublicationHit({
  publication,
  heading,
  eager,
  className,
  marks,
  bodyLanguage,
}: Props & { marks: TextMarks; bodyLanguage?: string }) {
  const part = usePartTag();
  return (
    <article className={classNames(styles.hit, className)}>
      <Cover publication={publication} eager={eager} />
      <div className={styles.body}>
        <Badges publication={publication} />
        <Title publication={publication} heading={heading} />
        <p className={styles.excerpt} lang={part(publication.language)}>
          <MarkedText text={publication.excerpt} marks={marks} />
        </p>
        <Foot publication={publication} bodyLanguage={bodyLanguage} />
      </div>
    </article>
  );
}

/** The picture is decorative: the title's link covers the whole card. */
function Cover({ publication, eager }: Pick<Props, 'publication' | 'eager'>) {
  if (!publication.cover) return <div className={styles.cover} />;
  return (
    <CroppedPicture
      className={styles.cover}
      src={publication.cover}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

function Title({ publication, heading: Heading = 'h3' }: Pick<Props, 'publication' | 'heading'>) {
  const { publicationPath } = usePaths();
  const part = usePartTag();
  return (
    <Heading className={styles.title} lang={part(publication.language)}>
      <Link to={publicationPath(publication.slug)} prefetch="intent">
        <Measured text={publication.title} />
      </Link>
    </Heading>
  );
}

function Badges({ publication }: Pick<Props, 'publication'>) {
  return (
    <p className={styles.badges}>
      <TypeBadge type={publication.type} />
      <ReaderBadges publication={publication} />
    </p>
  );
}

/** The signed-in reader's progress; nothing for a visitor. */
function ReaderBadges({ publication }: Pick<Props, 'publication'>) {
  const say = useTexts(cardTexts);
  const { now } = useSite();
  const isLogged = useUser() !== null;
  if (!isLogged) return null;
  const state = readerState(publication);
  const days = daysLeft(publication.expirationDate, publication.expired, now);
  return (
    <>
      {state === 'completed' ? (
        <Badge tone="success" icon={Check}>
          {say('completed')}
        </Badge>
      ) : null}
      {state === 'in-progress' ? <Badge tone="info">{say('inProgress')}</Badge> : null}
      {publication.expired ? <Badge>{say('expired')}</Badge> : null}
      {days !== null && state !== 'completed' ? (
        <Badge tone="warning" icon={Hourglass}>
          {say('expiresSoon', { n: days })}
        </Badge>
      ) : null}
    </>
  );
}

function Foot({ publication, bodyLanguage }: Pick<Props, 'publication'> & { bodyLanguage?: string }) {
  const { publicationPath } = usePaths();
  const say = useTexts(cardTexts);
  return (
    <div className={styles.foot}>
      <Facts publication={publication} />
      {bodyLanguage ? <BodyLanguage language={bodyLanguage} /> : null}
      <Link className={styles.more} to={publicationPath(publication.slug)}>
        {say('moreInfo')}
        <HiddenName title={publication.title} language={publication.language} />
      </Link>
    </div>
  );
}

/** Language of the text, if it is not the site's. */
function BodyLanguage({ language }: { language: string }) {
  const say = useTexts(cardTexts);
  const { site } = useSite();
  if (language === site.language) return null;
  const name = new Intl.DisplayNames([site.language], { type: 'language' }).of(language) ?? language;
  return (
    <span className="meta">
      <Icon of={Languages} />
      {say('bodyIn', { language: name })}
    </span>
  );
}

/** Length and credit for everyone; what it earns, until when, and what opens it for signed-in readers. */
function Facts({ publication }: Pick<Props, 'publication'>) {
  const say = useTexts(cardTexts);
  const { site } = useSite();
  const user = useUser();
  const isLogged = user !== null;
  const { minutes, credits, visibility, expirationDate, expired } = publication;
  const lock = lockHintOf(publication, user);
  const offered = openCredit(publication);
  const earns = isLogged && offered ? offered : null;
  return (
    <>
      {minutes > 0 ? (
        <span className="meta">
          <Icon of={Clock} />
          {say('minutes', { n: minutes })}
        </span>
      ) : null}
      {visibility === 'announced' ? (
        <span>{say('planned', { date: dateText(publication.publicationDate, site.language) })}</span>
      ) : (
        <span className={offered ? 'credit' : undefined}>
          {earns ??
            (offered || !credits ? creditWords(say, credits) : expired && !isLogged && say('expired'))}
        </span>
      )}
      {isLogged && expirationDate && !expired ? (
        <span>{say('expires', { date: dateText(expirationDate, site.language) })}</span>
      ) : null}
      {lock ? (
        <span className="meta">
          <Icon of={LockKeyhole} />
          {say(`lock${lock}`)}
        </span>
      ) : null}
    </>
  );
}

function creditWords(
  say: ReturnType<typeof useTexts<keyof (typeof cardTexts)['defaults']>>,
  credits: number | null,
) {
  return credits ? say('credit', { n: credits }) : say('noCredit');
}
