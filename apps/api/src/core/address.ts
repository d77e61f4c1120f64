import { BlockList, isIPv6 } from 'node:net';

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map(group =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}

/**
 * Whom a limit counts behind an address: the address itself, or the first 64 bits of an IPv6 one, since a household
 * is given that many and could change the rest at will.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  if (mapped.check(address, 'ipv6')) return address.slice(address.lastIndexOf(':') + 1);
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}
