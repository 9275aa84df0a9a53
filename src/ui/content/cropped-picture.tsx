import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './cropped-picture.module.css';
import { focusIn } from './focus.ts';

/** The focus is set by classes in steps, since the content security policy forbids inline styles. */
const STEP = 5;
const stepOf = (percent: number): number => Math.round(Math.min(100, percent) / STEP) * STEP;

/** A picture that fills its frame: it is cropped farthest from its focus. */
export function CroppedPicture({ className, ...rest }: ComponentProps<'img'>) {
  const focus = focusIn(rest.src);
  const point = focus ? [styles[`x${stepOf(focus.x)}`], styles[`y${stepOf(focus.y)}`]] : [];
  // biome-ignore lint/a11y/useAltText: whoever draws it says what it shows
  return <img {...rest} className={classNames(styles.cropped, ...point, className)} />;
}
