/** A language as documents name it: `pt-BR`. */
export const tagOf = (language: string): string => (language === 'pt-br' ? 'pt-BR' : language);

/** `lang` of a part that is not in the language of its page; nothing where it is. */
export const partTag = (page: string, part: string | undefined): string | undefined =>
  part === undefined || part === page ? undefined : tagOf(part);
