import { tagOf } from '#kit/languages.ts';

export { tagOf } from '#kit/languages.ts';

/** `lang` of a part that is not in the language of its page; undefined if it is. */
export const partTag = (page: string, part: string | undefined): string | undefined =>
  part === undefined || part === page ? undefined : tagOf(part);
