/**
 * The SQL repository where the process does not allow code to be generated, as with
 * `node --disallow-code-generation-from-strings`.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allowCode, refuseCode } from '../support/generated-code.js';
import { asAdministrator, open } from './support.js';

beforeAll(refuseCode);
afterAll(allowCode);

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
