import { describe, expect, it } from '@jest/globals';
import { createDocuments } from '../../lib/client/index.js';

const documents = createDocuments({ prefix: '/api/cms/v2', vendor: 'vnd.example' });
const formats = ['json', 'xml'] as const;
const section = {
  _href: '/api/cms/v2/content/sections/7',
  sectionId: 7,
  identifier: 'intranet',
  name: 'Intranet',
};

describe.each(formats)('documents in %s', (format) => {
  const type = documents.mediaType('Section', format);

  it('have the media types of the vendor', () => {
    expect(type).toBe(`application/vnd.example.Section+${format}`);
  });

  it('are read as they were written, with the types of their schema', async () => {
    expect(await documents.read('Section', type, documents.write('Section', section, format))).toEqual(section);
  });

  it('are parsed without a schema', async () => {
    const parsed = await documents.parse(documents.write('Anything', { name: 'Intranet' }, format), format);
    expect(parsed).toEqual({ name: 'Intranet' });
  });

  it('are refused with the first fault when they do not fit their schema', async () => {
    const { name: _, ...unnamed } = section;
    const text = documents.write('Section', unnamed, format);
    await expect(documents.read('Section', type, text)).rejects.toThrow(/^The text is not a valid Section: .*name/);
  });

  it('are refused when they have another type', async () => {
    const text = documents.write('Section', section, format);
    await expect(documents.read('ContentType', type, text)).rejects.toThrow(
      'The text is not a valid ContentType: its type is',
    );
  });
});

describe('documents', () => {
  it('are not made with options that do not exist', () => {
    const options = { prefix: '', vender: 'vnd.example' };
    expect(() => createDocuments(options)).toThrow(new TypeError('Unknown option: vender, did you mean vendor?'));
    expect(() => createDocuments({ prefix: '', ids: 'integers' as never })).toThrow(
      "ids must be 'integer' or 'string'",
    );
  });

  it('are those of the API', async () => {
    await expect(documents.read('Anything', 'application/json', '{}')).rejects.toThrow('There is no document Anything');
  });
});
