import { trustedScript } from '#ui/content/trusted-html.ts';

/**
 * Loads a third-party script named in the settings; one that fails leaves nothing behind and may be requested again.
 */
export function fetchScript(address: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => loaded();
    script.onerror = () => {
      script.remove();
      failed(new Error(`${address} was not reached`));
    };
    script.src = trustedScript(address);
    document.head.append(script);
  });
}
