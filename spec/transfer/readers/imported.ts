/** Reads what readers make of content of other systems. */
import { readFileSync } from 'node:fs';
import type { Json } from '../../../lib/repository/repository.js';
import { type EntitySource, type TransferReport, transfer } from '../../../lib/transfer/index.js';

export interface ImportedEntity {
  readonly kind: string;
  readonly key: string;
  readonly value: Readonly<Record<string, Json>>;
}

export interface Imported {
  readonly report: TransferReport;
  readonly entities: readonly ImportedEntity[];
  /** Content by the name that it has here: its first field. */
  contentOf(name: string): ImportedEntity;
  fieldsOf(name: string): Readonly<Record<string, Json>>;
  /** The name of content by its remote id. */
  nameOf(remoteId: Json | undefined): string | undefined;
}

export async function importInto(file: string, source: EntitySource, options = {}): Promise<Imported> {
  const report = await transfer(source, { file }, options);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  const entities = lines.map((line) => JSON.parse(line) as ImportedEntity);
  const contents = entities.filter(({ kind }) => kind === 'content');
  const nameIn = ({ value }: ImportedEntity) => (value.fields as { readonly value: Json }[])[0]?.value;
  const contentOf = (name: string): ImportedEntity => {
    const content = contents.find((each) => nameIn(each) === name);
    if (!content) throw new Error(`There is no content ${name}, but ${contents.map(nameIn).join(', ')}`);
    return content;
  };
  return {
    ...{ report, entities, contentOf },
    fieldsOf(name) {
      const fields = contentOf(name).value.fields as { readonly field: string; readonly value: Json }[];
      return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
    },
    nameOf(remoteId) {
      const content = contents.find(({ key }) => key === remoteId);
      return content && String(nameIn(content));
    },
  };
}

/** The counts of a run that writes nothing. */
export const unchanged = ({ counts, differing }: TransferReport): boolean =>
  differing.length === 0 && Object.values(counts).every(({ created, updated }) => created + updated === 0);
