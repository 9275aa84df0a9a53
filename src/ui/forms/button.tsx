import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../content/class-names.ts';
import { Icon, type IconShape } from '../content/icon.tsx';
import styles from './button.module.css';

type BaseProps = {
  variant?: 'primary' | 'secondary' | 'text' | 'signal' | 'onDeep' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  full?: boolean;
  icon?: IconShape;
  iconEnd?: IconShape;
  className?: string;
  children: ReactNode;
};

type ButtonProps = BaseProps &
  Omit<ComponentProps<'button'>, keyof BaseProps> & {
    /** An action is under way: clicks are ignored, focus and width stay. */
    loading?: boolean;
    /** Label meanwhile ("Saving"); its width is reserved from the start. */
    loadingLabel?: string;
  };

type ButtonLinkProps = BaseProps & Omit<ComponentProps<typeof Link>, keyof BaseProps>;

/** With `aria-disabled` it is off like a disabled one, but keeps the focus: for what its own press turns off. */
export function Button(props: ButtonProps) {
  const { variant, size, full, icon, iconEnd, className, children, loading, loadingLabel, onClick, ...rest } =
    props;
  const isOff = loading || rest['aria-disabled'] || undefined;
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size, full, className })}
      aria-busy={loading || undefined}
      aria-disabled={isOff}
      onClick={isOff ? ignore : onClick}
    >
      <span className={loading && loadingLabel ? styles.away : styles.label}>
        <Face icon={icon} iconEnd={iconEnd}>
          {children}
        </Face>
      </span>
      {loadingLabel ? <span className={loading ? styles.label : styles.away}>{loadingLabel}</span> : null}
    </button>
  );
}

/** A link that looks like a button. `to` may also be an external address. */
export function ButtonLink({
  variant,
  size,
  full,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookOf({ variant, size, full, className })}>
      <span className={styles.label}>
        <Face icon={icon} iconEnd={iconEnd}>
          {children}
        </Face>
      </span>
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconShape; label: string };

/** A square 44 px button that shows only an icon; `label` is its name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.square, className)}
    >
      <Icon of={icon} />
    </button>
  );
}

function Face({ icon, iconEnd, children }: Pick<BaseProps, 'icon' | 'iconEnd' | 'children'>) {
  return (
    <>
      {icon ? <Icon of={icon} /> : null}
      {children}
      {iconEnd ? <Icon of={iconEnd} /> : null}
    </>
  );
}

function lookOf({ variant = 'primary', size = 'md', full, className }: Partial<BaseProps>) {
  return classNames(styles.button, styles[variant], styles[size], full && styles.full, className);
}
