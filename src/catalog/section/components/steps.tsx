import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTexts } from '#client/page/site-data.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { sectionTexts } from '../section.messages.ts';
import styles from './steps.module.css';

interface Step {
  title: string;
  language: string;
  path: string;
}
type Props = {
  previous: Step | null;
  next: Step | null;
  /** At the end of the last section, when this reader may take the test. */
  test: { path: string; label: string } | null;
  coverPath: string;
  /** Another button of the view is the primary one. */
  quiet?: boolean;
};

/** Back, and the one next step: the following section by name, the test after the last, otherwise the cover. */
export function SectionSteps({ previous, next, test, coverPath, quiet }: Props) {
  const say = useTexts(sectionTexts);
  const variant = quiet ? 'secondary' : 'primary';
  return (
    <nav aria-label={say('steps')} className={styles.steps}>
      {previous ? (
        <ButtonLink variant="secondary" icon={ArrowLeft} to={previous.path} className={styles.previous}>
          <span>
            {say('previous')}
            <HiddenName {...previous} />
          </span>
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink variant={variant} iconEnd={ArrowRight} to={next.path} className={styles.next}>
          <span>
            <PartOfMessage
              message={(title) => say('next', { title })}
              part={next.title}
              language={next.language}
            />
          </span>
        </ButtonLink>
      ) : (
        <ButtonLink variant={variant} to={test?.path ?? coverPath} className={styles.next}>
          {test?.label ?? say('backToCover')}
        </ButtonLink>
      )}
    </nav>
  );
}
