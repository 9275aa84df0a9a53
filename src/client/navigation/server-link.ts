import { createElement, useContext } from 'react';
import { type LinkProps, Link as RouterLink, UNSAFE_NavigationContext } from 'react-router';

/** An address of this site just as the router would write it: nothing to resolve, nothing to spell differently. */
const PLAIN = /^(?:\/[\w~%-][\w.~%-]*)*\/?(?:\?[^#?]+)?(?:#[^#]+)?$/;
const OUTSIDE = /^https?:\/\//;

/**
 * The router's link as the server writes it: only an address and its attributes. The build puts it in the router's
 * place (`scripts/building/server-parts.ts`); anything beyond that is left to the router. What `prefetch` asks for
 * starts in the browser.
 */
export function Link(props: LinkProps) {
  const { basename } = useContext(UNSAFE_NavigationContext);
  const { to, target, discover, relative, mask, prefetch, ...more } = props;
  const isPlain = typeof to === 'string' && to.startsWith('/') && PLAIN.test(to) && basename === '/';
  const isOutside = typeof to === 'string' && OUTSIDE.test(to);
  if (!(isPlain || isOutside) || mask || discover) return createElement(RouterLink, props);
  const { reloadDocument, replace, state, preventScrollReset, viewTransition, ...rest } = more;
  const { defaultShouldRevalidate, onClick, ...said } = rest;
  return createElement('a', { ...said, href: to, target, 'data-discover': isOutside ? undefined : 'true' });
}
