/** What a mount adds to documents, and takes off them. */
import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { decode, encode } from '../../lib/representation/codec.js';
import { mediaType, type Wire } from '../../lib/representation/links.js';
import { Link, link, representation } from '../../lib/representation/representation.js';
import { faults, formats, limits } from './reading.js';

const Field = representation(
  'Field',
  Type.Object({
    Owner: Link('User'),
    views: Type.Optional(Type.Object({ '_media-type': Type.String(), _href: Type.String() })),
    fieldType: Type.String(),
    fieldTypeIdentifier: Type.Optional(Type.String()),
  }),
  { Owner: link('User', '/user/users/14'), fieldType: 'string' },
);

const wires: readonly Wire[] = [
  { prefix: '', vendor: 'vnd.cms.api', fieldTypePrefix: '' },
  { prefix: '/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: '' },
  { prefix: '/sub folder/api/old/v2', vendor: 'vnd.old.api', fieldTypePrefix: 'old' },
];

describe('mediaType', () => {
  it('is made of vendor, name and format', () => {
    expect(mediaType({ prefix: '', vendor: 'vnd.cms.api', fieldTypePrefix: '' }, 'Content', 'json')).toBe(
      'application/vnd.cms.api.Content+json',
    );
  });
});

describe.each(wires)('a mount at "$prefix" of $vendor', (wire) => {
  it.each(formats)('comes off again what it put on in %s', async (format) => {
    const body = { ...Field.example, views: link('', '/views{?x}'), fieldTypeIdentifier: 'old' };
    const text = encode(Field, body, format, wire);
    expect(text).toContain(`${wire.prefix}/user/users/14`);
    expect(text).toContain(`application/${wire.vendor}.User+${format}`);
    expect(text).toContain(`${wire.fieldTypePrefix}string`);
    const decoded = await decode(Field, { format, bytes: Buffer.from(text) }, wire, limits);
    expect(decoded.body).toEqual(body);
  });
});

describe('a document of a mount', () => {
  const wire = { prefix: '/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: 'old' };
  const reading = (json: object) =>
    decode(Field, { format: 'json', bytes: Buffer.from(JSON.stringify({ Field: json })) }, wire, limits);

  it('keeps empty hrefs and media types empty', () => {
    const text = encode(Field, { Owner: link('', ''), fieldType: '' }, 'json', wire);
    expect(text).toContain('"Owner":{"_media-type":"","_href":""},"fieldType":""');
  });

  it.each(['', '/user/users/14', '/api/cms/v2', '/api/cms/v22/user', 'http://host/api/cms/v2/user', 'x'])(
    'refuses the href "%s"',
    async (_href) => {
      const found = await faults(reading({ Owner: { _href }, fieldType: 'x' }));
      expect(found).toEqual([
        { path: '/Field/Owner/_href', message: 'is not an absolute path under the prefix of this API' },
      ]);
    },
  );

  it('needs no media type, and takes none of another make', async () => {
    const _href = '/api/cms/v2/user/users/14';
    const owner = { '_media-type': '', _href: '/user/users/14' };
    expect((await reading({ Owner: { _href }, fieldType: 'x' })).body.Owner).toEqual(owner);
    const foreign = await reading({ Owner: { _href, '_media-type': 'text/html' }, fieldType: 'x' });
    expect(foreign.body.Owner).toEqual(owner);
  });

  it('takes field types with and without their prefix', async () => {
    const Owner = { _href: '/api/cms/v2/user/users/14' };
    expect((await reading({ Owner, fieldType: 'oldstring' })).body.fieldType).toBe('string');
    expect((await reading({ Owner, fieldType: 'string' })).body.fieldType).toBe('string');
  });
});
