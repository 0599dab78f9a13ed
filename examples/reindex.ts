/** Rebuilds the search index, while servers of the same database run. */
import { openSqlRepository } from 'express-cms-rest/sql';
import { readDatabase } from './server/environment.js';

const database = readDatabase(process.env.CMS_DATABASE || undefined, process.env.CMS_DATABASE_REPLICAS || undefined);
const name = typeof database === 'string' ? database : [database.primary].flat().join(', ');

const repository = await openSqlRepository(database);
try {
  await repository.reindex();
  process.stdout.write(`All content of ${name.replace(/\/\/[^@/]*@/g, '//')} is indexed\n`);
} finally {
  await repository.close();
}
