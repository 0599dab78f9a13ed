/** Swagger UI, which renders the OpenAPI document, from the files of the optional peer `swagger-ui-dist`. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FileValue, taggedFile } from '../../operations/responses/responses.js';

export const rendererPackage = 'swagger-ui-dist';

const mediaTypes = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

export type RendererFile = keyof typeof mediaTypes;

export const rendererFiles = Object.keys(mediaTypes) as readonly RendererFile[];

export interface Renderer {
  readonly version: string;
  read(name: RendererFile): Promise<FileValue>;
}

/** Undefined where the peer is not installed. */
export function findRenderer(): Renderer | undefined {
  const folder = folderOf(`${rendererPackage}/package.json`);
  if (folder === undefined || !rendererFiles.every((name) => existsSync(join(folder, name)))) return undefined;
  return createRenderer(folder);
}

/** The renderer in a folder; each file is read once. */
export function createRenderer(folder: string): Renderer {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string };
  const cache = new Map<RendererFile, FileValue>();
  return {
    version,
    async read(name) {
      const cached = cache.get(name);
      if (cached) return cached;
      const file = taggedFile(mediaTypes[name], await readFile(join(folder, name)));
      cache.set(name, file);
      return file;
    },
  };
}

function folderOf(file: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(file));
  } catch {
    return undefined;
  }
}
