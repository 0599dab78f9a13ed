/** Selections, countries and keywords as values of fields. */
import { describe, expect, it } from '@jest/globals';
import { countries, findCountry } from '../../lib/field-types/countries.js';
import { otherNameLines } from '../../lib/field-types/country-data.js';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { formats } from '../support/reading.js';
import { free, readAs, rules, shown } from './support.js';

const types = createFieldTypes();
const colours = { options: ['red', 'green', 'blue'], isMultiple: true };
const numbered = { options: { 0: 'red', 7: 'green' }, isMultiple: true };
const translated = { ...colours, multilingualOptions: { 'ger-DE': ['rot', 'grün', 'blau', 'gelb'] } };
const several = rules({ settings: { isMultiple: true } });

describe.each(formats)('values of fields in %s', (format) => {
  it.each([
    [colours, [2, 0], [2, 0]],
    [colours, '1', [1]],
    [colours, 0, [0]],
    [numbered, [7], [7]],
    [translated, [3], [3]],
    [colours, [], null],
  ])('of the options %j, the selection %j is stored as %j', async (settings, value, stored) => {
    expect(await readAs(types, 'selection', value, format, rules({ settings }))).toEqual({ value: stored, faults: [] });
  });

  it('all faults of a selection are reported', async () => {
    const { faults } = await readAs(types, 'selection', [0, 3, 9], format, rules({ settings: { options: ['red'] } }));
    expect(faults).toEqual([
      { target: null, message: 'must be one choice only' },
      { target: '1', message: 'is not one of the options' },
      { target: '2', message: 'is not one of the options' },
    ]);
  });

  it.each([
    ['DE', ['DE']],
    ['deu', ['DE']],
    ['germany', ['DE']],
    [
      ['France', 'curacao', 'ÅLAND ISLANDS'],
      ['FR', 'CW', 'AX'],
    ],
  ])('the country %j is stored as %j', async (value, stored) => {
    expect(await readAs(types, 'country', value, format, several)).toEqual({ value: stored, faults: [] });
  });

  it('an unknown country, or one too many, is refused', async () => {
    expect((await readAs(types, 'country', ['DE', 'Atlantis'], format)).faults).toEqual([
      { target: null, message: 'must be one choice only' },
      { target: '1', message: 'is not a country' },
    ]);
  });

  it.each([
    ['one, two,,one', ['one', 'two']],
    [
      ['one', ' two '],
      ['one', 'two'],
    ],
    ['1984', ['1984']],
    [1984, ['1984']],
    [' , ', null],
  ])('the keywords %j are stored as %j', async (value, stored) => {
    expect(await readAs(types, 'keyword', value, format)).toEqual({ value: stored, faults: [] });
  });
});

describe('countries', () => {
  it('are those of ISO 3166-1', () => {
    const all = countries();
    expect(all).toHaveLength(249);
    for (const { alpha2, alpha3, idc, name } of all) {
      expect([alpha2, alpha3, idc]).toEqual([
        expect.stringMatching(/^[A-Z]{2}$/),
        expect.stringMatching(/^[A-Z]{3}$/),
        expect.stringMatching(/^\d{1,4}$/),
      ]);
      expect(name).not.toBe('');
    }
    expect(new Set(all.map(({ alpha2 }) => alpha2)).size).toBe(249);
    expect(new Set(all.map(({ alpha3 }) => alpha3)).size).toBe(249);
  });

  it('are found by their own names and codes', () => {
    for (const country of countries()) {
      for (const called of [country.name, country.alpha2, country.alpha3]) expect(findCountry(called)).toBe(country);
    }
  });
});

it.each([
  ['Swaziland', 'SZ'],
  ['Czech Republic', 'CZ'],
  ['the Czech Republic', 'CZ'],
  ['Macedonia', 'MK'],
  ['Macedonia, The Former Yugoslav Republic of', 'MK'],
  ['Cape Verde', 'CV'],
  ['Burma', 'MM'],
  ['Turkey', 'TR'],
  ['turkiye', 'TR'],
  ["Cote D'Ivoire", 'CI'],
  ['Cote d’Ivoire', 'CI'],
  ['Congo, the Democratic Republic of the', 'CD'],
  ['Congo (the Democratic Republic of the)', 'CD'],
  ['Congo', 'CG'],
  ['Russian Federation', 'RU'],
  ['Viet Nam', 'VN'],
  ['Korea, Republic of', 'KR'],
  ["Korea (the Democratic People's Republic of)", 'KP'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Libyan Arab Jamahiriya', 'LY'],
  ['East Timor', 'TL'],
  ['Holy See (Vatican City State)', 'VA'],
  ['Virgin Islands, U.s.', 'VI'],
  ['St. Lucia', 'LC'],
  ['Trinidad & Tobago', 'TT'],
  ['Bahamas (the)', 'BS'],
  ['Gambia, The', 'GM'],
  ['Brunei Darussalam', 'BN'],
  ['Macau', 'MO'],
  ['United Kingdom of Great Britain and Northern Ireland (the)', 'GB'],
  ['United States of America', 'US'],
  ['Yugoslavia', undefined],
  ['Netherlands Antilles', undefined],
  ['', undefined],
  ['the', undefined],
])('a country is found by the name %j', (called, alpha2) => {
  expect(findCountry(called)?.alpha2).toBe(alpha2);
});

it('no name is that of two countries', () => {
  const lines = otherNameLines.trim().split('\n');
  for (const line of lines)
    for (const name of line.slice(3).split('; '))
      expect([name, findCountry(name)?.alpha2]).toEqual([name, line.slice(0, 2)]);
  expect(new Set(lines.map((line) => line.slice(0, 2))).size).toBe(lines.length);
});

describe('choices', () => {
  it('are empty lists where there are none, but no country is null', () => {
    expect(shown(types, 'selection', null)).toEqual([]);
    expect(shown(types, 'keyword', null)).toEqual([]);
    expect(shown(types, 'author', null)).toEqual([]);
    expect(shown(types, 'country', null)).toBeNull();
  });

  it('are named in the language of the name, where options have texts in it', () => {
    const { toName } = types.get('selection');
    expect(toName([2, 1], rules({ settings: translated }), 'ger-DE')).toBe('blau, grün');
    expect(toName([2, 1], rules({ settings: translated }), 'eng-GB')).toBe('blue, green');
    expect(types.get('country').toName(['DE', 'FR'], free, 'eng-GB')).toBe('Germany, France');
    expect(types.get('keyword').toName(['one', 'two'], free, 'eng-GB')).toBe('one, two');
  });
});
