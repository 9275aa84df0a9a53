import { isDate } from '#kit/dates.ts';

/** What a transcript page shows, as given by its address. */
export interface TranscriptView {
  /** A whole calendar year; null for a free period or no limit. */
  year: number | null;
  /** Days on the learner's calendar (C30), inclusive; empty is open-ended. */
  from: string;
  to: string;
  kind: '1' | '2' | '';
}

/** `?year=2026`, or `?from=&to=`, and `?kind=`; invalid calendar days are ignored. */
export function transcriptView(search: URLSearchParams): TranscriptView {
  const kind = search.get('kind');
  const year = /^(19|20)\d\d$/.exec(search.get('year') ?? '')?.[0];
  const period = year
    ? { year: Number(year), from: `${year}-01-01`, to: `${year}-12-31` }
    : { year: null, from: day(search.get('from')), to: day(search.get('to')) };
  return { ...period, kind: kind === '1' || kind === '2' ? kind : '' };
}

const day = (text: string | null): string => (text && isDate(text) && text >= '1900' ? text : '');

/** The filter of the API call and of the two documents; open-ended values are not sent. */
export const transcriptFilter = ({ from, to, kind }: TranscriptView) => ({
  from: from || undefined,
  to: to || undefined,
  kind: kind || undefined,
});

export function documentPath(form: 'pdf' | 'csv', view: TranscriptView): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(transcriptFilter(view)))
    if (value) search.set(`filter[${name}]`, value);
  return `/api/transcripts/${form}/${search.size ? `?${search}` : ''}`;
}
