import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { usePartTag } from './part-language.hooks.ts';

/** What a control among many of its words is about, told to screen readers alone, in the language it is told in. */
export function HiddenName({ title, language }: { title: string; language: string | undefined }) {
  const part = usePartTag();
  return (
    <VisuallyHidden>
      : <span lang={part(language)}>{title}</span>
    </VisuallyHidden>
  );
}
