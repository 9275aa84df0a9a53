import { TextLink } from '#ui/text-link.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { barTexts } from './bar.texts.ts';
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
