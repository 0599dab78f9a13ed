/**
 * The SQL repository where the process does not allow code to be generated, as with
 * `node --disallow-code-generation-from-strings`.
 */
import { afterAll, describe, expect, it } from '@jest/globals';
import { asAdministrator, open } from './support.js';

const { Function: own } = globalThis;

/** As V8 does under that flag. */
globalThis.Function = class {
  constructor() {
    throw new EvalError('Code generation from strings disallowed for this context');
  }
} as unknown as FunctionConstructor;

afterAll(() => {
  globalThis.Function = own;
});

describe('a repository without generated code', () => {
  it('has all members of what it stores', async () => {
    const repository = await open('generated-code');
    const { items } = await repository.sections.list({}, asAdministrator);
    expect(items.map(({ id, identifier, name }) => ({ id, identifier, name }))).toContainEqual({
      id: 1,
      identifier: 'standard',
      name: 'Standard',
    });
    expect(await repository.content.load(41, asAdministrator)).toMatchObject({ id: 41, name: 'Media' });
    await repository.close();
  });
});
