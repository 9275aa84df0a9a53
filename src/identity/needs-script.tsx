import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#web/site-data.ts';
import { needsScriptTexts } from './needs-script.texts.ts';

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
