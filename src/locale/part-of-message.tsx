import { usePartTag } from './part-language.hooks.ts';

/** Stands where the part goes until the message is cut there; no text has it. */
const MARK = '\uFFFC';

interface Props {
  /** The message around what stands for the part: `(title) => say('next', { title })`. */
  message: (part: string) => string;
  part: string;
  language: string;
}

/** A message of the site with a part in its own language: it reads as one, and only the part is spoken in another. */
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

/** `{...partOf(publication)}`: its title, in the language it is told in. */
export const partOf = ({ title, language }: { title: string; language: string }) => ({
  part: title,
  language,
});
