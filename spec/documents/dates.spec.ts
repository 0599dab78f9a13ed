/** Dates as documents have them: UTC with a numeric offset, to the second. */
import { describe, expect, it } from '@jest/globals';
import { dateTimeText } from '../../lib/documents/builders.js';
import { fc } from '../support/properties.js';

describe('A date', () => {
  it('is written as the standard library writes it, without milliseconds', () => {
    const any = fc.date({ min: new Date('0000-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(any, (date) => {
        expect(dateTimeText(date)).toBe(date.toISOString().replace(/\.\d{3}Z$/, '+00:00'));
      }),
    );
    for (const year of ['0999', '1000', '9999', '+010000']) {
      expect(dateTimeText(new Date(`${year}-12-31T23:59:59Z`))).toBe(`${year}-12-31T23:59:59+00:00`);
    }
  });

  it('that is none is refused', () => {
    expect(() => dateTimeText(new Date('never'))).toThrow(RangeError);
  });
});
