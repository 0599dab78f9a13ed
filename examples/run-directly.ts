/** Whether a module is the entry point of the process, rather than imported by another one. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export function isRunDirectly(moduleUrl: string): boolean {
  const [, script] = process.argv;
  return script !== undefined && moduleUrl === pathToFileURL(realpathSync(script)).href;
}
