import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { TextLink } from '#ui/text-link.tsx';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import type { Loading } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { useTexts } from '#web/site-data.ts';
import { AdminFrame, Waiting } from './admin-frame.tsx';
import { drugNameCalls } from './drug-name.contract.ts';
import styles from './editing.module.css';
import { editorLoad } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { translationCalls } from './translation.contract.ts';
import type { State } from './translation.data.ts';

async function load({ api, signal }: Loading) {
  const query = { page: { size: 1 } };
  const [translations, names] = await Promise.all([
    api(translationCalls.list, { query, signal }),
    api(drugNameCalls.list, { query, signal }),
  ]);
  const states = translations.meta.states as Record<State, number>;
  return { stale: states.stale, names: names.meta.pagination?.count ?? 0 };
}
export const loader = () => null;
export const clientLoader = editorLoad(load);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, editingTexts)('title'), noindex: true });

export default function AdminPage() {
  const say = useTexts(editingTexts);
  const data = useLoaderData() as Awaited<ReturnType<typeof load>> | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('title')}>
      {data && user ? (
        <ul className={styles.rooms}>
          <li className="panel">
            <h2 className="h3">
              <TextLink to="/admin/translations">{say('translations')}</TextLink>
            </h2>
            <p>{say('translationsHint')}</p>
            <p className={styles.figure}>{say('staleCount', { n: data.stale })}</p>
          </li>
          <li className="panel">
            <h2 className="h3">
              <TextLink to="/admin/drug-names">{say('drugNames')}</TextLink>
            </h2>
            <p>{say('drugNamesHint')}</p>
            <p className={styles.figure}>{say('nameCount', { n: data.names })}</p>
          </li>
        </ul>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}
