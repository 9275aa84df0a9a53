import BookOpen from 'lucide-react/icons/book-open';
import Play from 'lucide-react/icons/play';
import { TypeBadge } from '#catalog/card/components/type-badge.tsx';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { firstIsToEarn, isToEarn, testPath } from '#catalog/offered-test/test-kind.rules.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import type { DashboardData } from '../dashboard.store.ts';
import styles from './dashboard.module.css';

type Props = { current: Exclude<DashboardData['current'], undefined> };
type Current = NonNullable<Props['current']>;

/** The next useful step: the section where the learner stopped, or the test once all are read. */
export function ContinueCard({ current }: Props) {
  const say = useTexts(dashboardTexts);
  if (!current)
    return (
      <EmptyState
        icon={BookOpen}
        title={say('nothingHead')}
        text={say('nothingText')}
        action={<ButtonLink to="/library">{say('library')}</ButtonLink>}
      />
    );
  return <CurrentCard current={current} />;
}

function CurrentCard({ current }: { current: Current }) {
  const { publicationPath } = usePaths();
  const say = useTexts(dashboardTexts);
  const { publication, sections } = current;
  const part = usePartTag();
  const { title, type, cover, slug, progress } = publication;
  return (
    <section data-tour="continue" className={`panel ${styles.continue}`} aria-label={say('continueHead')}>
      <CroppedPicture className={styles.cover} src={cover} alt="" width="400" height="250" />
      <div className={styles.words}>
        <p>
          <TypeBadge type={type} />
        </p>
        <h2 className="card-title" lang={part(publication.language)}>
          <TextLink look="quiet" to={publicationPath(slug)}>
            <Measured text={title} />
          </TextLink>
        </h2>
        <ProgressBar
          value={progress.sectionsDone}
          max={sections.length}
          label={say('progress')}
          labelHidden
          text={say('progressText', { done: progress.sectionsDone, count: sections.length })}
          textHidden
        />
        <p className="small quiet">{useRest(current)}</p>
      </div>
      <GoOn current={current} />
    </section>
  );
}

/** `Section 3 of 6, 33 minutes left, then a 6-question test for 1 CME`. */
function useRest({ publication, sections, section }: Current): string {
  const say = useTexts(dashboardTexts);
  const { progress, questionCount, earn_label_small: credits } = publication;
  const isRead = progress.sectionsDone >= sections.length || !section;
  const at = section?.order ?? 0;
  const left = sections.filter((one) => one.order >= at).reduce((sum, one) => sum + one.minutes, 0);
  const rest = isRead ? 0 : Math.max(0, left - Math.floor(progress.continueSeconds / 60));
  return [
    isRead ? say('allRead') : say('sectionOf', { n: at, count: sections.length }),
    progress.continueSeconds > 0 && !isRead ? say('from', { time: timeText(progress.continueSeconds) }) : '',
    rest > 0 ? say('minutesLeft', { n: rest }) : '',
    firstIsToEarn(publication) ? say('thenTest', { n: questionCount, credits }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function GoOn({ current: { publication, sections, section } }: { current: Current }) {
  const { publicationPath, sectionPath } = usePaths();
  const say = useTexts(dashboardTexts);
  const isRead = publication.progress.sectionsDone >= sections.length || !section;
  const test = publication.tests.find(isToEarn);
  if (isRead && test)
    return (
      <ButtonLink size="lg" to={testPath(publication, test.kind)}>
        {say('takeTest', { earn: test.earnLabel })}
      </ButtonLink>
    );
  return (
    <ButtonLink
      size="lg"
      icon={Play}
      to={section ? sectionPath(section.slug) : publicationPath(publication.slug)}
    >
      {say('goOn')}
    </ButtonLink>
  );
}
