import { useTexts } from '#client/page/site-data.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { needsScriptTexts } from '../needs-script.messages.ts';

/** Shown only where scripts do not run: personal pages need them, the two pages linked here do not. */
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
