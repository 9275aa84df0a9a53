import type { FrontMatter } from './front-matter.rules.ts';
import { FRONT_MATTER_PARTS, type FrontMatterPart } from './parts.data.ts';

/**
 * The parts that are missing, empty, or list people without a name or a role, in what is told of any kind of test. The
 * input may be a version of any age.
 */
export function frontMatterGaps(front: Partial<FrontMatter>): FrontMatterPart[] {
  const told = [front, ...Object.values(front.kinds ?? {}).map((own) => ({ ...front, ...own }))];
  return FRONT_MATTER_PARTS.filter((part) => !told.every((one) => isThere(part, one[part])));
}

function isThere(part: FrontMatterPart, value: unknown): boolean {
  if (part === 'faculty')
    return (
      Array.isArray(value) && value.length > 0 && value.every((one) => isText(one?.name) && isText(one?.role))
    );
  if (Array.isArray(value)) return value.some(isText);
  return typeof value === 'number' ? value > 0 : isText(value);
}
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
