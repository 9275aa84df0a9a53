import { texts } from '#kit/texts.ts';

/** About the library. */
export const aboutTexts = texts('about', {
  title: 'About us',
  lead: 'A library for people who prescribe, built on one observation: knowledge fades like a drug level, and small regular doses keep it in range.',
  updated: '2026-11-01',
  s1: 'What this is',
  s1p1: '{product} is an online library and continuing-education program in psychopharmacology. It holds lectures, expert consultations, brain guides, research summaries, self-assessments and podcasts, each cut into parts that fit between two patients.',
  s1p2: 'Everything can be read as text. Whoever prefers to watch or to listen can do that; whoever needs a printed page, a citation or a place to come back to finds those as well.',
  s2: 'Who it is for',
  s2p1: 'Psychiatrists and other physicians, physician assistants, nursing professionals, pharmacists, therapists and other healthcare professionals who prescribe or advise on psychotropic medicines.',
  s3: 'How a publication is made',
  s3p1: 'An author with clinical experience in the subject writes it. An editor checks every dose, threshold and interval against its source, and the sources are printed with the text. Questions are written for the objectives of the activity, and each answer carries its rationale and a reference.',
  s3p2: 'Authors disclose their financial relationships of the last two years. What they disclose stands on the cover and before the test, together with what was done about it.',
  s4: 'How it is paid for',
  s4p1: 'By its members. There are no advertisements and no sponsored publications, and no company sees what a reader reads.',
  s5: 'About this demonstration',
  s5p1: 'You are looking at a demonstration library. Authors, institutes, testimonials and credits are invented, texts and recordings are samples, the voices are synthetic, and no accreditor stands behind them. Nothing here is medical advice.',
  s6: 'How minutes are counted',
  s6p1: 'Minutes are computed, not promised: 230 words a minute with time for each table, slide and picture, or the length of the recording. Where there is credit, the questions and the evaluation count, and the credit stays within that time.',
});
