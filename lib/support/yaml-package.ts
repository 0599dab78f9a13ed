/** The optional peer `yaml`, which is loaded when a text is written or read as YAML. */
import { createRequire } from 'node:module';

/** Whether the host has it. */
export function isYamlInstalled(): boolean {
  try {
    return createRequire(import.meta.url).resolve('yaml') !== '';
  } catch {
    return false;
  }
}

/** @throws Error that names the command to install it */
export async function loadYaml(): Promise<typeof import('yaml')> {
  try {
    return await import('yaml');
  } catch (cause) {
    throw new Error('YAML needs the package yaml, which cannot be loaded: npm install yaml', { cause });
  }
}
