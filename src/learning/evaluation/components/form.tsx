import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { WayOn } from '#client/api/next-step.tsx';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { Profession } from '#identity/profile/profession.data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { Measured } from '#ui/measured.tsx';
import { testCalls } from '../../attempt/attempt.schema.ts';
import { useSurveyFields } from '../draft.hooks.ts';
import { surveyTexts } from '../survey.messages.ts';
import { openQuestions, surveyAnswers } from '../survey.rules.ts';
import type { SurveyData } from '../survey.store.ts';
import { AttestationFields, type AttestationValues, PROFESSION_FIELD } from './attestation.tsx';
import { NoClaim } from './no-claim.tsx';
import { fieldIdOf, SurveyQuestion } from './question.tsx';
import styles from './survey.module.css';

type Props = Pick<SurveyData, 'survey' | 'publication'> & { userId: string };

/**
 * The evaluation, and the claim: the full amount is preselected; learners who took part in less claim less (rule R10).
 */
export function SurveyForm({ survey, publication, userId }: Props) {
  const part = usePartTag();
  const say = useTexts(surveyTexts);
  const { given, claimed, attested, change } = useSurveyFields(userId, { survey, publication });
  const [tries, setTries] = useState(0);
  const wasTried = tries > 0;
  const open = wasTried ? openQuestions(survey.questions, given) : [];
  const sending = useEvaluation(publication.id);
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    setAsked(false);
    void sending.send(surveyAnswers(survey.questions, given), claimed, attested);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (openQuestions(survey.questions, given).length > 0 || !attested.profession) return;
    if (claimed === 0) setAsked(true);
    else send();
  };
  return (
    <>
      <header>
        <h1 className="h1">{say('plainTitle')}</h1>
        <p className="lead" lang={part(publication.language)}>
          <Measured text={publication.title} />
        </p>
        <p className="quiet">{say('lead')}</p>
      </header>
      <form onSubmit={submit} noValidate className={styles.questions}>
        <ErrorSummary
          key={tries}
          title={say('summary')}
          errors={[
            ...open.map(({ id, text, language }) => ({
              id: fieldIdOf(id),
              message: text,
              shown: (
                <PartOfMessage
                  message={(question) => say('summaryItem', { question })}
                  part={text}
                  language={language}
                />
              ),
            })),
            ...(wasTried && !attested.profession
              ? [{ id: PROFESSION_FIELD, message: say('professionMissing') }]
              : []),
          ]}
        />
        {survey.questions.map((question) => (
          <SurveyQuestion
            key={question.id}
            question={question}
            value={given[question.id]}
            error={open.includes(question) ? say('answerThis') : undefined}
            onGive={(value) => change({ given: { ...given, [question.id]: value } })}
          />
        ))}
        <ClaimField survey={survey} claimed={claimed} onClaim={(credits) => change({ claimed: credits })} />
        <AttestationFields
          isAsked={survey.professionAsked}
          value={attested}
          isMissing={wasTried && !attested.profession}
          onChange={(to) => change({ attested: to })}
        />
        {sending.failure ? (
          <Banner
            tone="danger"
            live="alert"
            title={say('notSubmitted')}
            action={<WayOn next={sending.failure.next} />}
          >
            <p>{sending.failure.reason}</p>
          </Banner>
        ) : null}
        <p>
          <Button type="submit" size="lg" loading={sending.isPending} loadingLabel={say('submitting')}>
            {say('submit')}
          </Button>
        </p>
      </form>
      {isAsked ? <NoClaim onSubmit={send} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** Submitted once; if another window submitted it before, it is shown as done. */
function useEvaluation(publicationId: string) {
  const say = useTexts(surveyTexts);
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const send = async (
    answers: ReturnType<typeof surveyAnswers>,
    claimedCredits: number,
    { profession, licence }: AttestationValues,
  ) => {
    setPending(true);
    setFailure(null);
    try {
      await browserApi()(testCalls.evaluate, {
        params: { id: publicationId },
        body: {
          data: {
            type: 'Survey',
            attributes: { answers, claimedCredits, profession: profession as Profession, licence },
          },
        },
      });
      await revalidate();
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      if (thrown.code === 'survey-exists') return revalidate();
      setFailure(noticeOf(thrown, say('noReply')));
      // What is asked may have changed since it was loaded.
      if (thrown.code === 'answer-missing') await revalidate();
    } finally {
      setPending(false);
    }
  };
  return { send, isPending, failure };
}

type ClaimProps = {
  survey: SurveyData['survey'];
  claimed: number;
  onClaim: (credits: number) => void;
};

function ClaimField({ survey, claimed, onClaim }: ClaimProps) {
  const say = useTexts(surveyTexts);
  const text = useCreditsText();
  const words = (credits: number) => ({
    amount: text(credits),
    kind: say(survey.kinds[0]?.kind === 2 ? 'sa' : 'cme'),
    n: credits,
  });
  const other = survey.kinds[1];
  return (
    <section className={`panel ${styles.claim}`}>
      <h2 className="h3">{say('claimHead')}</h2>
      <SelectField
        label={say('claim')}
        hint={say('claimHint')}
        value={String(claimed)}
        onChange={(event) => onClaim(Number(event.currentTarget.value))}
      >
        {survey.claimSteps.map((step) => (
          <option key={step} value={String(step)}>
            {say(step === survey.maxCredits ? 'claimFull' : 'claimStep', words(step))}
          </option>
        ))}
      </SelectField>
      {other ? (
        <p className="small quiet">
          {say('claimAlso', {
            kind: say(other.kind === 2 ? 'sa' : 'cme'),
            amount: text(other.maxCredits),
            n: other.maxCredits,
          })}
        </p>
      ) : null}
    </section>
  );
}
