import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { Button } from '#ui/button.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { useTexts } from '#web/site-data.ts';
import { AdminFrame, Named, Waiting } from './admin-frame.tsx';
import { ChoiceField, FilterForm, FindField } from './desk-filters.tsx';
import { DeskList } from './desk-list.tsx';
import { useOpen } from './dialog.store.ts';
import { DRUG_NAME_KINDS } from './drug-name.data.ts';
import { type DrugName, type DrugNamesData, loadDrugNames } from './drug-name.store.ts';
import { DrugNameDialog } from './drug-name-dialog.tsx';
import { DrugNameRemoval } from './drug-name-removal.tsx';
import styles from './editing.module.css';
import { editorLoad } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';

export const loader = () => null;
export const clientLoader = editorLoad(loadDrugNames);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, editingTexts)('drugNames'), noindex: true });

const PATH = '/admin/drug-names';
/** What is open above the list. */
type Open = { deed: 'add' } | { deed: 'edit' | 'remove'; one: DrugName };

export default function DrugNamesPage() {
  const say = useTexts(editingTexts);
  const data = useLoaderData() as DrugNamesData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('drugNames')}>
      <p className="lead">{say('drugNamesHint')}</p>
      {data && user ? <DrugNames {...data} /> : <Waiting />}
    </AdminFrame>
  );
}

function DrugNames(data: DrugNamesData) {
  const say = useTexts(editingTexts);
  const { open, setOpen, close } = useOpen<Open>();
  return (
    <>
      <div className={styles.above}>
        <Filters view={data.view} />
        <Button icon={Plus} onClick={() => setOpen({ deed: 'add' })}>
          {say('addName')}
        </Button>
      </div>
      <List data={data} onOpen={setOpen} />
      {open?.deed === 'add' ? <DrugNameDialog onClose={close} /> : null}
      {open?.deed === 'edit' ? <DrugNameDialog one={open.one} onClose={close} /> : null}
      {open?.deed === 'remove' ? <DrugNameRemoval one={open.one} onClose={close} /> : null}
    </>
  );
}

function Filters({ view }: Pick<DrugNamesData, 'view'>) {
  const say = useTexts(editingTexts);
  return (
    <FilterForm label={say('findName')} show={say('show')}>
      <FindField label={say('findName')} text={view.search} />
      <ChoiceField
        name="kind"
        view={view}
        label={say('kind')}
        any={say('bothKinds')}
        options={DRUG_NAME_KINDS.map((kind) => [kind, say(kind)])}
      />
    </FilterForm>
  );
}

function List({ data, onOpen }: { data: DrugNamesData; onOpen: (open: Open) => void }) {
  const say = useTexts(editingTexts);
  const { rows, count } = data;
  return (
    <DeskList
      path={PATH}
      data={data}
      empty={say('noNames')}
      clear={say('clear')}
      caption={say('nameCount', { n: count })}
      columns={[say('name'), say('substance'), say('kind'), say('actions')]}
      roomy
    >
      {rows.map((one) => (
        <Tr key={one.id}>
          <Th scope="row">{one.name}</Th>
          <Td label={say('substance')}>{one.generic}</Td>
          <Td label={say('kind')}>{say(one.kind)}</Td>
          <Td label={say('actions')}>
            <span className={styles.actions}>
              <Button variant="text" size="sm" onClick={() => onOpen({ deed: 'edit', one })}>
                <Named short={say('edit')} long={say('editName', { name: one.name })} />
              </Button>
              <Button variant="text" size="sm" onClick={() => onOpen({ deed: 'remove', one })}>
                <Named short={say('remove')} long={say('removeName', { name: one.name })} />
              </Button>
            </span>
          </Td>
        </Tr>
      ))}
    </DeskList>
  );
}
