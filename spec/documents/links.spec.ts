/** What a mount adds to documents, and removes from them. */
import { describe, expect, it } from '@jest/globals';
import { fieldTypeIdentifier } from '../../lib/documents/builders.js';
import { document } from '../../lib/documents/document.js';
import { link, reference } from '../../lib/documents/links.js';
import { member, object } from '../../lib/documents/object.js';
import { decode } from '../../lib/http/codec.js';
import { type MountSettings, mediaType } from '../../lib/http/mount-settings.js';
import { faults, formats, limits } from '../support/reading.js';
import { encode } from '../support/representations.js';

const Field = document(
  'Field',
  { ownerId: 14, view: { sectionId: 7 }, fieldType: 'string', fieldTypeIdentifier: 'old' },
  {
    Owner: member('ownerId', link('User', '/user/users/{userId}')),
    view: object({ Section: member('sectionId', link('Section', '/content/sections/{sectionId}')) }),
    fieldType: fieldTypeIdentifier(),
    fieldTypeIdentifier: fieldTypeIdentifier(),
  },
);

const FieldInput = document(
  'Field',
  { ownerId: 14, fieldType: 'string' },
  {
    Owner: member('ownerId', reference('/user/users/{userId}', 'a user')),
    fieldType: fieldTypeIdentifier(),
  },
);

const wires: readonly MountSettings[] = [
  { prefix: '', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' },
  { prefix: '/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' },
  { prefix: '/sub folder/api/old/v2', vendor: 'vnd.old.api', fieldTypePrefix: 'old', ids: 'integer' },
];

describe('mediaType', () => {
  it('is made of vendor, name and format', () => {
    expect(mediaType({ vendor: 'vnd.cms.api' }, 'Content', 'json')).toBe('application/vnd.cms.api.Content+json');
  });
});

describe.each(wires)('a mount at "$prefix" of $vendor', (mount) => {
  it.each(formats)('comes off again what it put on in %s', async (format) => {
    const text = encode(Field, Field.example, format, mount);
    expect(text).toContain(`${mount.prefix}/user/users/14`);
    expect(text).toContain(`application/${mount.vendor}.User+${format}`);
    expect(text).toContain(`${mount.fieldTypePrefix}string`);
    const decoded = await decode(Field, { format, bytes: Buffer.from(text) }, { mount, limits });
    expect(decoded.body).toEqual(Field.example);
  });
});

describe('a document of a mount', () => {
  const mount: MountSettings = { prefix: '/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: 'old', ids: 'integer' };
  const reading = async (json: object) => {
    const bytes = Buffer.from(JSON.stringify({ Field: json }));
    const { body } = await decode(FieldInput, { format: 'json', bytes }, { mount, limits });
    return body as { readonly ownerId: number; readonly fieldType: string };
  };

  it.each(['', '/user/users/14', '/api/cms/v2', '/api/cms/v22/user', 'http://host/api/cms/v2/user', 'x'])(
    'refuses the href "%s"',
    async (_href) => {
      const found = await faults(reading({ Owner: { _href }, fieldType: 'x' }));
      expect(found).toEqual([
        { path: '/Field/Owner/_href', message: 'is not an absolute path under the prefix of this API' },
      ]);
    },
  );

  it('refuses the href of another kind of resource', async () => {
    const found = await faults(reading({ Owner: { _href: '/api/cms/v2/content/sections/7' }, fieldType: 'x' }));
    expect(found).toEqual([{ path: '/Field/Owner/_href', message: 'is not the href of a user' }]);
  });

  it('needs no media type, and ignores one of another vendor', async () => {
    const _href = '/api/cms/v2/user/users/14';
    expect((await reading({ Owner: { _href }, fieldType: 'x' })).ownerId).toBe(14);
    expect((await reading({ Owner: { _href, '_media-type': 'text/html' }, fieldType: 'x' })).ownerId).toBe(14);
  });

  it('takes field types with and without their prefix', async () => {
    const Owner = { _href: '/api/cms/v2/user/users/14' };
    expect((await reading({ Owner, fieldType: 'oldstring' })).fieldType).toBe('string');
    expect((await reading({ Owner, fieldType: 'string' })).fieldType).toBe('string');
  });
});
