import type { Plugin } from 'vite';

const ORDER = '@layer reset, tokens, base, components, utilities;';

/**
 * Whichever sheet a page links first decides the order of the layers, and the build decides which that is: so every
 * sheet of ours begins by saying the order.
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
