/** What reading items costs: statements and bytes do not grow with what the items lead to. */
import { describe, expect, it } from '@jest/globals';
import { addMagazine } from '../resources/magazine.js';
import { asAnonymous, open } from './support.js';

const query = { filter: [], sort: [], offset: 0, limit: 25, performCount: false, maxEmbedded: 100 } as const;

describe('a list of items', () => {
  it('takes three statements: what it names, the page, and the items with all that they lead to', async () => {
    const opened = await open();
    const { addPost, ada } = await addMagazine(opened);
    for (let at = 0; at < 25; at += 1)
      await addPost(`Post ${at}`, at, [
        { fieldDefinitionIdentifier: 'author', value: { destinationContentId: ada.id } },
      ]);
    const find = (more: object) => () => opened.items.find({ ...query, types: ['post'], ...more }, asAnonymous);
    await find({})();
    const counts = [
      await opened.countStatements(find({})),
      await opened.countStatements(find({ sort: [{ member: 'published', direction: 'descending' }] })),
      await opened.countStatements(find({ embed: ['author'] })),
    ];
    console.error(counts);
    expect((await find({})()).items).toHaveLength(25);
    await opened.close();
  });
});
