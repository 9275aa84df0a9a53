import { useTexts } from '#client/page/site-data.ts';
import { BLOCK_AUDIENCES } from '#shell/home-block.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { BLOCK_DECLARATIONS } from '../home-block.data.ts';
import { homeBlockTexts } from '../home-block.messages.ts';
import { type BlockWords, blockProblems, type HomeBlockProblem } from '../home-block.rules.ts';
import { type AdminHomeBlock, saveBlock } from '../home-block.store.ts';
import { publicationsIn, publicationsText } from '../publications-field.rules.ts';

export type BlockField = keyof BlockWords | 'publications';
type FieldValues = Record<BlockField, string>;
export type BlockFormState = ReturnType<typeof useBlockForm>['form'];

const PROBLEMS = {
  title: 'wrongTitle',
  count: 'wrongCount',
  link: 'wrongLink',
  'link-text': 'wrongLinkText',
  order: 'wrongOrder',
  steady: 'wrongSteady',
} as const satisfies Record<HomeBlockProblem, string>;

/** The form of a block, and how both versions of a conflict and the history show fields that are not text. */
export function useBlockForm(one: AdminHomeBlock) {
  const say = useTexts(homeBlockTexts);
  const form = useDeskRecordForm<AdminHomeBlock, BlockField>({
    keep: `home-block:${one.id}`,
    read: one,
    wordsOf,
    check: (words, { kind }) => {
      const max = BLOCK_DECLARATIONS[kind].count?.max ?? 0;
      const found = blockProblems(kind, wordsIn(words));
      return Object.fromEntries(found.map(({ field, problem }) => [field, say(PROBLEMS[problem], { max })]));
    },
    save: (words, base) =>
      saveBlock(base, { ...wordsIn(words), publications: publicationsIn(words.publications) }),
    onSaved: () => toast({ message: say('blockSaved') }),
  });
  const titles = new Map(form.base.chosen.map(({ id, title }) => [id, title]));
  const shown = (name: string, words: string) => {
    if (name === 'audience') return say(audienceIn(words));
    if (name !== 'publications') return null;
    return publicationsIn(words)
      .map((id) => titles.get(id) ?? String(id))
      .join('\n');
  };
  return { form, shown };
}

const wordsOf = (one: AdminHomeBlock): FieldValues => ({
  title: one.title,
  text: one.text,
  linkText: one.linkText,
  link: one.link,
  count: one.count === null ? '' : String(one.count),
  publications: publicationsText(one.publications),
  shownFrom: one.shownFrom ?? '',
  shownUntil: one.shownUntil ?? '',
  audience: one.audience,
});

const audienceIn = (text: string) => BLOCK_AUDIENCES.find((one) => one === text) ?? 'everybody';
/** The form's values as checked and sent. */
const wordsIn = ({ title, text, linkText, link, count, ...rest }: FieldValues): BlockWords => ({
  title,
  text,
  linkText,
  link,
  count: /^\s*\d{1,3}\s*$/.test(count) ? Number(count) : null,
  shownFrom: rest.shownFrom || null,
  shownUntil: rest.shownUntil || null,
  audience: audienceIn(rest.audience),
});
