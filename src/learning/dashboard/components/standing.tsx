import Hourglass from 'lucide-react/icons/hourglass';
import { EXPIRES_SOON_DAYS } from '#catalog/cover/cover.rules.ts';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import { EXPIRING_DAYS, type expiringSoon } from '../dashboard.rules.ts';
import type { DashboardData } from '../dashboard.store.ts';
import styles from './dashboard.module.css';

export type ExpiringPublication = ReturnType<
  typeof expiringSoon<NonNullable<DashboardData['expiring']>[number]>
>[number];

/** Null: they could not be loaded. */
type Props = { publications: ExpiringPublication[] | null; onRetry: () => void };

export function ExpiringCredit({ publications, onRetry }: Props) {
  const { publicationPath } = usePaths();
  const say = useTexts(dashboardTexts);
  const part = usePartTag();
  return (
    <div className={styles.expiring}>
      <h2 className="h3">{say('expiring')}</h2>
      {publications === null ? (
        <ErrorState title={say('failed')} retryLabel={say('retry')} onRetry={onRetry} />
      ) : publications.length === 0 ? (
        <p className="small quiet">{say('expiringNone', { n: EXPIRING_DAYS })}</p>
      ) : null}
      <ul>
        {publications?.map(({ id, slug, title, language, credit, days }) => (
          <li key={id}>
            <span>
              <TextLink look="quiet" to={publicationPath(slug)} className={styles.expiringTitle}>
                <span lang={part(language)}>
                  <Measured text={title} />
                </span>
              </TextLink>
              <span className="small quiet">{credit}</span>
            </span>
            <Badge tone={days <= EXPIRES_SOON_DAYS ? 'warning' : 'neutral'} icon={Hourglass}>
              {say('days', { n: days })}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
