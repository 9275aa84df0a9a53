import { RichText } from '#ui/content/rich-text.tsx';
import type { Faq } from '../faq.rules.ts';

/** An answer, either as an editor wrote it or as built in. */
export const Answer = ({ answer, html }: Pick<Faq, 'answer' | 'html'>) =>
  html === undefined ? <p>{answer}</p> : <RichText html={html} voice="sans" />;
