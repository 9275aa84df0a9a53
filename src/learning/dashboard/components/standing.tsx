import Hourglass from 'lucide-react/icons/hourglass';
import { EXPIRES_SOON_DAYS } from '#catalog/cover/cover.rules.ts';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { labelled } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Meter } from '#ui/charts/progress-bar.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import { EXPIRING_DAYS } from '../dashboard.rules.ts';
import type { DashboardData } from '../dashboard.store.ts';
import styles from './dashboard.module.css';

type Block = NonNullable<NonNullable<DashboardData['summary']>['selfAssessmentBlock']>;

/** Self-assessment in the authority's block of years; the requirement is dated data from the server (rule R20). */
export function SelfAssessmentBlock({ block }: { block: Block }) {
  const say = useTexts(dashboardTexts);
  const { language } = useSite().site;
  const text = useCreditsText();
  const years = Number(block.to.slice(0, 4)) - Number(block.from.slice(0, 4)) + 1;
  const value = { earned: text(block.earned), required: text(block.required) };
  return (
    <div className={styles.block}>
      <h2 className="h3">{say('block', { n: years })}</h2>
      <p className={styles.figure} aria-hidden="true">
        <span>{value.earned}</span> {say('blockValue', value)}
      </p>
      <Meter
        value={block.earned}
        max={block.required}
        label={say('blockLabel', { from: dateText(block.from, language), to: dateText(block.to, language) })}
        labelHidden
        text={say('blockText', value)}
        textHidden
        tone="chart"
      />
      <p className="floor quieter">
        {language === 'en'
          ? labelled(block.authority, block.source, language)
          : say('blockSource', { ...value, authority: block.authority, n: years })}{' '}
        {block.checkedOn ? say('blockChecked', { day: dateText(block.checkedOn, language) }) : null}
      </p>
    </div>
  );
}

type ExpiringPublication = NonNullable<DashboardData['shelf']>[number] & { days: number };

export function ExpiringCredit({ publications }: { publications: ExpiringPublication[] }) {
  const { publicationPath } = usePaths();
  const say = useTexts(dashboardTexts);
  const part = usePartTag();
  return (
    <div className={styles.expiring}>
      <h2 className="h3">{say('expiring')}</h2>
      {publications.length === 0 ? (
        <p className="small quiet">{say('expiringNone', { n: EXPIRING_DAYS })}</p>
      ) : null}
      <ul>
        {publications.map(({ id, slug, title, language, earn_label_small: credits, days }) => (
          <li key={id}>
            <span>
              <TextLink look="quiet" to={publicationPath(slug)} className={styles.expiringTitle}>
                <span lang={part(language)}>
                  <Measured text={title} />
                </span>
              </TextLink>
              <span className="small quiet">{credits}</span>
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
