/** Default values that are not always the same: who writes, and when. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';

const now = new Date('2024-01-31T10:20:30Z');
const seconds = now.getTime() / 1000;
const author = { name: 'Ada', email: 'ada@example.org' };

function initial(type: string, settings: Readonly<Record<string, Json>>, circumstances = { now, author }): Json {
  return createFieldTypes().get(type).initial({ isRequired: false, settings, validators: {} }, circumstances);
}

describe('The value that a new field begins with', () => {
  it.each([
    ['datetime', { defaultType: 'DEFAULT_CURRENT_DATE' }, { timestamp: seconds }],
    ['date', { defaultType: 'DEFAULT_CURRENT_DATE' }, { timestamp: Date.UTC(2024, 0, 31) / 1000 }],
    ['time', { defaultType: 'DEFAULT_CURRENT_TIME' }, 10 * 3600 + 20 * 60 + 30],
    ['author', { defaultAuthor: 1 }, [{ id: 1, ...author }]],
  ])('of type %s is of now, or of the caller, where the settings say so', (type, settings, value) => {
    expect(initial(type, settings)).toEqual(value);
  });

  it.each(['datetime', 'date', 'time', 'author', 'string'])('of type %s is empty where they do not', (type) => {
    expect(initial(type, {})).toBeNull();
  });

  it.each([
    ['P0Y0M1DT0H0M0S', '2024-02-01T10:20:30Z'],
    ['PT1H', '2024-01-31T11:20:30Z'],
    ['PT5M', '2024-01-31T10:25:30Z'],
    ['PT9S', '2024-01-31T10:20:39Z'],
    ['P1Y', '2025-01-31T10:20:30Z'],
    ['P2M', '2024-03-31T10:20:30Z'],
    ['nonsense', '2024-01-31T10:20:30Z'],
  ])('can be a moment that is later by %s', (dateInterval, moment) => {
    const settings = { defaultType: 'DEFAULT_CURRENT_DATE_ADJUSTED', dateInterval };
    expect(initial('datetime', settings)).toEqual({ timestamp: Date.parse(moment) / 1000 });
  });

  it('names no user for the anonymous caller', () => {
    expect(
      createFieldTypes()
        .get('author')
        .initial({ isRequired: false, settings: { defaultAuthor: 1 }, validators: {} }, { now }),
    ).toBeNull();
  });
});
