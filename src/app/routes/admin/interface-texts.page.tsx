import PenLine from 'lucide-react/icons/pen-line';
import { Several, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { editingTexts } from '#admin/kit/editing.messages.ts';
import styles from '#admin/kit/editing.module.css';
import {
  askedFor,
  find,
  kept,
  oneNamed,
  oneOf,
  oneReplied,
  pageLoad,
  tick,
  type View,
} from '#admin/kit/filter.store.ts';
import { StateBadge } from '#admin/kit/parts.tsx';
import { InterfaceTextDialog } from '#admin/resources/interface-text/components/dialog.tsx';
import { NamedText, NextInterfaceText } from '#admin/resources/interface-text/components/named.tsx';
import { TextPlaces } from '#admin/resources/interface-text/components/places.tsx';
import { EVERY_PAGE, TEXT_KEY_MAX, TEXTS_PATH } from '#admin/resources/interface-text/interface-text.data.ts';
import { interfaceTextCalls } from '#admin/resources/interface-text/interface-text.schema.ts';
import { readText, type TextPage, textKey } from '#admin/resources/interface-text/interface-text.store.ts';
import { LANGUAGE_NAMES, STATES } from '#admin/resources/translation/translation.data.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const filters = [
  find('findText'),
  oneNamed('language', LANGUAGES, {
    label: 'language',
    shown: 'en',
    tagOf,
    wordOf: (language) => LANGUAGE_NAMES[language],
  }),
  oneReplied('page', { label: 'textPage', any: 'anyPage' }),
  oneOf('state', STATES, { label: 'states', any: 'anyState' }),
  tick('edited', 'editedOnly'),
  kept('text', (written) => written.slice(0, TEXT_KEY_MAX)),
] as const;
/** Which text stands open is no filter. */
const asked = (view: View) => askedFor(filters, { ...view, text: '' });
const load = pageLoad({ call: interfaceTextCalls.list, filters, asked }, ({ pages }) => ({
  pages: pages as TextPage[],
}));

const page = deskRoute({
  path: TEXTS_PATH,
  texts: editingTexts,
  title: 'interfaceTexts',
  lead: 'interfaceTextsHint',
  find: 'findText',
  count: 'textCount',
  empty: 'empty',
  filters,
  namesIn: ({ pages }, sayIn) => ({
    page: pages.map(({ path }) => [path, path === EVERY_PAGE ? sayIn(editingTexts)('everyPage') : path]),
  }),
  load,
  readOne: readText,
  keyOf: textKey,
  columns: [
    {
      label: 'text',
      look: styles.text,
      cell: ({ text, language, description }) => (
        <>
          <span lang={tagOf(language)}>{text}</span>
          {description ? <Small>{description}</Small> : null}
        </>
      ),
    },
    {
      label: 'textKey',
      cell: ({ id, edited, unused, language, state }, { say }) => (
        <Several>
          <code>{id}</code>
          {language === 'en' ? null : <StateBadge state={state} />}
          {edited ? (
            <Badge tone="info" icon={PenLine}>
              {say('textEdited')}
            </Badge>
          ) : null}
          {unused ? <Badge tone="neutral">{say('textUnused')}</Badge> : null}
        </Several>
      ),
    },
    { label: 'textPages', cell: ({ pages }) => <TextPlaces pages={pages} /> },
  ],
  actions: [
    { label: 'edit', named: 'editText', valuesOf: ({ id }) => ({ key: id }), Dialog: InterfaceTextDialog },
  ],
  Between: NextInterfaceText,
  Below: NamedText,
  roomy: true,
});
export const { clientLoader, meta } = page;
export default page.Page;
