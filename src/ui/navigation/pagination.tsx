import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { classNames } from '../content/class-names.ts';
import { Icon, type IconShape } from '../content/icon.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

type Props = {
  page: number;
  pageCount: number;
  /** Returns the address of a page. */
  to: (page: number) => string;
  labels: { list: string; previous: string; next: string; page: (page: number) => string };
};

/** Five page numbers, three on phones. */
export function Pagination({ page, pageCount, to, labels }: Props) {
  if (pageCount < 2) return null;
  const narrow = pageWindow(page, pageCount, 3);
  return (
    <nav aria-label={labels.list} className={styles.pagination}>
      <Step icon={ChevronLeft} label={labels.previous} to={page > 1 ? to(page - 1) : undefined} rel="prev" />
      <ol>
        {pageWindow(page, pageCount, 5).map((n) => (
          <li key={n} className={classNames(!narrow.includes(n) && styles.wide)}>
            <Link to={to(n)} aria-label={labels.page(n)} aria-current={n === page ? 'page' : undefined}>
              {n}
            </Link>
          </li>
        ))}
      </ol>
      <Step
        icon={ChevronRight}
        label={labels.next}
        to={page < pageCount ? to(page + 1) : undefined}
        rel="next"
      />
    </nav>
  );
}

type StepProps = { icon: IconShape; label: string; to: string | undefined; rel: 'prev' | 'next' };

function Step({ icon, label, to, rel }: StepProps) {
  if (to === undefined) return <span className={styles.none} aria-hidden="true" />;
  return (
    <Link to={to} rel={rel} aria-label={label}>
      <Icon of={icon} />
    </Link>
  );
}
