/** Every format of a publication (spec §1). */
export const PUBLICATION_TYPES = [
  'CME',
  'SA',
  'PUBLICATION_VIDEO',
  'PUBLICATION_INTERVIEW',
  'PUBLICATION_QUICK_TAKE',
  'PUBLICATION_CAP_ST',
  'SELF_ASSESSMENT',
  'OPEN_ACCESS',
  'BRAIN_GUIDE',
  'PODCAST',
  'WEBINAR',
] as const;
export type PublicationType = (typeof PUBLICATION_TYPES)[number];

/** Labels of the publication types; codes are never shown (B40). */
export const TYPE_LABELS: Record<PublicationType, string> = {
  CME: 'CME Activity',
  SA: 'SA Activity',
  PUBLICATION_VIDEO: 'Video Lecture',
  PUBLICATION_INTERVIEW: 'Expert Consultation',
  PUBLICATION_QUICK_TAKE: 'Quick Take',
  PUBLICATION_CAP_ST: 'CAP Smart Take',
  SELF_ASSESSMENT: 'Self-Assessment',
  OPEN_ACCESS: 'Open Access',
  BRAIN_GUIDE: 'Brain Guide',
  PODCAST: 'Podcast',
  WEBINAR: 'Webinar',
};
