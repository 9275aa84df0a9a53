import { Fragment } from 'react';
import { measuresIn } from '#kit/text/unbroken.ts';

/** An editor's text, in which a number and its unit are never separated by a line break. */
export function Measured({ text }: { text: string | null | undefined }) {
  return measuresIn(text ?? '').map(({ text: piece, isMeasure }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
    <Fragment key={at}>{isMeasure ? <span className="measure">{piece}</span> : piece}</Fragment>
  ));
}
