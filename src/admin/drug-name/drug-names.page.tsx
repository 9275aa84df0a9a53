import { recordRoute } from '../kit/list-page.tsx';
import { screenOf } from '../kit/screen.store.ts';
import { drugNames } from './drug-name.contract.ts';
import { DRUG_NAME_MAX, DRUG_NAME_MIN, drugNameProblems } from './drug-name.rules.ts';
import { drugNameTexts } from './drug-name.texts.ts';

export { handle, headers, loader } from '../kit/quiet-page.store.ts';

const page = recordRoute(
  screenOf({
    resource: drugNames,
    texts: drugNameTexts,
    problems: drugNameProblems,
    limits: { min: DRUG_NAME_MIN, max: DRUG_NAME_MAX },
    hints: { name: 'nameHint' },
  }),
);
export const { clientLoader, meta } = page;
export default page.Page;
