import { SEARCH_KEY_SCRIPT } from '../navigation/search-key.ts';
import { PREVIEW_SCRIPT } from '../session/preview.ts';
import { VISITOR_SCRIPT } from '../session/visitor.ts';
import { BOOT_SCRIPT } from './boot.ts';
import { EARLY_SCRIPT } from './early-deeds.ts';
import { FIRST_FRAME_SCRIPT } from './first-frame.ts';
import { LETTERING_SCRIPT } from './lettering.ts';
import { THEME_SCRIPT } from './theme.ts';

/**
 * The scripts that run in a document before anything else. Only the server writes them: on hydration, React leaves the
 * document's script as it is, so the browser's build does not ship the text a second time.
 */
export const firstScript = (isPreview: boolean): string =>
  import.meta.env.SSR
    ? [
        THEME_SCRIPT,
        VISITOR_SCRIPT,
        ...(isPreview ? [PREVIEW_SCRIPT] : []),
        FIRST_FRAME_SCRIPT,
        BOOT_SCRIPT,
        EARLY_SCRIPT,
        SEARCH_KEY_SCRIPT,
        LETTERING_SCRIPT,
      ].join(';')
    : '';
