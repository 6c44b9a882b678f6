/** The parts of a URL that a pattern of hosts is compared with. */
interface HostOfUrl {
  hostname: string;
  port: string;
  protocol: string;
}

/** Whether the host of a URL fits a pattern: a name, `.suffix`, `*.suffix` or `*`, each with an optional port. */
export function matchesHost(pattern: string, { hostname, port, protocol }: HostOfUrl): boolean {
  const [, text = '', wanted] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(pattern.toLowerCase()) ?? [];
  if (wanted !== undefined && wanted !== (port || (protocol === 'https:' ? '443' : '80'))) return false;
  const name = text.replace(/^\*(?=\.)/, '');
  if (!name.startsWith('.')) return name === '*' || name === hostname;
  return hostname.endsWith(name) || hostname === name.slice(1);
}

/** Whether a text has the form of an http or https URL with a host. */
export const isHttpAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text);

/** Whether a text can be percent-decoded. */
export function isDecodable(text: string): boolean {
  try {
    // The result is used, because the bundler removes a call whose result is not.
    return decodeURIComponent(text).isWellFormed();
  } catch {
    return false;
  }
}
