import type { Plugin } from 'vite';

const ORDER = '@layer reset, tokens, base, components, utilities;';

/**
 * The first style sheet that a page links decides the order of the layers, and the build decides which one that is, so
 * each of our sheets begins by declaring the order.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/[^?]+\.css$/.test(id.replaceAll('\\', '/')) && code.includes('@layer')
        ? { code: `${ORDER}\n${code}`, map: null }
        : null,
  };
}
