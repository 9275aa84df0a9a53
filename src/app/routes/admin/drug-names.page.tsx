import { recordRoute } from '#admin/kit/list-page.tsx';
import { screenOf } from '#admin/kit/screen.store.ts';
import { drugNameTexts } from '#admin/resources/drug-name/drug-name.messages.ts';
import {
  DRUG_NAME_MAX,
  DRUG_NAME_MIN,
  drugNameProblems,
} from '#admin/resources/drug-name/drug-name.rules.ts';
import { drugNames } from '#admin/resources/drug-name/drug-name.schema.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

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
