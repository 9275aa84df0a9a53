/** A key point to learn from. */
export interface DigestTip {
  publicationId: number;
  /** Missing in issues that were opened before it was kept. */
  position?: number;
  /** In English, as it was when the issue was opened. */
  text: string;
}
