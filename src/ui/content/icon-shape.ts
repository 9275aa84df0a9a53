import { createElement, type SVGProps } from 'react';

type Part = readonly [tag: string, attributes: Record<string, string>];
/** A drawing in the format of the icon package: 24 by 24, with its name and aliases. */
export interface IconDrawing {
  name: string;
  node: readonly Part[];
  aliases?: readonly unknown[];
}

/**
 * Draws an icon of `lucide-react` as the package does. The package's own code takes twelve files, for attributes and
 * context that no icon here uses, and every page would load them. The browser build substitutes this one
 * (`scripts/building/lean-icons.ts`); the server writes the same (`server-icon.ts`).
 */
export default function iconShape({ name, node, aliases = [] }: IconDrawing) {
  const names = [name, ...aliases.filter((alias) => typeof alias === 'string')];
  const own = ['lucide', ...names.map((one) => `lucide-${one}`)].join(' ');
  return ({ className, ...given }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        ...given,
        className: className ? `${own} ${className}` : own,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
