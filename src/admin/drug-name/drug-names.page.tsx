import { editorLoad } from '#editing/editing.store.ts';
import { NOINDEX } from '#site/head.rules.ts';
import { listOf, titleOf } from '../kit/list.store.ts';
import { ListScreen } from '../kit/list-page.tsx';
import { screenOf } from '../kit/screen.store.ts';
import { drugNames } from './drug-name.contract.ts';
import { DRUG_NAME_MAX, DRUG_NAME_MIN, drugNameProblems } from './drug-name.rules.ts';
import { drugNameTexts } from './drug-name.texts.ts';

export const loader = () => null;
export const clientLoader = editorLoad(listOf(drugNames));
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = titleOf(drugNameTexts);

const screen = screenOf({
  resource: drugNames,
  texts: drugNameTexts,
  problems: drugNameProblems,
  limits: { min: DRUG_NAME_MIN, max: DRUG_NAME_MAX },
  hints: { name: 'nameHint' },
});
export default function DrugNamesPage() {
  return <ListScreen screen={screen} />;
}
