/** Where webhooks may be sent to: no form of an address of a private network gets through, unless the host allows it. */
import { describe, expect, it } from '@jest/globals';
import { checkUrl, createAddresses, isNetwork } from '../../lib/sql/values/addresses.js';
import { fc } from '../support/properties.js';

const none = createAddresses([]);
const isRefused = (url: string, addresses = none): boolean => {
  try {
    checkUrl(url, addresses);
    return false;
  } catch (error) {
    expect((error as { status?: number }).status).toBe(400);
    return true;
  }
};

const byte = fc.nat(255);
const bytes = (...first: readonly number[]) =>
  fc.tuple(byte, byte, byte, byte).map((all) => [...first, ...all.slice(first.length)] as const);

/** One of each network that nothing may be sent to. */
const reserved = fc.oneof(
  ...[[0], [10], [127], [169, 254], [192, 168], [192, 0, 0], [192, 0, 2], [198, 51, 100], [203, 0, 113]].map((first) =>
    bytes(...first),
  ),
  ...[
    [100, 64, 127],
    [172, 16, 31],
    [198, 18, 19],
  ].map(([first = 0, min = 0, max = 0]) => fc.tuple(fc.constant(first), fc.integer({ min, max }), byte, byte)),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
);

const hex = (high = 0, low = 0) => ((high << 8) | low).toString(16);

/** The ways to write an address of IPv4 that URLs, names and resolvers know. */
function formsOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): Readonly<Record<string, string>> {
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  return {
    dotted: `${a}.${b}.${c}.${d}`,
    number: `${number}`,
    hexadecimal: `0x${number.toString(16)}`,
    octal: [a, b, c, d].map((each) => `0${each.toString(8)}`).join('.'),
    short: `${a}.${(b << 16) | (c << 8) | d}`,
    'fully qualified': `${a}.${b}.${c}.${d}.`,
    mapped: `[::ffff:${a}.${b}.${c}.${d}]`,
    'mapped in groups': `[0:0:0:0:0:FFFF:${hex(a, b)}:${hex(c, d)}]`,
    NAT64: `[64:ff9b::${a}.${b}.${c}.${d}]`,
    'NAT64 in groups': `[0064:ff9b:0:0:0:0:${hex(a, b)}:${hex(c, d)}]`,
    '6to4': `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
    compatible: `[::${hex(a, b)}:${hex(c, d)}]`,
  };
}

describe('The URL of a webhook', () => {
  it('has no address of a reserved network, in whatever form', () => {
    fc.assert(
      fc.property(reserved, (address) => {
        for (const [form, host] of Object.entries(formsOf(address)))
          expect([form, host, isRefused(`https://${host}/`)]).toEqual([form, host, true]);
      }),
    );
  });

  it('has no address of IPv6 that is not global', () => {
    const group = fc.nat(0xffff).map((each) => each.toString(16));
    const first = fc.constantFrom(
      'fe80',
      'febf',
      'fec0',
      'fc00',
      'fdff',
      'ff02',
      'ff0e',
      '100',
      '5f00',
      '2001',
      '3fff',
    );
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 6, maxLength: 6 }), (prefix, groups) => {
        // Of 2001 that are Teredo and the documentation; of 3fff a part.
        const second = prefix === '2001' ? 'db8' : '0';
        expect(isRefused(`https://[${prefix}:${second}:${groups.join(':')}]/`)).toBe(true);
      }),
    );
    for (const host of ['::', '::1', '2001::1', '64:ff9b:1::a00:1', '2002:808:808::1'])
      expect([host, isRefused(`https://[${host}]/`)]).toEqual([host, true]);
  });

  it('may have any public address, also one that is mapped or reached by NAT64', () => {
    for (const host of [
      '8.8.8.8',
      '[2606:4700::1111]',
      '[::ffff:8.8.8.8]',
      '[64:ff9b::808:808]',
      '172.32.0.1',
      '100.128.0.1',
    ])
      expect([host, isRefused(`https://${host}/`)]).toEqual([host, false]);
  });

  it('is an absolute one by HTTPS, without a user and a fragment', () => {
    const wrong = ['', '/cms', 'example.org', 'ftp://example.org', 'file:///etc/passwd', 'http://example.org/'];
    for (const url of [...wrong, 'http://8.8.8.8/', 'https://user:word@example.org/', 'https://example.org/#part'])
      expect([url, isRefused(url)]).toEqual([url, true]);
    expect(isRefused('https://example.org:8443/cms?key=1')).toBe(false);
  });

  it('may have what the host allows, also by plain HTTP', () => {
    const allowing = createAddresses(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);
    for (const host of ['10.1.2.3', '127.0.0.1', '[::ffff:10.1.2.3]', '[fd00::1]'])
      for (const scheme of ['http', 'https'])
        expect([host, isRefused(`${scheme}://${host}/`, allowing)]).toEqual([host, false]);
    for (const host of ['10.2.0.1', '127.0.0.2', '[::1]', '[::ffff:10.2.0.1]'])
      expect([host, isRefused(`https://${host}/`, allowing)]).toEqual([host, true]);
    expect(isRefused('http://8.8.8.8/', allowing)).toBe(true);
  });
});

describe('The option webhooks.allow', () => {
  it('takes addresses and ranges', () => {
    for (const network of ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8', '0.0.0.0/0', '::/0'])
      expect([network, isNetwork(network)]).toEqual([network, true]);
    for (const text of [
      '',
      'localhost',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/8/8',
      '10.0.0/8',
      'fe80::1%eth0',
      '1.2.3.4/',
      5,
    ])
      expect([text, isNetwork(text)]).toEqual([text, false]);
  });
});
