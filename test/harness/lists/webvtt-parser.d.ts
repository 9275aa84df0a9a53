/** The W3C's parser of WebVTT comes without types. */
declare module 'webvtt-parser' {
  interface Parsed {
    cues: { id: string; startTime: number; endTime: number; text: string }[];
    errors: { message: string; line: number; col?: number }[];
  }
  const parsers: { WebVTTParser: new () => { parse(input: string): Parsed } };
  export default parsers;
}
