import { useTexts } from '#client/page/site-data.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { needsScriptTexts } from '../needs-script.messages.ts';

/** Seen only where no script of ours runs: a page of one person cannot come there, and these two can. */
export function NeedsScript() {
  const say = useTexts(needsScriptTexts);
  return (
    <div data-unscripted="">
      <EmptyState
        text={say('text')}
        action={
          <div className="cluster">
            <ButtonLink to="/library">{say('library')}</ButtonLink>
            <ButtonLink to="/contact-us" variant="secondary">
              {say('contact')}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
