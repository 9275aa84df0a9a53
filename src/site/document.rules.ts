/** The design system's layers, weakest first: declared before any sheet, so that it does not matter which sheet comes first. */
export const LAYER_ORDER = '@layer reset, tokens, base, components, utilities;';

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
const SCRIPT_AHEAD = /<link rel="modulepreload" /g;

/**
 * A document that shows itself at once: its sheets are written into it, and its scripts, which it needs only later, are
 * fetched after what is seen. The links to the sheets stay, switched off: React and the router know the page by them.
 */
export function selfStyled(html: string, sheetOf: (path: string) => string | null): string {
  const paths = [...html.matchAll(SHEET)].map(([, path = '']) => path);
  const sheets = paths.map(sheetOf);
  if (paths.length === 0 || sheets.includes(null)) return html;
  const style = `<style>${LAYER_ORDER}${sheets.join('')}</style>`;
  let first = true;
  const put = (_: string, path: string, mark: string) => {
    const before = first ? style : '';
    first = false;
    return `${before}<link rel="stylesheet" href="${path}${mark}" disabled=""/>`;
  };
  return html.replace(SHEET, put).replace(SCRIPT_AHEAD, '<link rel="modulepreload" fetchpriority="low" ');
}
