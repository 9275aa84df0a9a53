import { dateText } from '#kit/dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import styles from './activity-removed.module.css';
import { activityRemovedTexts } from './activity-removed.texts.ts';
import { head } from './head.rules.ts';

/** Since this day the editors remove activities that are no longer current (spec §2). */
const POLICY_EFFECTIVE = '2018-10-01';

export function meta(args: MetaArgs) {
  const say = pageWords(args, activityRemovedTexts);
  return head(args, { title: say('title'), description: say('description'), noindex: true });
}

export default function ActivityRemovedPage() {
  const say = useTexts(activityRemovedTexts);
  const { site } = useSite();
  const date = dateText(POLICY_EFFECTIVE, site.language, 'long');
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <h1 className="h1">{say('title')}</h1>
      <p className="lead">{say('text')}</p>
      <p className="quiet">{say('policy', { date })}</p>
      <p>
        <ButtonLink to="/search">{say('browse')}</ButtonLink>
      </p>
    </div>
  );
}
