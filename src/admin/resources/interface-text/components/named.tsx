import { useNavigate } from 'react-router';
import { useReadLast } from '../../../kit/dialog.hooks.ts';
import { listAddress } from '../../../kit/editing.store.ts';
import { NextText } from '../../translation/components/next-text.tsx';
import { TRANSLATED } from '../../translation/translation.data.ts';
import { TEXTS_PATH } from '../interface-text.data.ts';
import { interfaceIdText } from '../interface-text.rules.ts';
import { type InterfaceText, readText, type TextPage, textKey } from '../interface-text.store.ts';
import { InterfaceTextDialog } from './dialog.tsx';

interface Props {
  data: { view: Record<string, string>; rows: readonly InterfaceText[]; pages: TextPage[] };
}

/** Opens the text that the address names. */
export function NamedText({ data }: Props) {
  const navigate = useNavigate();
  const { view, rows } = data;
  const { text: id, language } = view;
  const key = id ? textKey({ id, language: (language || 'en') as InterfaceText['language'] }) : null;
  const one = useReadLast(rows, key, {
    readOne: () => (id ? readText(id, data) : undefined),
    keyOf: textKey,
  });
  if (!one) return null;
  const close = () =>
    void navigate(listAddress(TEXTS_PATH, view, { text: '' }), { replace: true, preventScrollReset: true });
  return <InterfaceTextDialog key={key} one={one} data={data} onClose={close} />;
}

/** In a target language, the link to what waits after the text last searched for. */
export function NextInterfaceText({ data }: Props) {
  const language = TRANSLATED.find((one) => one === data.view.language);
  if (!language) return null;
  const [first] = data.rows;
  const key = first && data.rows.length === 1 ? first.id : '';
  return <NextText id={interfaceIdText({ key, language })} language={language} reading={data} />;
}
