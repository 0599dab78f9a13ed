/** Items that are made of searches keep to the contract, where the storage has no cursors. */
import { afterAll } from '@jest/globals';
import { open } from '../sql/support.js';
import { complete } from './installed.js';
import { checkItemsOf } from './items-of.js';

const opened = await open(':memory:', complete);
afterAll(() => opened.close());
const find: typeof opened.views.find = async ({ query, page: { offset, limit } }, context) => {
  const { next: _, ...found } = await opened.views.find({ query, page: { offset, limit } }, context);
  return found;
};
await checkItemsOf({ ...opened, views: { ...opened.views, find } });
