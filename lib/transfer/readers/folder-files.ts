/** Files of a folder, which an untrusted source names: no path leads out of the folder. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { EntityFile } from '../entities.js';

export interface FolderFile extends EntityFile {
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
}

/** Undefined where there is no such file in the folder, or where a symbolic link leads out of it. */
export async function findFile(folder: string, path: string): Promise<string | undefined> {
  if (path.includes('\0')) return undefined;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path));
    const within = relative(root, file);
    if (within === '' || within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) return undefined;
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

export async function readFolderFile(file: string): Promise<FolderFile> {
  const digest = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    size += chunk.length;
  }
  return { digest: digest.digest('hex'), size, open: async () => createReadStream(file) };
}

/** By the extension: the target examines the bytes. */
export const isImageName = (name: string): boolean => /\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i.test(name);
