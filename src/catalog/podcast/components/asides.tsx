import Rss from 'lucide-react/icons/rss';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { webAddress } from '#kit/web-address.ts';
import { Icon } from '#ui/content/icon.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { podcastTexts } from '../podcasts.messages.ts';
import { DIRECTORIES, FEED_KEY, OWN_FEED } from '../podcasts.rules.ts';
import styles from './podcasts.module.css';

/** Other places to hear the podcast: the configured ones, and always our own feed. */
export function PodcastDirectories() {
  const say = useTexts(podcastTexts);
  const { configs } = useSite();
  const known = DIRECTORIES.flatMap(({ key, name }) => {
    const to = webAddress(configs[key]) ?? (key === FEED_KEY ? OWN_FEED : null);
    return to ? [{ name, to }] : [];
  });
  return (
    <nav aria-label={say('directories')}>
      <ul className={styles.directories}>
        {known.map(({ name, to }) => (
          <li key={name}>
            <DirectoryLink to={to} name={name} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The feed is not a page of the router: a plain link requests it from the server. */
function DirectoryLink({ to, name }: { to: string; name: string }) {
  const say = useTexts(podcastTexts);
  return to === OWN_FEED ? (
    <a className={styles.feed} href={to} type="application/rss+xml">
      <Icon of={Rss} />
      {name}
    </a>
  ) : (
    <TextLink to={to} newTabLabel={say('newTab')} className="alone">
      {name}
    </TextLink>
  );
}

/** A brief note about membership, for those who have none. */
export function PodcastMembership() {
  const say = useTexts(podcastTexts);
  const user = useUser();
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
