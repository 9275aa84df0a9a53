import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../content/class-names.ts';
import { Icon } from '../content/icon.tsx';
import { VisuallyHidden } from '../content/visually-hidden.tsx';
import styles from './text-link.module.css';

type Props = {
  to: string;
  /** strong: underlined green; quiet: underlined on hover; reading: blue, inside running text. */
  look?: 'strong' | 'quiet' | 'reading';
  /** Announces that the link opens a new tab ("opens in a new tab"); without it the link stays in this one. */
  newTabLabel?: string;
  /** Loads the document from the server, for one with a policy of its own. */
  reloadDocument?: boolean;
  className?: string;
  /** Keyboard shortcut for the same action. */
  shortcut?: string | undefined;
  children: ReactNode;
};

export function TextLink({
  to,
  look = 'strong',
  newTabLabel,
  reloadDocument,
  className,
  shortcut,
  children,
}: Props) {
  const outside = newTabLabel ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Link
      to={to}
      {...outside}
      aria-keyshortcuts={shortcut}
      {...(reloadDocument ? { reloadDocument } : {})}
      className={classNames(styles.link, styles[look], className)}
    >
      {children}
      {newTabLabel ? (
        <>
          <Icon of={ExternalLink} className={styles.outside} />
          <VisuallyHidden> ({newTabLabel})</VisuallyHidden>
        </>
      ) : null}
    </Link>
  );
}
