/** A data block, which no browser runs; `<` is escaped so that no text can end it. */
export const statementMarkup = (statement: object): string =>
  `<script type="application/ld+json">${JSON.stringify(statement).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`;
