/** Items that are made of searches keep to the contract, by cursors of the storage. */
import { afterAll } from '@jest/globals';
import { open } from '../sql/support.js';
import { complete } from './installed.js';
import { checkItemsOf } from './items-of.js';

const opened = await open(':memory:', complete);
afterAll(() => opened.close());
await checkItemsOf(opened);
