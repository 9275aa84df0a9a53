import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useSession } from '#web/session.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './podcasts.module.css';
import { DIRECTORIES } from './podcasts.rules.ts';
import { podcastTexts } from './podcasts.texts.ts';

/** Where else the podcast is heard; nothing while nothing is configured. */
export function PodcastDirectories() {
  const say = useTexts(podcastTexts);
  const { configs } = useSite();
  const known = DIRECTORIES.flatMap(({ key, name }) => {
    const to = configs[key];
    return to ? [{ name, to }] : [];
  });
  if (known.length === 0) return null;
  return (
    <nav aria-label={say('directories')}>
      <ul className={styles.directories}>
        {known.map(({ name, to }) => (
          <li key={name}>
            <TextLink to={to} newTabLabel={say('newTab')}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One quiet word for membership, to those who have none. */
export function PodcastMembership() {
  const say = useTexts(podcastTexts);
  const { user } = useSession();
  if (user?.isMembershipValid) return null;
  return (
    <aside className={styles.membership} aria-labelledby="podcast-membership">
      <div>
        <h2 className="h3" id="podcast-membership">
          {say('memberTitle')}
        </h2>
        <p className="quiet">{say('memberText')}</p>
      </div>
      <ButtonLink to="/cme-program?section=pricing" variant="secondary">
        {say('memberAction')}
      </ButtonLink>
    </aside>
  );
}
