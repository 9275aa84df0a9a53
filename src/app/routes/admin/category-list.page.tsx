import Plus from 'lucide-react/icons/plus';
import { Named } from '#admin/frame/frame.tsx';
import { recordPage } from '#admin/frame/record-page.tsx';
import { useAttempt } from '#admin/kit/attempt.hooks.ts';
import { useOpen } from '#admin/kit/dialog.hooks.ts';
import styles from '#admin/kit/editing.module.css';
import { DeskTable } from '#admin/kit/list.tsx';
import { categoryDeskTexts } from '#admin/resources/category/category.messages.ts';
import {
  type AdminCategory,
  loadCategories,
  placeCategory,
} from '#admin/resources/category/category.store.ts';
import { CategoryDialog } from '#admin/resources/category/components/dialog.tsx';
import { CategoryMerge, CategoryRemoval } from '#admin/resources/category/components/end.tsx';
import { chooserAddress } from '#admin/resources/file-place/file-place.store.ts';
import { LANGUAGE_NAMES, TRANSLATED } from '#admin/resources/translation/translation.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: categoryDeskTexts,
  title: 'topics',
  load: loadCategories,
  Content: ({ data }) => <Topics topics={data} />,
});
export const { clientLoader, meta } = page;
export default page.Page;

/** What is open above the list. */
type OpenDialog =
  | { deed: 'edit'; one: AdminCategory | null }
  | { deed: 'merge' | 'remove'; one: AdminCategory };

function Topics({ topics }: { topics: AdminCategory[] }) {
  const say = useTexts(categoryDeskTexts);
  const { open, setOpen, close } = useOpen<OpenDialog>();
  return (
    <>
      <p className="lead">{say('lead')}</p>
      <p>
        <Button icon={Plus} onClick={() => setOpen({ deed: 'edit', one: null })}>
          {say('add')}
        </Button>
      </p>
      {topics.length > 0 ? (
        <List topics={topics} onOpen={setOpen} />
      ) : (
        <EmptyState text={say('nothingYet')} />
      )}
      {open?.deed === 'edit' ? <CategoryDialog one={open.one} topics={topics} onClose={close} /> : null}
      {open?.deed === 'merge' ? <CategoryMerge one={open.one} topics={topics} onClose={close} /> : null}
      {open?.deed === 'remove' ? <CategoryRemoval one={open.one} onClose={close} /> : null}
    </>
  );
}

function List({ topics, onOpen }: { topics: AdminCategory[]; onOpen: (open: OpenDialog) => void }) {
  const say = useTexts(categoryDeskTexts);
  const moving = useMoving();
  return (
    <DeskTable
      caption={say('topicCount', { n: topics.length })}
      columns={[
        say('topic'),
        { words: say('titles'), numeric: true },
        say('languages'),
        say('featured'),
        say('actions'),
      ]}
    >
      {topics.map((one) => (
        <Row key={one.id} one={one} topics={topics} moving={moving} onOpen={onOpen} />
      ))}
    </DeskTable>
  );
}

interface RowProps {
  one: AdminCategory;
  topics: AdminCategory[];
  moving: ReturnType<typeof useMoving>;
  onOpen: (open: OpenDialog) => void;
}

function Row({ one, topics, moving, onOpen }: RowProps) {
  const say = useTexts(categoryDeskTexts);
  const parent = topics.find(({ id }) => Number(id) === one.parentId);
  const missing = TRANSLATED.filter((language) => !one.names[language]);
  return (
    <Tr>
      <Th scope="row">
        {one.name}
        <span className={styles.kind}>
          {parent ? `${say('below', { name: parent.name })} · ${one.slug}` : one.slug}
        </span>
      </Th>
      <Td label={say('titles')} numeric>
        {one.publications}
      </Td>
      <Td label={say('languages')}>
        {missing.length === 0
          ? say('allLanguages')
          : say('missing', { languages: missing.map((language) => LANGUAGE_NAMES[language]).join(', ') })}
      </Td>
      <Td label={say('featured')}>
        {one.featured ? <Badge tone="success">{say('isFeatured')}</Badge> : null}
      </Td>
      <Td label={say('actions')}>
        <Deeds one={one} topics={topics} moving={moving} onOpen={onOpen} />
      </Td>
    </Tr>
  );
}

function Deeds({ one, topics, moving: { isUnderWay, move }, onOpen }: RowProps) {
  const say = useTexts(categoryDeskTexts);
  const { name, place } = one;
  const isEmpty = one.publications === 0 && !topics.some(({ parentId }) => parentId === Number(one.id));
  return (
    <span className={styles.actions}>
      <Button variant="text" size="sm" onClick={() => onOpen({ deed: 'edit', one })}>
        <Named short={say('edit')} long={say('editNamed', { name })} />
      </Button>
      <ButtonLink to={chooserAddress({ place: 'topic', ownerId: one.id })} variant="text" size="sm">
        <Named short={say('picture')} long={say('pictureNamed', { name })} />
      </ButtonLink>
      <Button
        variant="text"
        size="sm"
        aria-disabled={place === 1 || undefined}
        loading={isUnderWay}
        onClick={() => void move(one, place - 1)}
      >
        <Named short={say('up')} long={say('upNamed', { name })} />
      </Button>
      <Button
        variant="text"
        size="sm"
        aria-disabled={place === topics.length || undefined}
        loading={isUnderWay}
        onClick={() => void move(one, place + 1)}
      >
        <Named short={say('down')} long={say('downNamed', { name })} />
      </Button>
      {topics.length > 1 ? (
        <Button variant="text" size="sm" onClick={() => onOpen({ deed: 'merge', one })}>
          <Named short={say('merge')} long={say('mergeNamed', { name })} />
        </Button>
      ) : null}
      {isEmpty ? (
        <Button variant="text" size="sm" onClick={() => onOpen({ deed: 'remove', one })}>
          <Named short={say('remove')} long={say('removeNamed', { name })} />
        </Button>
      ) : null}
    </span>
  );
}

/** One move at a time: the places on the screen are those of before until the list is read anew. */
function useMoving() {
  const say = useTexts(categoryDeskTexts);
  const { isUnderWay, attempt } = useAttempt();
  const move = (one: AdminCategory, place: number) =>
    attempt(async () => {
      await placeCategory(one, place);
      return say('moved', { name: one.name, n: place });
    });
  return { isUnderWay, move };
}
