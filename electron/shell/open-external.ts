import type { Shell } from 'electron';

/** Opens an address outside of Hookbench, if it may be opened. */
export type OpenExternal = (address: string) => void;

/** What the system may be asked to open: `http` and `https` addresses, and never a file, a script or another program's scheme. */
export function externalAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

/**
 * @param onFailure Told when the system has nothing that opens it.
 * @param onOpen Told of each address that goes out.
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
