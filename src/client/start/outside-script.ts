import { trustedScript } from '#ui/content/trusted-html.ts';

/** A script of somebody else's that the settings name; one that does not come leaves nothing, and may be asked for again. */
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
