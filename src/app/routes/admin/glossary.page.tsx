import { recordRoute } from '#admin/kit/list-page.tsx';
import { screenOf } from '#admin/kit/screen.store.ts';
import { glossaryTermTexts } from '#admin/resources/glossary-term/glossary-term.messages.ts';
import { GLOSSARY_MAX, glossaryProblems } from '#admin/resources/glossary-term/glossary-term.rules.ts';
import { glossaryTerms } from '#admin/resources/glossary-term/glossary-term.schema.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordRoute(
  screenOf({
    resource: glossaryTerms,
    texts: glossaryTermTexts,
    problems: glossaryProblems,
    limits: { max: GLOSSARY_MAX },
    hints: { note: 'noteHint' },
    inEnglish: 'en',
  }),
);
export const { clientLoader, meta } = page;
export default page.Page;
