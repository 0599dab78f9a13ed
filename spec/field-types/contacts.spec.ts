/** Addresses, links, authors, places and book numbers as values of fields. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { formats } from '../support/reading.js';
import { free, readAs, rules } from './support.js';

const types = createFieldTypes();
const ada = { id: 1, name: 'Ada', email: 'ada@example.org' };
const place = { latitude: 52.5, longitude: -13.4, address: 'Alexanderplatz' };
const isbn10 = rules({ settings: { isISBN13: false } });

describe.each(formats)('values of fields in %s', (format) => {
  it.each([
    ['email', ' ada@example.org ', 'ada@example.org'],
    ['email', 'zoë+x@bücher.example', 'zoë+x@bücher.example'],
    ...["o'hara@example.org", 'a.!#$%&*+/=?^_`{|}~-b@x-y.example', '.a..b.@example.org', '1@2.example.museum'].map(
      (address) => ['email', address, address] as const,
    ),
    ...['अ@उदाहरण.भारत', `a@${'b'.repeat(63)}.example`].map((address) => ['email', address, address] as const),
    ['url', { link: 'https://example.org/a?b#c', text: 'Home' }, { link: 'https://example.org/a?b#c', text: 'Home' }],
    ['url', { link: '/about' }, { link: '/about', text: null }],
    ['url', { link: '/about', text: '' }, { link: '/about', text: null }],
    ['url', { link: '/2021', text: '007' }, { link: '/2021', text: '007' }],
    ['url', 'mailto:ada@example.org', { link: 'mailto:ada@example.org', text: null }],
    ['url', { link: null, text: '' }, null],
    ['author', [ada], [ada]],
    ['author', ada, [ada]],
    ['author', [{ ...ada, id: '1' }], [ada]],
    [
      'author',
      [{ name: 'Ada' }, { id: 4, name: 'Bo', email: '' }],
      [
        { id: 5, name: 'Ada', email: '' },
        { id: 4, name: 'Bo', email: '' },
      ],
    ],
    ['author', [{ ...ada, id: -1 }], [ada]],
    ['author', [null], null],
    ['maplocation', place, place],
    ['maplocation', { latitude: '52.5', longitude: 0 }, { latitude: 52.5, longitude: 0, address: '' }],
    ['maplocation', { latitude: null, longitude: null, address: '' }, null],
    ['isbn', '978-3-16-148410-0', '978-3-16-148410-0'],
    ['isbn', 9783161484100, '9783161484100'],
    ['isbn', '979-10-90636-07-1', '979-10-90636-07-1'],
  ])('the %s %j is stored as %j', async (type, value, stored) => {
    expect(await readAs(types, type, value, format)).toEqual({ value: stored, faults: [] });
  });

  it.each([
    ['email', 'ada', [null]],
    ['email', 'ada@localhost', [null]],
    ...[
      'a@b..c',
      'a@.example.org',
      'a@example.org.',
      'a@-b.example',
      'a@b-.example',
      'a@b_c.example',
      'a@b!.example',
    ].map((address) => ['email', address, [null]] as const),
    ...['@example.org', 'a@', 'a@b@example.org', 'a"b@example.org', 'a@[127.0.0.1]', `a@${'b'.repeat(64)}.example`].map(
      (address) => ['email', address, [null]] as const,
    ),
    ...['a\u200b@example.org', 'a@exam\u200bple.org', `${'a'.repeat(65)}@example.org`].map(
      (address) => ['email', address, [null]] as const,
    ),
    ['email', 'a b@example.org', [null]],
    ['email', `${'a'.repeat(250)}@example.org`, [null]],
    ['url', { link: 'javascript:alert(1)' }, ['link']],
    ['url', { link: 'JavaScript:alert(1)' }, ['link']],
    ['url', { link: 'java\tscript:alert(1)' }, ['link']],
    ['url', { link: 'data:text/html,x' }, ['link']],
    ['url', { link: ['a'] }, ['link']],
    ['url', { link: null, text: 'Nowhere' }, ['link']],
    ['author', [{ name: '', email: 'x' }], ['0.name', '0.email']],
    ['author', 'Ada', ['0']],
    ['maplocation', { latitude: 91, longitude: 181 }, ['latitude', 'longitude']],
    ['maplocation', { latitude: 'north', longitude: 0 }, ['latitude']],
    ['maplocation', { latitude: 1 }, ['longitude']],
    ['maplocation', { latitude: null, longitude: null, address: 'Atlantis' }, ['latitude']],
    ['isbn', '978-3-16-148410-1', [null]],
    ['isbn', '0-306-40615-2', [null]],
    // Numbers of other goods, with check digits that are right.
    ['isbn', '977-1-14-487500-7', [null]],
    ['isbn', '400-6-38-133393-1', [null]],
    ['isbn', 'secret', [null]],
  ])('the %s %j is refused at %j', async (type, value, targets) => {
    const { value: stored, faults } = await readAs(types, type, value, format);
    expect(stored).toBeNull();
    expect(faults.map(({ target }) => target)).toEqual(targets);
  });

  it('an ISBN-10 is read where the definition asks for those', async () => {
    expect((await readAs(types, 'isbn', '0-306-40615-2', format, isbn10)).faults).toEqual([]);
    expect((await readAs(types, 'isbn', '0-8044-2957-X', format, isbn10)).faults).toEqual([]);
    expect((await readAs(types, 'isbn', '0-306-40615-3', format, isbn10)).faults).toHaveLength(1);
    expect((await readAs(types, 'isbn', '978-3-16-148410-0', format, isbn10)).faults).toHaveLength(1);
  });
});

describe('the name', () => {
  it.each([
    ['url', { link: '/about', text: 'About' }, 'About'],
    ['url', { link: '/about', text: null }, '/about'],
    ['author', [ada, { ...ada, name: 'Bo' }], 'Ada, Bo'],
    ['maplocation', place, 'Alexanderplatz'],
    ['email', 'ada@example.org', 'ada@example.org'],
    ['author', null, ''],
  ])('of the %s %j is %j', (type, value, name) => {
    expect(types.get(type).toName(value, free, 'eng-GB')).toBe(name);
  });
});
