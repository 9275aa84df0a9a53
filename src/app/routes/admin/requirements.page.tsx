import { recordRoute } from '#admin/kit/list-page.tsx';
import { screenOf } from '#admin/kit/screen.store.ts';
import { requirementDeskTexts } from '#admin/resources/requirement/requirement.messages.ts';
import { requirements } from '#admin/resources/requirement/requirement.schema.ts';
import { REQUIREMENT_TEXT_MAX, requirementProblems } from '#credit/requirement/requirement.rules.ts';
import { creditsText } from '#kit/amounts.ts';
import { dateText, utcDate } from '#kit/dates.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordRoute(
  screenOf({
    resource: requirements,
    texts: requirementDeskTexts,
    problems: (given) => requirementProblems(given, utcDate(new Date())),
    limits: { max: REQUIREMENT_TEXT_MAX },
    hints: {
      selfAssessmentHundredths: 'selfAssessmentHint',
      anchorYear: 'anchorHint',
      trainingMinutes: 'trainingHint',
      source: 'sourceHint',
      sourceOn: 'sourceOnHint',
      checkedOn: 'checkedOnHint',
      confidence: 'confidenceHint',
    },
    columns: [
      { label: 'authority', cell: ({ authority }) => authority },
      { label: 'effectiveFrom', cell: (one, { language }) => dateText(one.effectiveFrom, language) },
      {
        label: 'figures',
        cell: ({ selfAssessmentHundredths: asked, blockYears, trainingMinutes }, { say, language }) =>
          asked === null
            ? say('trainingFigures', { n: trainingMinutes ?? 0 })
            : say('blockFigures', { credits: creditsText(asked, language), n: blockYears ?? 0 }),
      },
      {
        label: 'checkedOn',
        cell: ({ checkedOn }, { language }) => (checkedOn ? dateText(checkedOn, language) : null),
      },
    ],
  }),
);
export const { clientLoader, meta } = page;
export default page.Page;
