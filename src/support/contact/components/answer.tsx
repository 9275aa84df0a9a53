import { RichText } from '#ui/content/rich-text.tsx';
import type { Faq } from '../faq.rules.ts';

/** An answer as its editor wrote it, or as the product brings it. */
export const Answer = ({ answer, html }: Pick<Faq, 'answer' | 'html'>) =>
  html === undefined ? <p>{answer}</p> : <RichText html={html} voice="sans" />;
