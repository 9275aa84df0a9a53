import { Link } from 'react-router';
import styles from './page-menu.module.css';

type Props = {
  /** Label of the landmark. */
  label: string;
  pages: readonly { to: string; label: string }[];
  /** Path of this page. A page below an entry belongs to it, except below the first, which is above them all. */
  here: string;
};

/** The pages of one subject, in a row that wraps: a page's own menu above its heading. */
export function PageMenu({ label, pages, here }: Props) {
  const path = here.replace(/\/$/, '');
  return (
    <nav className={styles.menu} aria-label={label}>
      <ul>
        {pages.map(({ to, label: name }, at) => (
          <li key={to}>
            <Link to={to} aria-current={to === path ? 'page' : (at > 0 && isWithin(path, to)) || undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isWithin = (path: string, to: string): boolean => path.startsWith(`${to}/`);
