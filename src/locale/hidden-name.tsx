import { useColon } from '#client/page/site-data.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { usePartTag } from './part-language.hooks.ts';

/**
 * Says, for screen readers only, what a control among many with the same text is about, in the language of the title.
 */
export function HiddenName({ title, language }: { title: string; language: string | undefined }) {
  const part = usePartTag();
  const colon = useColon();
  return (
    <VisuallyHidden>
      {colon} <span lang={part(language)}>{title}</span>
    </VisuallyHidden>
  );
}
