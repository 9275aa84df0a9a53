/** The design system's layers, weakest first: declared before any sheet, so that it does not matter which sheet comes first. */
export const LAYER_ORDER = '@layer reset, tokens, base, components, utilities;';

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
const SCRIPT_AHEAD = /<link rel="modulepreload" /g;
/** What the validator of HTML documents does not know yet: in a document it would be an error, in a file of its own it is none. */
const TOO_NEW = /@starting-style|@container|container-type|[{;]line-clamp|paint-order|[{;]rx:|\dcqi/;

/**
 * A document that shows itself at once: its sheets are written into it, each in its place, and its scripts, which it needs
 * only later, are fetched after what is seen. The links to the sheets stay, switched off: React and the router know the
 * page by them.
 */
export function selfStyled(html: string, sheetOf: (path: string) => string | null): string {
  let order = LAYER_ORDER;
  const put = (link: string, path: string, mark: string) => {
    const sheet = sheetOf(path);
    const plain = sheet !== null && !TOO_NEW.test(sheet);
    const style = order + (plain ? sheet : '');
    order = '';
    const off = `<link rel="stylesheet" href="${path}${mark}" disabled=""/>`;
    return `${style ? `<style>${style}</style>` : ''}${plain ? off : link}`;
  };
  return html.replace(SHEET, put).replace(SCRIPT_AHEAD, '<link rel="modulepreload" fetchpriority="low" ');
}
