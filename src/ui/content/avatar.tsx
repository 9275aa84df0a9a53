import type { Tone } from '../feedback/badge.tsx';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { CroppedPicture } from './cropped-picture.tsx';
import { initialsOf } from './initials.ts';

type Props = {
  name: string;
  tone?: Extract<Tone, 'earn' | 'watch' | 'consult' | 'quick' | 'listen' | 'open'>;
  size?: 'sm' | 'md' | 'lg';
  src?: string;
};

/** Decorative: the name is next to it or labels the control around it. */
export function Avatar({ name, tone = 'watch', size = 'md', src }: Props) {
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, styles[tone], styles[size])}>
      {src ? <CroppedPicture src={src} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  );
}
