import { broughtSpeechIn } from '#locale/speech.service.ts';
import { frontMatterTexts } from './front-matter.messages.ts';
import type { FrontMatter } from './front-matter.rules.ts';
import { type FrontMatterIn, type FrontMatterTranslation, saidIn } from './language.rules.ts';

/** The front matter as shown to readers of a language, with the language it is actually in. */
export function frontMatterIn(
  language: string,
  content: FrontMatter,
  translation: FrontMatterTranslation,
): FrontMatterIn<FrontMatter> {
  const said =
    language === 'en'
      ? null
      : saidIn(content, translation, { language, say: broughtSpeechIn(language, frontMatterTexts) });
  return said ? { ...said, language } : { ...content, language: 'en' };
}
