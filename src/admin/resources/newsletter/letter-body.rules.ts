/** What a mail program shows of a letter, without the looks that our pages refuse, its pictures from this host. A quotation mark of its words is markup. */
export const letterBody = (html: string): string =>
  (/<div[^>]*>([\s\S]*)<\/div>/.exec(html)?.[1] ?? '')
    .replaceAll(/ (?:style|class)="[^"]*"/g, '')
    .replaceAll(/(<img src=")https?:\/\/[^/"]+/g, '$1')
    .replaceAll('\n', '');
