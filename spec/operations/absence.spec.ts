import { describe, expect, it } from '@jest/globals';
import { NotFound } from '../../lib/errors/errors.js';
import { type Absence, checkPresence, looksUp } from '../../lib/operations/declaration/absence.js';

const absence: Absence = { noun: 'section', by: ['identifier'] };
const none = { items: [] };

describe('a lookup', () => {
  it('is a call with one of the declared members, or any call where none is declared', () => {
    expect(looksUp(absence, { identifier: 'media' })).toBe(true);
    expect(looksUp(absence, { identifier: undefined, limit: 10 })).toBe(false);
    expect(looksUp(absence, undefined)).toBe(false);
    expect(looksUp({ noun: 'bookmark' }, 43)).toBe(true);
  });

  it('throws where it finds nothing, with the id that it looks for', () => {
    expect(() => checkPresence(absence, { identifier: 'media' }, none)).toThrow(new NotFound('section'));
    expect(() => checkPresence({ noun: 'bookmark' }, 43, false)).toThrow(new NotFound('bookmark', 43));
    expect(() => checkPresence({ noun: 'user' }, undefined, none)).toThrow(new NotFound('user'));
  });

  it('returns where it finds something, and where a list is empty that is no lookup', () => {
    expect(checkPresence(absence, { identifier: 'media' }, { items: [1] })).toBeUndefined();
    expect(checkPresence({ noun: 'bookmark' }, 43, true)).toBeUndefined();
    expect(checkPresence(absence, {}, none)).toBeUndefined();
  });
});
