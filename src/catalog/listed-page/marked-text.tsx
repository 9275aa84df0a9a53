import { Measured } from '#ui/measured.tsx';
import { spansOf, type TextMarks } from './marks.rules.ts';

/** A text with what the search found in it marked. */
export const MarkedText = ({ text, marks }: { text: string; marks: TextMarks }) =>
  spansOf(text, marks).map((span) =>
    span.hit ? <mark key={span.at}>{span.text}</mark> : <Measured key={span.at} text={span.text} />,
  );
