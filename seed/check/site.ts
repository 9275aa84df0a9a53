import { isWordless } from '#admin/kit/markdown.rules.ts';
import { BLOCK_DECLARATIONS } from '#admin/resources/home-block/home-block.data.ts';
import { blockProblems } from '#admin/resources/home-block/home-block.rules.ts';
import { addressProblem } from '#admin/resources/static-page/static-page-desk.rules.ts';
import { richText } from '#kit/rich-text.ts';
import { isTurned } from '#kit/zones.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { HOME_BLOCK_KINDS } from '#shell/home-block.data.ts';
import { faqGroups, questionsIn } from '#support/contact/faq.rules.ts';
import { FAQ_PAGE } from '#support/static-page/static-page.data.ts';
import { isProductPage } from '#support/static-page/static-page.rules.ts';
import { type FolderFile, readFolderFile, sourceOf } from '../folder/file.ts';
import { PLANNED, type PlanFile, type Problem } from '../folder/files.ts';
import { blockExists, blockWords, pageWords } from '../folder/words.ts';
import { FRONT_PAGE_FILE, type FrontPageBlock, pageFile, pageSlugs, type SitePage } from '../library.ts';
import * as shapes from '../shapes/site.ts';
import { pictureFault } from './pictures.ts';
import { markupAt } from './words.ts';

type PageFile = FolderFile<SitePage> & { slug: string };

/** Checks the pages outside the library and the front page, by the editors' rules. */
export function siteProblems(folder: string, plan: PlanFile | null): Problem[] {
  const files = pageSlugs(folder).map((slug) => ({
    slug,
    ...readFolderFile(folder, pageFile(slug), shapes.page),
  }));
  const pages = files.flatMap(({ slug, read }) => (read ? [{ ...read, slug }] : []));
  return [
    ...files.flatMap(({ problems }) => problems),
    ...pages.flatMap(pageProblems),
    ...addressProblems(pages),
    ...frontPageProblems(folder, plan),
  ];
}

function pageProblems({ slug, data, problem }: PageFile): Problem[] {
  const found: Problem[] = [];
  const { en, state, place, shownFrom = null, shownUntil = null } = data;
  const isOurs = isProductPage(slug);
  if (!isOurs && addressProblem(slug)) found.push(problem([], pageWords('address')));
  if (isOurs && (state === 'removed' || place !== 'none'))
    found.push(
      problem(
        [state === 'removed' ? 'state' : 'place'],
        `${slug} stays where the product has it, and is never removed`,
      ),
    );
  if (isTurned({ shownFrom, shownUntil })) found.push(problem(['shownUntil'], pageWords('hours')));
  if (state === 'published' && isWordless(richText(en.text)))
    found.push(problem(['en', 'text'], pageWords('wordless')));
  for (const language of LANGUAGES) {
    const words = data[language];
    if (!words) continue;
    found.push(...markupAt(words.text, (text) => problem([language, 'text'], text)));
    if (slug === FAQ_PAGE && questionsIn(faqGroups(richText(words.text))).length === 0)
      found.push(problem([language, 'text'], pageWords('faq')));
  }
  return found;
}

/** An address must lead to only one page. */
function addressProblems(pages: readonly PageFile[]): Problem[] {
  const taken = new Map(pages.map(({ slug, file }) => [slug, file]));
  return pages.flatMap(({ data, file, problem }) =>
    data.formerly.flatMap((former, at) => {
      const before = taken.get(former);
      taken.set(former, before ?? file);
      if (before) return [problem(['formerly', at], `${former} is an address of ${before} already`)];
      return addressProblem(former) ? [problem(['formerly', at], pageWords('address'))] : [];
    }),
  );
}

function frontPageProblems(folder: string, plan: PlanFile | null): Problem[] {
  if (sourceOf(folder, FRONT_PAGE_FILE) === null) return [];
  const { read, problems } = readFolderFile(folder, FRONT_PAGE_FILE, shapes.frontPage);
  if (!read) return problems;
  const { data, problem } = read;
  const planned = plan && new Set(PLANNED.flatMap((name) => plan.data[name].map(({ id }) => id)));
  const steady = HOME_BLOCK_KINDS.filter((kind) => BLOCK_DECLARATIONS[kind].isSteady);
  return [
    ...steady
      .filter((kind) => !data.blocks.some((block) => block.kind === kind))
      .map((kind) =>
        problem(['blocks'], `a block of kind ${kind} is missing: it holds the title of the page`),
      ),
    ...data.blocks.flatMap((block, at) => [
      ...blockFaults(block, data.blocks.slice(0, at)).map(({ field, text }) =>
        problem(['blocks', at, field], text),
      ),
      ...block.publications
        .filter((id) => planned && !planned.has(id))
        .map((id) => problem(['blocks', at, 'publications'], `publication ${id} is not in catalogue.json`)),
      ...pictureFaults(folder, block).map((fault) => problem(['blocks', at, 'picture'], fault)),
      ...(BLOCK_DECLARATIONS[block.kind].isWritten
        ? LANGUAGES.flatMap((language) =>
            markupAt((language === 'en' ? block : block[language])?.text ?? '', (text) =>
              problem(['blocks', at, ...(language === 'en' ? [] : [language]), 'text'], text),
            ),
          )
        : []),
    ]),
  ];
}

const pictureFaults = (folder: string, { picture }: FrontPageBlock): string[] => {
  const fault = picture === undefined ? null : pictureFault(folder, picture, 'within-text');
  return fault ? [fault] : [];
};

/** Editors' refusals for a block below these others. */
function blockFaults(
  block: FrontPageBlock,
  above: readonly FrontPageBlock[],
): { field: string; text: string }[] {
  const { kind, publications, shownFrom = null, shownUntil = null } = block;
  const { count, isChosen, isMany, isWritten, isSteady } = BLOCK_DECLARATIONS[kind];
  const max = count?.max ?? 0;
  const found = blockProblems(kind, {
    ...block,
    count: block.count ?? count?.usual ?? null,
    shownFrom,
    shownUntil,
  }).map(({ field, problem }) => ({ field: field as string, text: blockWords(problem, max) }));
  const refuse = (field: string, text: string) => found.push({ field, text });
  if (!isMany && above.some((one) => one.kind === kind)) refuse('kind', blockExists());
  if (isSteady && block.hidden) refuse('hidden', blockWords('steady', max));
  if (isChosen && (publications.length > max || new Set(publications).size < publications.length))
    refuse('publications', blockWords('publications', max));
  const none: [field: 'publications' | 'count' | 'link' | 'linkText' | 'picture', has: boolean][] = [
    ['publications', !isChosen && publications.length > 0],
    ['count', !count && block.count !== undefined],
    ['link', !isWritten && block.link !== ''],
    ['linkText', !isWritten && block.linkText !== ''],
    ['picture', !isWritten && block.picture !== undefined],
  ];
  for (const [field, has] of none) if (has) refuse(field, `a block of kind ${kind} has no ${field}`);
  return found;
}
