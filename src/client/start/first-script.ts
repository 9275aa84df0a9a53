import { SEARCH_KEY_SCRIPT } from '../navigation/search-key.ts';
import { PREVIEW_SCRIPT } from '../session/preview.ts';
import { VISITOR_SCRIPT } from '../session/visitor.ts';
import { BOOT_SCRIPT } from './boot.ts';
import { EARLY_SCRIPT } from './early-deeds.ts';
import { FIRST_FRAME_SCRIPT } from './first-frame.ts';
import { LETTERING_SCRIPT } from './lettering.ts';
import { THEME_SCRIPT } from './theme.ts';

/**
 * What runs in a document before anything else. Only the server writes it: React leaves the script of a document that it
 * takes over as it is, so the browser's build brings none of the text a second time.
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
