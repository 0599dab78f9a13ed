/** The addresses that webhooks may be sent to: those of the public internet, and those that the host allows. */
import { BlockList, isIP } from 'node:net';
import { BadRequest } from '../../errors/errors.js';

export interface Addresses {
  /** Whether the host allows it by name; plain HTTP may be sent to such addresses alone. */
  isAllowed(address: string): boolean;
  /** Whether it is allowed, or is one of the public internet. */
  isUsable(address: string): boolean;
  /** Whether the host allows any. */
  readonly allowsSome: boolean;
}

/** Networks of IPv4 that are private, reserved, or multicast (RFC 6890). */
const reserved4 = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
];
/** All that is public in IPv6 is in it, but for these: protocols such as Teredo and 6to4, and documentation. */
const global6 = ['2000::/3'];
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Whether a text is an address or a range of addresses, such as `10.1.0.0/16`. */
export function isNetwork(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [address = '', bits, ...more] = value.split('/');
  const family = address.includes('%') ? 0 : isIP(address);
  const most = family === 4 ? 32 : 128;
  return family > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

export function createAddresses(allow: readonly string[]): Addresses {
  const allowed = listOf(allow);
  const [private4, public6, private6] = [listOf(reserved4), listOf(global6), listOf(reserved6)];
  const isAllowed = (text: string): boolean => isIn(allowed, text) || isIn(allowed, plain(text));
  function isPublic(text: string): boolean {
    const address = plain(text);
    if (isIP(address) === 4) return !isIn(private4, address);
    return isIn(public6, address) && !isIn(private6, address);
  }
  return { isAllowed, isUsable: (text) => isAllowed(text) || isPublic(text), allowsSome: allow.length > 0 };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family > 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The address of IPv4 that one of IPv6 maps to: mapped (RFC 4291 §2.5.5.2), or by NAT64 (RFC 6052); all others as they are. */
function plain(text: string): string {
  const [address = ''] = text.split('%');
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const prefix = groups.slice(0, 6).join(':');
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return address;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

/** The eight groups of an address of IPv6, in whatever form it is. */
function groupsOf(address: string): readonly string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const [first, last] = [before, after ?? ''].map((side) => side.split(':').filter(Boolean)) as [string[], string[]];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/** The address that the host of a URL is; undefined for names. */
export function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? host : undefined;
}

/** Whether an address may be connected to by the scheme of a URL. */
export const mayConnect = ({ isAllowed, isUsable }: Addresses, { protocol }: URL, address: string): boolean =>
  protocol === 'https:' ? isUsable(address) : isAllowed(address);

/** @throws BadRequest for a URL that nothing may be sent to, as far as that is known without resolving its name */
export function checkUrl(text: string, addresses: Addresses): void {
  const problem = problemOf(text, addresses);
  if (problem)
    throw new BadRequest('Nothing can be sent to the URL', { members: [{ member: 'url', message: problem }] });
}

function problemOf(text: string, addresses: Addresses): string | undefined {
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:';
  if (url.username || url.password || url.hash) return 'must have no user, no password and no fragment';
  const address = literalOf(url);
  if (address === undefined)
    return url.protocol === 'https:' || addresses.allowsSome ? undefined : 'must begin with https:';
  if (mayConnect(addresses, url, address)) return undefined;
  return addresses.isUsable(address) ? 'must begin with https:' : 'must not have an address of a private network';
}
