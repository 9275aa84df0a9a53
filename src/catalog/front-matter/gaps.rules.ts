import type { FrontMatter } from './front-matter.rules.ts';
import { FRONT_MATTER_PARTS, type FrontMatterPart } from './parts.data.ts';

/**
 * The parts that are missing, empty, or list people without a name or a role. The input may be a version of any age.
 */
export const frontMatterGaps = (front: Partial<FrontMatter>): FrontMatterPart[] =>
  FRONT_MATTER_PARTS.filter((part) => !isThere(part, front[part]));

function isThere(part: FrontMatterPart, value: unknown): boolean {
  if (part === 'faculty')
    return (
      Array.isArray(value) && value.length > 0 && value.every((one) => isText(one?.name) && isText(one?.role))
    );
  if (Array.isArray(value)) return value.some(isText);
  return typeof value === 'number' ? value > 0 : isText(value);
}
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
