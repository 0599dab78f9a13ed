/** Creates a folder whose name says all that its content depends on, unless it is there. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

/**
 * Another process may create the same folder at the same time: it appears as a whole, and the first one remains.
 * @param {string} folder
 * @param {(created: string) => void | Promise<void>} write
 */
export async function createOnce(folder, write) {
  if (existsSync(folder)) return;
  const created = `${folder}-${process.pid}`;
  mkdirSync(created, { recursive: true });
  await write(created);
  if (existsSync(folder)) rmSync(created, { recursive: true });
  else renameSync(created, folder);
}
