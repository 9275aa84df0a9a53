declare module 'bidi-js' {
  /** The Unicode Bidirectional Algorithm, UAX #9. */
  export default function bidiFactory(): {
    /** One level per UTF-16 unit of the text. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  };
}
