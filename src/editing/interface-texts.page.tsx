import PenLine from 'lucide-react/icons/pen-line';
import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { AdminFrame, Named, Waiting } from './admin-frame.tsx';
import { FilterForm, FindField, TickField } from './desk-filters.tsx';
import { DeskTable, ListPage } from './desk-list.tsx';
import { useOpen } from './dialog.store.ts';
import styles from './editing.module.css';
import { editorLoad } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { type InterfaceText, loadTexts, TEXTS_PATH, type TextsData } from './interface-text.store.ts';
import { InterfaceTextDialog } from './interface-text-dialog.tsx';
import { LANGUAGE_NAMES } from './translation.data.ts';

export const loader = () => null;
export const clientLoader = editorLoad(loadTexts);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, editingTexts)('interfaceTexts'), noindex: true });

const NAMES = { en: 'English', ...LANGUAGE_NAMES };

export default function InterfaceTextsPage() {
  const say = useTexts(editingTexts);
  const data = useLoaderData() as TextsData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('interfaceTexts')}>
      <p className="lead">{say('interfaceTextsHint')}</p>
      {data && user ? (
        <>
          <Filters view={data.view} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function Filters({ view }: Pick<TextsData, 'view'>) {
  const say = useTexts(editingTexts);
  return (
    <FilterForm label={say('findText')} show={say('show')}>
      <FindField label={say('findText')} text={view.search} />
      <SelectField
        key={`language ${view.language}`}
        label={say('language')}
        name="language"
        defaultValue={view.language || 'en'}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={tagOf(language)}>
            {NAMES[language]}
          </option>
        ))}
      </SelectField>
      <TickField name="edited" view={view} label={say('editedOnly')} />
    </FilterForm>
  );
}

function List(data: TextsData) {
  const say = useTexts(editingTexts);
  const { open, setOpen, close } = useOpen<{ one: InterfaceText }>();
  return (
    <>
      <ListPage path={TEXTS_PATH} data={data} empty={say('empty')} clear={say('clear')}>
        <DeskTable
          caption={say('textCount', { n: data.count })}
          columns={[say('text'), say('textKey'), say('actions')]}
          roomy
        >
          {data.rows.map((one) => (
            <Row key={one.id} one={one} onEdit={() => setOpen({ one })} />
          ))}
        </DeskTable>
      </ListPage>
      {open ? <InterfaceTextDialog one={open.one} onClose={close} /> : null}
    </>
  );
}

function Row({ one, onEdit }: { one: InterfaceText; onEdit: () => void }) {
  const say = useTexts(editingTexts);
  return (
    <Tr>
      <Th scope="row" className={styles.text}>
        <span lang={tagOf(one.language)}>{one.text}</span>
        {one.description ? <span className={styles.kind}>{one.description}</span> : null}
      </Th>
      <Td label={say('textKey')}>
        <span className={styles.actions}>
          <code>{one.id}</code>
          {one.edited ? (
            <Badge tone="info" icon={PenLine}>
              {say('textEdited')}
            </Badge>
          ) : null}
        </span>
      </Td>
      <Td label={say('actions')}>
        <Button variant="text" size="sm" onClick={onEdit}>
          <Named short={say('edit')} long={say('editText', { key: one.id })} />
        </Button>
      </Td>
    </Tr>
  );
}
