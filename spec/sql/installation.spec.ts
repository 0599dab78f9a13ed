/** The clean installation, as its administrator sees it. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator, open } from './support.js';

describe('The clean installation', () => {
  it('has a home page that the administrator owns', async () => {
    const { content, close } = await open();
    const home = await content.load(1, asAdministrator);
    expect(home).toMatchObject({ id: 1, name: 'Home', ownerId: 14, mainLocation: { id: 2, pathString: '/1/2/' } });
    await close();
  });
});
