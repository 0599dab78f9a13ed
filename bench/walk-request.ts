/**
 * Prints the steps of each kind of request: files of `lib` that are entered, functions that are called, promises that are
 * created.
 */
import { createServer } from 'node:http';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { type CallCounts, countCalls, type Kind, kinds } from './call-counts.js';
import { createFile } from './database.js';

// Outside of production all values that the repository returns are checked.
process.env.NODE_ENV = 'production';

const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14 });
const server = createServer(createCmsRestRouter(repository, { session: false }));
const counts = await countCalls(server);
await repository.close?.();

const [named] = process.argv.slice(2);
if (named === '--json') console.log(JSON.stringify(counts));
else if (named !== undefined) printCalls(counts[named as Kind]);
else printTable();

function printTable(): void {
  console.log('| Request | Files | Functions | Promises |\n| --- | --- | --- | --- |');
  for (const kind of kinds) {
    const { files, functions, promises } = counts[kind];
    console.log(`| ${kind} | ${files.length} | ${functions} | ${promises} |`);
  }
}

/** The functions that one request calls, by their files. */
function printCalls({ files }: CallCounts): void {
  for (const { name, calls } of files) console.log(`${name}\n  ${calls.join('\n  ')}`);
}
