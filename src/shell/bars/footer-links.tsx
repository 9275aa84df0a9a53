import { useSite, useTexts } from '#client/page/site-data.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { barTexts } from './bar.messages.ts';
import styles from './footer.module.css';
import { outsideLinks } from './footer.rules.ts';

/** Where the footer leads outside: work with us, social profiles, the sister site. */
export function OutsideLinks() {
  const say = useTexts(barTexts);
  const { configs } = useSite();
  const { workWithUs, sisterSite, social } = outsideLinks(configs);
  const links = [
    ...(workWithUs ? [{ name: say('workWithUs'), to: workWithUs }] : []),
    ...(sisterSite ? [{ name: sisterSite.name ?? say('sisterSite'), to: sisterSite.to }] : []),
    ...social,
  ];
  if (links.length === 0) return null;
  return (
    <nav aria-label={say('elsewhere')} className={`wrap ${styles.outside}`}>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <TextLink to={to} look="quiet" newTabLabel={say('newTab')}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
