/** The router over the SQL repository with all rights, as a server whose inputs are the largest: it has files, accounts and a large content type. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { createMemoryFileStore, openSqlRepository } from 'express-cms-rest/sql';
import { context, createFile } from '../database.js';
import { largeType } from '../largest-bodies.js';

const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14, files: createMemoryFileStore() });
const text = 'A description of the field, which says what editors write into it. '.repeat(10);
await repository.contentTypes?.create?.(
  {
    groupId: 1,
    isPublished: true,
    identifier: largeType,
    mainLanguageCode: 'eng-GB',
    names: { 'eng-GB': 'Large' },
    fieldDefinitions: Array.from({ length: 200 }, (_, index) => ({
      identifier: `field_${index}`,
      fieldTypeIdentifier: 'string',
      names: { 'eng-GB': `Field ${index}` },
      descriptions: { 'eng-GB': text },
    })),
  },
  context,
);

export const app = express();
app.use(createCmsRestRouter(repository, { session: false, basic: true, caching: { memory: 0 } }));
