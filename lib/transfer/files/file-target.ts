/** Writes entities to a transfer file, which appears under its name once it is complete, and their files beside it. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entity, EntityFile } from '../entities.js';
import { headerLine, toLine } from './file-format.js';
import { filesFolder } from './file-source.js';

/** Only the user who writes them can read them. */
const privateFile = 0o600;
const privateFolder = 0o700;

export interface FileTarget {
  add(entity: Entity): Promise<void>;
  /** Gives the file its name. */
  end(): Promise<void>;
  /** Removes the file that was written under another name. */
  abort(): Promise<void>;
}

export async function createFileTarget(file: string): Promise<FileTarget> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', privateFile);
  const folder = filesFolder(file);
  await handle.write(`${headerLine}\n`);
  return {
    async add(entity) {
      for (const [digest, content] of entity.files ?? []) await writeFileOnce(folder, digest, content);
      await handle.write(`${toLine(entity)}\n`);
    },
    async end() {
      await handle.sync();
      await handle.close();
      await rename(partial, file);
    },
    async abort() {
      await handle.close();
      await rm(partial, { force: true });
    },
  };
}

/** A file that is there is complete, as it gets its name last. */
async function writeFileOnce(folder: string, digest: string, { size, open: read }: EntityFile): Promise<void> {
  const path = join(folder, digest);
  const existing = await stat(path).catch(() => undefined);
  if (existing?.size === size) return;
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  await pipeline(await read(), createWriteStream(partial, { flags: 'wx', mode: privateFile }));
  await rename(partial, path);
}
