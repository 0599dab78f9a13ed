/** The end of a repository: calls that are running are finished, and later ones are refused without a word in the log. */
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { admin, serve } from '../support/api.js';
import { until } from '../support/until.js';
import { asAdministrator, newDatabase, type Opened, open } from './support.js';

const opened: Opened[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

/** A repository of that database, which is closed after the test unless it was before. */
async function openNamed(name: string, files: FileStore): Promise<Opened> {
  const repository = await open(name, { files });
  opened.push(repository);
  return repository;
}

describe('close of a repository', () => {
  it('waits for an upload that was cut, and keeps what has arrived of it', async () => {
    await newDatabase('cut');
    const files = createMemoryFileStore();
    const repository = await openNamed('cut', files);
    const { id } = await repository.uploads.create({ fileName: 'a.txt', size: 10 }, asAdministrator);
    const content = new PassThrough();
    const appending = repository.uploads.append({ id, offset: 0, content }, asAdministrator).catch(String);
    content.write('abc');
    await until(() => content.readableLength === 0, 'the bytes to be read');
    const closing = repository.close();
    content.destroy(new Error('The client has gone'));
    expect(await appending).toBe('Error: The client has gone');
    await closing;
    const again = await openNamed('cut', files);
    expect(await again.uploads.load(id, asAdministrator)).toMatchObject({ offset: 3 });
  });

  it('waits for reads and writes', async () => {
    const repository = await openNamed(':memory:', createMemoryFileStore());
    const calls = [
      repository.sections.create({ identifier: 'last', name: 'Last' }, asAdministrator),
      repository.content.loadInfo(41, asAdministrator),
      repository.transaction(asAdministrator, ({ sections }) => sections.list({}, asAdministrator)),
    ];
    await repository.close();
    expect(await Promise.allSettled(calls)).toEqual(calls.map(() => expect.objectContaining({ status: 'fulfilled' })));
  });

  it('refuses calls that come later, which the router reports to no one', async () => {
    const repository = await openNamed(':memory:', createMemoryFileStore());
    const api = await serve(repository);
    await repository.close();
    const { status, headers } = await api.get('/content/objects/41', admin);
    expect([status, headers['retry-after'], api.errors]).toEqual([503, '5', []]);
    await expect(repository.changes.since(undefined, asAdministrator)).rejects.toMatchObject({ status: 503 });
    await api.close();
  });
});
