import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { matchesHost } from '#shared/model/http-address.ts';
import { lazily } from '../../lazily.ts';

/** Host and port, with one name for this machine. */
const hostOf = (url: URL | string): string => new URL(url).host.replace(/^(?:localhost|\[::1\])(?=:|$)/, '127.0.0.1');

/**
 * Lets tools call Hookbench's own addresses and the hosts that the user allowed.
 * @param hosts Names with an optional port, as `matchesHost` reads them.
 */
export function createHostCheck(control: ControlClient, hosts: readonly string[]): (url: string) => Promise<void> {
  const own = lazily(async () => {
    const [{ listeners }, { items }] = await Promise.all([control.status.get(), control.captures.badTls()]);
    return new Set([...listeners, ...items].map(({ url }) => hostOf(url)));
  });
  return async (given) => {
    // A path is called at the service.
    if (given.startsWith('/')) return;
    const url = URL.parse(given);
    if (!url) throw new HookbenchError('bad_input', `"${given.slice(0, 200)}" is not a URL with a literal host.`);
    const { host } = url;
    if (hosts.some((pattern) => matchesHost(pattern, url)) || (await own()).has(hostOf(url))) return;
    throw new HookbenchError('host_not_allowed', `The host ${host.slice(0, 200)} is not allowed for tools.`, {
      hint: `Ask the user to allow it: hookbench mcp --allow-hosts ${host.slice(0, 200)}, or ?allow-hosts= in the address.`,
    });
  };
}
