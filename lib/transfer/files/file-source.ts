/** Reads a transfer file as entities, with the files beside it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { isMap } from '../../field-types/index.js';
import type { Json } from '../../repository/repository.js';
import { type ContentEntity, type Entity, type EntityFile, isOfUsers } from '../entities.js';
import type { SelectionOptions } from '../selection.js';
import { parseHeader, parseLine } from './file-format.js';

/** The folder of the files of fields, each named by its digest. */
export const filesFolder = (file: string): string => `${file.replace(/\.ndjson$/, '')}.files`;

export async function* readFileEntities(file: string, selection: SelectionOptions): AsyncGenerator<Entity> {
  const { subtree, typesOnly = false, withUsers = false } = selection;
  if (subtree !== undefined) throw new Error('A file is transferred as a whole: select the subtree when it is written');
  let line = 0;
  for await (const { text, offset } of linesOf(file)) {
    line += 1;
    if (line === 1) parseHeader(text, file);
    else {
      const entity = await toEntity({ file, selection }, { text, offset, line });
      if (typesOnly && entity.kind === 'content') return;
      if ((withUsers || !isOfUsers(entity)) && isSelected(entity, selection)) yield entity;
    }
  }
  if (line === 0) throw new Error(`${file} is not a transfer file: it is empty`);
}

const isSelected = ({ kind, value }: Entity, { withTrash = false, publishedOnly = false }: SelectionOptions): boolean =>
  kind !== 'content' || value.status === undefined || (value.status === 'DRAFT' ? !publishedOnly : withTrash);

/** The content without the parts that are not selected. */
function selected(
  value: ContentEntity,
  { publishedOnly = false, withHashes = false }: SelectionOptions,
): ContentEntity {
  const { version, formerVersions, passwordHash, ...others } = value;
  return {
    ...others,
    ...(version && !publishedOnly && { version }),
    ...(formerVersions && !publishedOnly && { formerVersions }),
    ...(passwordHash !== undefined && withHashes && { passwordHash }),
  };
}

interface FileReading {
  readonly file: string;
  readonly selection: SelectionOptions;
}

interface Line {
  readonly text: string;
  /** In bytes. */
  readonly offset: number;
}

async function toEntity(
  { file, selection }: FileReading,
  { text, offset, line }: Line & { readonly line: number },
): Promise<Entity> {
  const entity = parseLine(text, `${file}, line ${line}`);
  if (entity.kind !== 'content') return entity;
  const content = selected(entity.value, selection);
  const files = new Map<string, EntityFile>();
  for (const { value } of [content, ...(content.formerVersions ?? [])].flatMap(({ fields }) => fields))
    for (const digest of digestsIn(value)) files.set(digest, await fileBeside(file, digest, line));
  const length = Buffer.byteLength(text);
  return {
    ...entity,
    value: content,
    ...(files.size > 0 && { files }),
    reload: async () =>
      (await toEntity(
        { file, selection },
        { text: await textAt(file, offset, length), offset, line },
      )) as typeof entity,
  };
}

/** The digests of the files in a value, at any depth. */
export function digestsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(digestsIn);
  if (!isMap(value)) return [];
  const { digest, fileName } = value;
  const isFile = typeof digest === 'string' && typeof fileName === 'string' && /^[0-9a-f]{64}$/.test(digest);
  return isFile ? [digest] : Object.values(value).flatMap(digestsIn);
}

/** Its bytes are compared with the digest while they are read. */
async function fileBeside(file: string, digest: string, line: number): Promise<EntityFile> {
  const path = join(filesFolder(file), digest);
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file}, line ${line}: the file ${path} cannot be read: ${error.code}`);
  });
  return {
    size,
    // The returned stream fails with the error of the file, and closes it where it is destroyed.
    open: async () => pipeline(createReadStream(path), checkedBy(digest, path), () => undefined),
  };
}

function checkedBy(digest: string, path: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) =>
      done(hash.digest('hex') === digest ? null : new Error(`The file ${path} has other bytes than its name says`)),
  });
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10)) {
      yield { text: text.toString('utf8', 0, end), offset };
      offset += end + 1;
      text = text.subarray(end + 1);
    }
    rest = text;
  }
  if (rest.length > 0) throw new Error(`${file} ends within a line: it was not written to its end`);
}

async function textAt(file: string, offset: number, length: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}
