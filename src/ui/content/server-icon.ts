import { createElement, type SVGProps } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];
interface IconSource {
  name: string;
  size?: number;
  node: Shape[];
  aliases?: string[];
}
type ServerIconProps = SVGProps<SVGSVGElement> & { size?: string | number };

/** The drawings come from the library, so nothing in them has to be escaped. */
const shapeMarkup = ([tag, { key: _, ...attributes }]: Shape): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}></${tag}>`;

/**
 * A library icon as the server renders it, with its drawing prepared once. The build substitutes this for the library's
 * own icon factory (`scripts/building/server-parts.ts`). `size` of the drawing: its square, 24.
 */
export default function createServerIcon({ name, size: square = 24, node, aliases = [] }: IconSource) {
  const drawing = { __html: node.map(shapeMarkup).join('') };
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  const viewBox = `0 0 ${square} ${square}`;
  return function ServerIcon({
    className,
    size = 24,
    color = 'currentColor',
    strokeWidth = 2,
    ...rest
  }: ServerIconProps) {
    return createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox,
      fill: 'none',
      stroke: color,
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: className ? `${names} ${className}` : names,
      ...(isNamed(rest) ? {} : { 'aria-hidden': 'true' }),
      ...rest,
      dangerouslySetInnerHTML: drawing,
    });
  };
}

/** Whether the props name the icon for screen readers or hide it from them. */
function isNamed(props: object): boolean {
  for (const name in props) if (name.startsWith('aria-') || name === 'role' || name === 'title') return true;
  return false;
}
