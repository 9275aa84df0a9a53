import Award from 'lucide-react/icons/award';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CoverPublication } from '#catalog/cover/cover.schema.ts';
import { publicationTexts } from '#catalog/publication/publication.messages.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { toastFailure } from '#client/api/toast-failure.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { testCalls } from '../../attempt/attempt.schema.ts';

/** After a pass: the learner's certificates, of which one may be of this activity, the results, and practice. */
export function CompletedActions({ publication }: { publication: CoverPublication }) {
  const say = useTexts(publicationTexts);
  const { id, completedTestResult: best, user_can_take_test: mayTake } = publication;
  const test = `/publication/${id}/test`;
  return (
    <>
      <ButtonLink full icon={Award} to="/dashboard/certificates">
        {say('certificates')}
      </ButtonLink>
      {best ? (
        <ButtonLink variant="text" full to={`${test}/results?attempt=${best.id}`}>
          {say('results')}
        </ButtonLink>
      ) : null}
      {mayTake ? <Retake id={id} to={test} /> : null}
    </>
  );
}

/** Clears the completion for practice; the credit stays (C26). */
function Retake({ id, to }: { id: string; to: string }) {
  const say = useTexts(publicationTexts);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const retake = async () => {
    setBusy(true);
    try {
      await browserApi()(testCalls.retake, { params: { id } });
      navigate(to);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toastFailure(thrown, say('retakeFailed'));
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="text" full loading={busy} loadingLabel={say('retaking')} onClick={retake}>
        {say('retake')}
      </Button>
      <p className="small quiet">{say('retakeNote')}</p>
    </>
  );
}
