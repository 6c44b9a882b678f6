import type { Shell } from 'electron';

/** Opens a URL in the user's browser, if it is allowed. */
export type OpenExternal = (address: string) => void;

/** Returns the URL if its scheme is `http` or `https`. Files, scripts and other schemes are never opened. */
export function externalAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

/**
 * @param onFailure Called if the system cannot open a URL.
 * @param onOpen Called with each URL that is opened.
 */
export function createOpenExternal(
  shell: Pick<Shell, 'openExternal'>,
  onFailure: (error: unknown) => void,
  onOpen: (address: string) => void = () => undefined,
): OpenExternal {
  return (address) => {
    const allowed = externalAddress(address);
    if (allowed === undefined) return;
    onOpen(allowed);
    shell.openExternal(allowed).catch(onFailure);
  };
}
