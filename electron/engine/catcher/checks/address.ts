import { BlockList, isIPv6 } from 'node:net';
import { failed, passed, type CaptureCheck } from './capture-check.ts';

const lists = new WeakMap<readonly string[], BlockList>();

/** The addresses and CIDR ranges of a setting, which were checked when it was set. */
export function addressList(allow: readonly string[]): BlockList {
  let list = lists.get(allow);
  if (!list) {
    list = new BlockList();
    for (const one of allow) {
      const [address = '', prefix] = one.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === undefined) list.addAddress(address, family);
      else list.addSubnet(address, Number(prefix), family);
    }
    lists.set(allow, list);
  }
  return list;
}

/** An IPv4-mapped IPv6 address is looked up as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Checks that the sender's address is allowed. */
export const address: CaptureCheck = {
  check: 'address',
  source: 'Built-in interface, Events 8',
  run(capture, { settings: { allow } }) {
    if (allow.length === 0) return undefined;
    const from = plain(capture.address);
    const good = addressList(allow).check(from, isIPv6(from) ? 'ipv6' : 'ipv4');
    return good ? passed(`${from} is allowed.`) : failed(`${from} is not among ${allow.join(', ')}.`);
  },
};
