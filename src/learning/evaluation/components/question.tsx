import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Radio } from '#ui/forms/checkbox.tsx';
import { FieldError, TextAreaField } from '#ui/forms/field.tsx';
import { Measured } from '#ui/measured.tsx';
import { surveyTexts } from '../survey.messages.ts';
import type { SurveyItem, SurveyValue } from '../survey.rules.ts';
import styles from './survey.module.css';

/** Id of the element that an error summary links to. */
export const fieldIdOf = (questionId: string): string => `question-${questionId}`;
/** Maximum length of one answer. */
const TEXT_MAX = 2000;

type Props = {
  question: SurveyItem & { language: string };
  value: SurveyValue | undefined;
  error: string | undefined;
  onGive: (value: SurveyValue) => void;
};

export function SurveyQuestion(props: Props) {
  const say = useTexts(surveyTexts);
  const part = usePartTag();
  const { question, value, error, onGive } = props;
  if (question.form !== 'text') return <Choices {...props} />;
  return (
    <TextAreaField
      id={fieldIdOf(question.id)}
      label={<span lang={part(question.language)}>{question.text}</span>}
      aside={question.required ? undefined : <span className="small quiet">{say('optional')}</span>}
      maxLength={TEXT_MAX}
      value={typeof value === 'string' ? value : ''}
      error={error}
      onChange={(event) => onGive(event.currentTarget.value)}
    />
  );
}

/** A rating scale or yes and no: radio buttons of one question; an error links to the first of them. */
function Choices({ question, value, error, onGive }: Props) {
  const part = usePartTag();
  const say = useTexts(surveyTexts);
  const rated = [say('rate1'), say('rate2'), say('rate3'), say('rate4'), say('rate5')];
  const choices: { value: SurveyValue; label: string }[] =
    question.form === 'rating'
      ? rated.map((word, at) => ({ value: at + 1, label: say('rate', { n: at + 1, word }) }))
      : [
          { value: true, label: say('yes') },
          { value: false, label: say('no') },
        ];
  const errorId = `${fieldIdOf(question.id)}-error`;
  return (
    <fieldset className={styles.question} aria-describedby={error ? errorId : undefined}>
      <legend className="h3" lang={part(question.language)}>
        <Measured text={question.text} />
      </legend>
      <div className={styles.choices}>
        {choices.map((choice, at) => (
          <Radio
            key={choice.label}
            id={at === 0 ? fieldIdOf(question.id) : undefined}
            name={fieldIdOf(question.id)}
            label={choice.label}
            required={question.required}
            checked={value === choice.value}
            onChange={() => onGive(choice.value)}
          />
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
