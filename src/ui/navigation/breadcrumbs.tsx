import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { Icon } from '../content/icon.tsx';
import { Measured } from '../measured.tsx';
import styles from './breadcrumbs.module.css';

type Props = { label: string; items: readonly { label: string; to: string; lang?: string | undefined }[] };

/** The path to this page, which is the last item. */
export function Breadcrumbs({ label, items }: Props) {
  return (
    <nav aria-label={label} className={styles.crumbs}>
      <ol>
        {items.map((item, i) => (
          <li key={item.label}>
            {i < items.length - 1 ? (
              <Link to={item.to} lang={item.lang}>
                <Measured text={item.label} />
              </Link>
            ) : (
              <span aria-current={i === items.length - 1 ? 'page' : undefined}>
                <Measured text={item.label} />
              </span>
            )}
            {i < items.length - 1 ? <Icon of={ChevronRight} /> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
