/** Declared options: how they are read, and which types follow from them. */
import { describe, expect, it } from '@jest/globals';
import { createRichtext } from '../../lib/field-types/index.js';
import { createS3FileStore } from '../../lib/files/s3-store.js';
import { count, listOf, oneOf, recordOf, switchable, text } from '../../lib/option/kinds.js';
import { group, type OptionsOf, option, readOptions, required, type SettingsOf } from '../../lib/option/option.js';
import type { RouterOptions } from '../../lib/options.js';

const colours = group({
  first: required(text),
  others: option(listOf(text, 'a list of colours'), []),
});
const options = group({
  size: option(count, 3),
  unit: option(oneOf('m', 'ft')),
  colours: option(switchable(colours), false),
  named: option(recordOf('an object by name', text, colours), {}),
});
type Options = OptionsOf<typeof options>;
type Settings = SettingsOf<typeof options>;

describe('options', () => {
  it('have their defaults, on each level, and no member that is missing', () => {
    const named = { a: { first: 'red' } };
    const all = { size: 3, colours: false, named: { a: { first: 'red', others: [] } } };
    expect(readOptions(options, { unit: undefined, named })).toEqual(all);
    expect(Object.keys(readOptions(options, {}))).toEqual(['size', 'colours', 'named']);
  });

  it('are read as what they are read as', () => {
    const settings = readOptions(options, { unit: 'ft', named: { a: { first: 'red' } } });
    expect(readOptions(options, settings)).toEqual(settings);
  });

  it.each<[unknown, string]>([
    [[], 'The options must be an object, not an empty list'],
    [{ size: null }, 'The option size must be a non-negative integer, not null'],
    [{ size: () => 1 }, 'The option size must be a non-negative integer, not a function'],
    [{ unit: 'cm' }, "The option unit must be 'm' or 'ft', not 'cm'"],
    [{ colours: true }, 'The option colours.first must be a text that is not empty, not undefined'],
    [
      { colours: { first: 'red', others: ['blue', 5] } },
      'The option colours.others[1] must be a text that is not empty, not 5',
    ],
    [{ named: { a: { frist: 'red' } } }, 'Unknown option: named.a.frist, did you mean first?'],
    [{ named: { a: { x: 'red' } } }, 'Unknown option: named.a.x; there are first, others'],
    [{ named: { '': {} } }, 'The name of named. must be a text that is not empty'],
    [{ toString: 1 }, 'Unknown option: toString; there are size, unit, colours, named'],
  ])('are refused as %j', (given, message) => {
    expect(() => options.read(given, '')).toThrow(new TypeError(message));
  });

  it('have the types of their declaration', () => {
    const settings: Settings = readOptions(options, {});
    const size: number = settings.size;
    const unit: 'm' | 'ft' | undefined = settings.unit;
    expect([size, unit]).toEqual([3, undefined]);
    const wrong: Options[] = [
      // @ts-expect-error: a text for a number
      { size: '3' },
      // @ts-expect-error: a value that is none of those
      { unit: 'cm' },
      // @ts-expect-error: a member that is required
      { colours: { others: [] } },
      // @ts-expect-error: a member that does not exist
      { colour: true },
    ];
    const ofRouter: RouterOptions[] = [
      // @ts-expect-error: a limit that does not exist
      { limits: { bodySize: 5 } },
      // @ts-expect-error: an algorithm for keys with a secret
      { token: { secret: 'x', algorithm: 'ES256' } },
      // @ts-expect-error: keys without their algorithm
      { token: { keys: 'x' } },
      // @ts-expect-error: true, without a secret
      { token: true },
      // @ts-expect-error: a cookie without its secret
      { session: { cookie: { name: 'sid' } } },
    ];
    expect([wrong.length, ofRouter.length]).toEqual([4, 5]);
  });
});

describe('options of stores and field types', () => {
  it('are refused where they do not exist', async () => {
    await expect(createS3FileStore({ bucket: 'cms', regoin: 'eu' } as never)).rejects.toThrow('did you mean region?');
    expect(() => createRichtext({ character: 5 } as never)).toThrow('did you mean characters?');
  });
});
