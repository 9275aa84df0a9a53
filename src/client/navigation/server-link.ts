import { createElement, useContext } from 'react';
import { type LinkProps, Link as RouterLink, UNSAFE_NavigationContext } from 'react-router';

/** An address of this site as the router would write it, too: nothing to resolve, nothing to spell otherwise. */
const PLAIN = /^(?:\/[\w~%-][\w.~%-]*)*\/?(?:\?[^#?]+)?(?:#[^#]+)?$/;
const OUTSIDE = /^https?:\/\//;

/**
 * The router's link as the server writes it: an address and what it is told. The build puts it in the router's place
 * (`scripts/building/server-parts.ts`); whatever is more than that is the router's. What `prefetch` asks for begins in a browser.
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
