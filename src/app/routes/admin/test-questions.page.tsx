import { recordPage } from '#admin/frame/record-page.tsx';
import { loadTestDesk, testDeskPath } from '#admin/resources/activity/activity.store.ts';
import { QuestionForms } from '#admin/resources/item/components/question-forms.tsx';
import { QuestionsMissing } from '#admin/resources/item/components/questions-missing.tsx';
import { questionPageTexts } from '#admin/resources/item/question-page.messages.ts';
import { useTexts } from '#client/page/site-data.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** Every question of a test in a form of its own. */
const page = recordPage({
  texts: questionPageTexts,
  title: 'title',
  load: loadTestDesk,
  named: (data, say) => ({
    title: data.title,
    isEnglish: true,
    heading: (title) => say('titleOf', { title }),
  }),
  Content: ({ data: test }) => {
    const say = useTexts(questionPageTexts);
    return (
      <>
        <p>
          <TextLink to={testDeskPath(test.id)}>{say('back')}</TextLink>
        </p>
        <p className="quiet">{say('lead')}</p>
        {test.offerings.length === 0 ? <EmptyState text={say('noTest')} /> : null}
        {test.offerings.map((offering) => (
          <div key={offering.id} className="stack">
            <QuestionsMissing test={test} offering={offering} />
            <QuestionForms test={test} offering={offering} />
          </div>
        ))}
      </>
    );
  },
});
export const { clientLoader, meta } = page;
export default page.Page;
