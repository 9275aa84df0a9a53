import { usePartTag } from './part-language.hooks.ts';

/** Placeholder for the part, at which the message is split; occurs in no text. */
const MARK = '\uFFFC';

interface Props {
  /** The message around a placeholder for the part: `(title) => say('next', { title })`. */
  message: (part: string) => string;
  part: string;
  language: string;
}

/**
 * A message of the site with a part in its own language: it reads as one sentence, and only the part is pronounced
 * differently.
 */
export function PartOfMessage({ message, part, language }: Props) {
  const tag = usePartTag()(language);
  const [before, after] = message(MARK).split(MARK);
  if (!tag || after === undefined) return message(part);
  return (
    <>
      {before}
      <span lang={tag}>{part}</span>
      {after}
    </>
  );
}

/** `{...partOf(publication)}`: its title, with the language of the title. */
export const partOf = ({ title, language }: { title: string; language: string }) => ({
  part: title,
  language,
});
