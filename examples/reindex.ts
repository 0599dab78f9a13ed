/** Rebuilds the search index, while servers of the same database run. */
import { existsSync } from 'node:fs';
import { openSqlRepository } from 'express-cms-rest/sql';
import { readDatabase } from './server/environment.js';

const database = readDatabase(process.env.CMS_DATABASE || undefined, process.env.CMS_DATABASE_REPLICAS || undefined);
const name = typeof database === 'string' ? database : [database.primary].flat().join(', ');

// A missing file would be created, with a new installation in it.
const isFile = typeof database === 'string' && !/^postgres(?:ql)?:\/\//.test(database);
if (isFile && !existsSync(database)) throw new Error(`There is no database ${database}`);

const repository = await openSqlRepository(database);
try {
  await repository.reindex();
  process.stdout.write(`All content of ${name.replace(/\/\/[^@/]*@/g, '//')} is indexed\n`);
} finally {
  await repository.close();
}
