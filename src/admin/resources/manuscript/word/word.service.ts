import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { WORD_PICTURE } from '../brought-pictures.rules.ts';
import { withItemNumbers } from './word-numbers.rules.ts';
import type { WordParts } from './word-parts.rules.ts';

const LEVELS = 9;
/** mammoth knows five list levels, Word has nine. */
const DEEP_LISTS = Array.from({ length: LEVELS - 5 }, (_, at) => at + 6).flatMap((level) =>
  ['ul', 'ol'].map((tag) => {
    const kind = tag === 'ul' ? 'unordered' : 'ordered';
    return `p:${kind}-list(${level}) => ${'ul|ol > li > '.repeat(level - 1)}${tag} > li:fresh`;
  }),
);
const STYLES = [
  'u => u',
  // Words before and after a break of any kind are apart.
  "br[type='page'] => br",
  "br[type='column'] => br",
  "p[style-name='Title'] => p.manuscript-title:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  ...['toc', 'TOC'].flatMap((name) => [
    ...Array.from({ length: LEVELS }, (_, at) => `p[style-name='${name} ${at + 1}'] => p.contents:fresh`),
    `p[style-name='${name} Heading'] => p.contents:fresh`,
  ]),
  ...DEEP_LISTS,
];

/** Converts a Word file to HTML; pictures become placeholders with their descriptions, items have their numbers. */
export async function wordHtml(parts: WordParts): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
    {
      styleMap: STYLES,
      externalFileAccess: false,
      // One stored elsewhere, or missing from the file, is reported as left out.
      convertImage: mammoth.images.imgElement((image) =>
        image.readAsBuffer().then(
          (name) => ({ src: '', [WORD_PICTURE]: name.toString() }),
          () => ({ src: '' }),
        ),
      ),
    },
  );
  return withItemNumbers(value);
}
