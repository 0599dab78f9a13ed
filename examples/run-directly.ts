/** Whether a module is what Node was told to run, rather than an import of something else. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export function isRunDirectly(moduleUrl: string): boolean {
  const [, script] = process.argv;
  return script !== undefined && moduleUrl === pathToFileURL(realpathSync(script)).href;
}
