/** The address by which failed logins are counted. */

/**
 * The key by which failures of an address are counted: an IPv4 address, or the /64 network of an IPv6 address, because one
 * household can use all of it.
 */
export function addressOf(address: string): string {
  const text = withoutPort(address.trim());
  const groups = ipv6Groups(text);
  if (!groups) return text.toLowerCase();
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const mapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff;
  if (mapped) return [g >> 8, g & 255, h >> 8, h & 255].join('.');
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
}

// Some proxies append the client's port, which would make each connection an address of its own.
function withoutPort(text: string): string {
  return text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
}

function ipv6Groups(text: string): readonly number[] | undefined {
  const url = `http://[${text.split('%', 1)[0]}]`;
  if (!URL.canParse(url)) return undefined;
  const [left = '', right] = new URL(url).hostname.slice(1, -1).split('::');
  const head = numbers(left);
  const tail = numbers(right ?? '');
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function numbers(groups: string): readonly number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}
