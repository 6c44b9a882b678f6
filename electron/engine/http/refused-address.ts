import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Metadata addresses of cloud machines outside the link-local range. */
const metadata = new Set(['fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16']);

function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(all.map(({ address }) => ipaddr.process(address.replace(/%.*$/, '')).toString()));
}

/** The IPv4 address in a mapped or NAT64 (RFC 6052) IPv6 address. */
function unwrapped(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  if (parsed.kind() === 'ipv4' || parsed.range() !== 'rfc6052') return parsed;
  return new ipaddr.IPv4(parsed.toByteArray().slice(-4));
}

/**
 * Why the engine may not connect to an address; undefined if it may. Loopback is allowed, except for the port of our
 * own control API.
 * @param address The result of a lookup, or the host of a URL.
 */
export function refusedAddress(address: string, port: number, controlPort: number | undefined): string | undefined {
  if (!ipaddr.isValid(address.replace(/%.*$/, ''))) return undefined;
  const parsed = unwrapped(address);
  const text = parsed.toString();
  if (metadata.has(text)) return `${text} hands out credentials of this machine`;
  const range = parsed.range();
  if (range === 'linkLocal') return `${text} is a link-local address`;
  if (range === 'multicast' || range === 'broadcast') return `${text} is a ${range} address`;
  if (port !== controlPort) return undefined;
  const own = range === 'loopback' || range === 'unspecified' || ownAddresses().has(text);
  return own ? `port ${port} is the control API of Hookbench` : undefined;
}
