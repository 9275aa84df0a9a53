import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { ChoiceField, FilterForm, FindField, TickField } from '#editing/desk-filters.tsx';
import { DeskList } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { testDeskPath } from './activity-desk.store.ts';
import { type DeskItem, ITEMS_PATH, type ItemsData, loadItems } from './item-desk.store.ts';
import { itemDeskTexts } from './item-desk.texts.ts';
import { Difficulty, Discrimination, HowMeasured, ItemSigns } from './item-figures.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadItems);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, itemDeskTexts)('items'), noindex: true });

export default function ItemListPage() {
  const say = useTexts(itemDeskTexts);
  const data = useLoaderData() as ItemsData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('items')}>
      <p className="lead">{say('lead')}</p>
      {data && user ? (
        <>
          <Filters view={data.view} />
          <List {...data} />
          <HowMeasured />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function Filters({ view }: Pick<ItemsData, 'view'>) {
  const say = useTexts(itemDeskTexts);
  return (
    <FilterForm label={say('find')} show={say('show')}>
      <FindField label={say('find')} text={view.search} />
      <ChoiceField
        name="state"
        view={view}
        label={say('state')}
        any={say('served')}
        options={[['retired', say('retired')]]}
      />
      <TickField name="flagged" view={view} label={say('flaggedOnly')} />
    </FilterForm>
  );
}

function List(data: ItemsData) {
  const say = useTexts(itemDeskTexts);
  const { count, rows } = data;
  return (
    <DeskList
      path={ITEMS_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('count', { n: count })}
      columns={[
        say('question'),
        say('publication'),
        { words: say('answered'), numeric: true },
        { words: say('difficulty'), numeric: true },
        { words: say('discrimination'), numeric: true },
        say('signs'),
      ]}
    >
      {rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: DeskItem }) {
  const say = useTexts(itemDeskTexts);
  const part = usePartTag();
  return (
    <Tr>
      <Th scope="row" className={styles.text}>
        <span lang={part('en')}>{one.stem}</span>
      </Th>
      <Td label={say('publication')}>
        <TextLink to={testDeskPath(one.publication.id)} className={styles.edit}>
          <span lang={part('en')}>{one.publication.title}</span>
        </TextLink>
        <span className={styles.kind}>
          {say('place', { n: one.position, kind: say(one.kind === 1 ? 'cme' : 'sa') })}
        </span>
      </Td>
      <Td label={say('answered')} numeric>
        {one.answered}
      </Td>
      <Td label={say('difficulty')} numeric>
        <Difficulty of={one} />
      </Td>
      <Td label={say('discrimination')} numeric>
        <Discrimination of={one} />
      </Td>
      <Td label={say('signs')}>
        <ItemSigns of={one} />
      </Td>
    </Tr>
  );
}
