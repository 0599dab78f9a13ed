/** The router over the SQL repository, as in sql.ts, with 5,000 URL wildcards besides. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { context, createFile } from '../database.js';

const wildcards = 5000;

const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14 });
for (let index = 0; index < wildcards; index += 1) {
  const sourceUrl = index % 2 === 0 ? `/old-${index}/*` : `/*/page-${index}.html`;
  await repository.urlWildcards?.create?.({ sourceUrl, destinationUrl: '/media/{1}', forward: true }, context);
}

export const app = express();
app.use(createCmsRestRouter(repository, { session: false, caching: { memory: 0 } }));
