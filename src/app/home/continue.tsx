import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import styles from './hero.module.css';
import { homeTexts } from './home.messages.ts';
import type { HomeData } from './load.tsx';

type Props = { user: User; begun: HomeData['begun']; newest: HomeData['latest'][number] | null };

/** In place of the promise: what was begun, or else the newest publication. */
export function HomeContinue({ user, begun, newest }: Props) {
  if (begun) return <Begun user={user} begun={begun} />;
  return <Greeting user={user} newest={newest} />;
}

function Begun({ user, begun }: { user: User; begun: NonNullable<HomeData['begun']> }) {
  const { publicationPath, sectionPath } = usePaths();
  const say = useTexts(homeTexts);
  const part = usePartTag();
  const to = begun.section ? sectionPath(begun.section.slug) : publicationPath(begun.slug);
  return (
    <>
      <div className={styles.continue}>
        <h1 className="h1" id="hero">
          {say('continueTitle')}
        </h1>
        <p className={styles.lead}>
          {user.firstName ? say('continueLead', { name: user.firstName }) : say('continueLeadNameless')}
        </p>
        <p className={styles.title} lang={part(begun.language)}>
          <Measured text={begun.title} />
        </p>
        <p className={styles.place}>
          {say('continueDone', { done: begun.done, total: begun.total })}
          {begun.section ? (
            <>
              <br />
              <PartOfMessage
                message={(section) => say('continueSection', { section })}
                {...partOf(begun.section)}
              />
            </>
          ) : null}
        </p>
        <div className={styles.actions}>
          <ButtonLink to={to} variant="signal" size="lg">
            {say('continueWith')}
          </ButtonLink>
          <DashboardLink />
        </div>
      </div>
      <Picture file={begun.cover} />
    </>
  );
}

function Greeting({ user, newest }: Pick<Props, 'user' | 'newest'>) {
  const { publicationPath } = usePaths();
  const part = usePartTag();
  const say = useTexts(homeTexts);
  return (
    <>
      <div className={styles.continue}>
        <h1 className="h1" id="hero">
          {user.firstName ? say('helloTitle', { name: user.firstName }) : say('helloTitleNameless')}
        </h1>
        {newest ? <p className={styles.lead}>{say('helloLead')}</p> : null}
        {newest ? (
          <p className={styles.title} lang={part(newest.language)}>
            <Measured text={newest.title} />
          </p>
        ) : null}
        <div className={styles.actions}>
          {newest ? (
            <ButtonLink to={publicationPath(newest.slug)} variant="signal" size="lg">
              {say('helloAction')}
            </ButtonLink>
          ) : null}
          <DashboardLink />
        </div>
      </div>
      <Picture file={newest?.cover} />
    </>
  );
}

function DashboardLink() {
  const say = useTexts(homeTexts);
  return (
    <ButtonLink to="/dashboard" variant="onDeep" size="lg">
      {say('dashboard')}
    </ButtonLink>
  );
}

const Picture = ({ file }: { file: string | undefined }) =>
  file ? <CroppedPicture className={styles.picture} src={file} alt="" width={640} height={360} /> : null;
