/** The fields of forms, of which there may be many. */
import { describe, expect, it } from '@jest/globals';
import { BadRequest } from '../../../lib/errors/errors.js';
import { multipartFields, urlencodedFields } from '../../../lib/html/gateway/form-fields.js';
import { failure } from '../../support/reading.js';
import { served } from '../../support/served.js';

const type = 'multipart/form-data; boundary=limit';
const part = (name: string, value: string, more = '') =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const fields = (count: number) => Array.from({ length: count }, (_, index): [string, string] => [`f${index}`, 'a']);
const form = (count: number, end = '--limit--\r\n') =>
  Buffer.from(
    fields(count)
      .map(([name, value]) => part(name, value))
      .join('') + end,
  );
const refused = (most: number) => new BadRequest(`The form has more than ${most} fields`);

describe('the fields of a form', () => {
  it.each([0, 1, 999, 1000, 1001, 2000, 2500])('are all read from %i parts', async (count) => {
    expect(await multipartFields(form(count), type, 2500)).toEqual(fields(count));
  });

  it('are read in groups, between which others are served', async () => {
    expect(await served(() => multipartFields(form(2500), type, 2500))).toBeGreaterThan(1);
  });

  it('are counted before they are parsed', async () => {
    expect(await failure(multipartFields(form(11), type, 10))).toEqual(refused(10));
    expect(await failure(multipartFields(form(5000, ''), type, 10))).toEqual(refused(10));
    expect(urlencodedFields('a=1&b=2', 2)).toHaveLength(2);
    expect(urlencodedFields(`a=1&&${'&'.repeat(100)}b=2`, 2)).toHaveLength(2);
    expect(() => urlencodedFields('a=1&b=2&c', 2)).toThrow(refused(2));
  });

  it.each([
    ['without an end', form(1500, '')],
    ['without a part', Buffer.from('no form')],
    ['with a broken part', Buffer.concat([form(1500, ''), Buffer.from('--limit\r\nnone\r\n--limit--\r\n')])],
  ])('are refused %s', async (_, body) => {
    const { message } = await failure(multipartFields(body, type, 5000));
    expect(message).toBe('The form is not well-formed multipart/form-data');
  });

  it('may hold files', async () => {
    const body = Buffer.from(`${part('a', 'text')}${part('b', 'bytes', '; filename="b.txt"')}--limit--\r\n`);
    const bytes = new Uint8Array(Buffer.from('bytes'));
    expect(await multipartFields(body, type, 5)).toEqual([
      ['a', 'text'],
      ['b', { fileName: 'b.txt', bytes }],
    ]);
  });
});
