import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { head } from '#shell/seo/head.rules.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { activityRemovedTexts } from '../../static/activity-removed.messages.ts';
import styles from './activity-removed.module.css';

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
