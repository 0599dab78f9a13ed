/** Each operation of the table as a request that succeeds: its example, about the things that are prepared. */

import type { AnyDocument } from '../../lib/documents/document.js';
import { write } from '../../lib/http/codec.js';
import { bodyType, type Format, type MountSettings } from '../../lib/http/mount-settings.js';
import { destinationHref } from '../../lib/operations/declaration/operations.js';
import type { Id, IdKind } from '../../lib/repository/repository.js';
import { writeOptions } from '../support/representations.js';
import { bindings, type TableBinding } from '../support/table.js';
import { type Fixture, fixtures, type Named, variables } from './fixtures.js';
import { namedIn, valueIn } from './ids.js';
import type { Things } from './things.js';

/** An operation as one way to request it selects it. */
export interface Operation extends TableBinding {
  /** Unique: the method, the template, and the media type where that selects it. */
  readonly name: string;
  readonly isSafe: boolean;
}

export const operations: readonly Operation[] = bindings.map((binding) => {
  const { method, template, selectedBy, operation } = binding;
  const name = `${method} ${template}${selectedBy ? ` (${selectedBy.name})` : ''}`;
  return { ...binding, name, isSafe: method === 'GET' || operation.caching === 'query' };
});

/** A request that is not sent yet, in the terms of the table. */
export interface Prepared {
  readonly operation: Operation;
  /** As the table has it; HTTP clients send some by override. */
  readonly method: string;
  /** Below the prefix, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What `Content-Type` names, and the document in that format where the body has one. */
  readonly body?: { readonly type: string; readonly document?: AnyDocument; readonly tree?: object };
  readonly bytes?: string;
  /** A path that `Destination` names. */
  readonly destination?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws Error where a variable of the path has no value: then `variables` needs a line */
export async function prepare(
  operation: Operation,
  things: Things,
  {
    mount,
    format,
    sessionId,
  }: { readonly mount: MountSettings; readonly format: Format; readonly sessionId: string | undefined },
): Promise<Prepared> {
  const { id, method } = operation;
  const fixture: Fixture = fixtures[id] ?? {};
  const named = namedIn(things, mount.ids);
  const href = (path: string) => mount.prefix + path;
  const query = Object.entries(fixture.query?.(named, href) ?? {}).map(([name, value]): [string, string] => [
    name,
    `${value}`,
  ]);
  const body = await bodyOf(operation, fixture, things, mount, format);
  const destination = await destinationOf(operation, fixture, things, mount);
  return {
    operation,
    method,
    path: pathOf(operation, { ...fixture.params?.(named), sessionId }, named),
    query: new URLSearchParams(query),
    ...(body && { body }),
    ...(fixture.bytes !== undefined && { bytes: fixture.bytes }),
    ...(destination !== undefined && { destination }),
    headers: fixture.headers ?? {},
  };
}

type Values = Readonly<Record<string, Id | undefined>>;

function pathOf({ template, route }: Operation, own: Values, things: Named): string {
  const fitting = variables.filter(([under]) => template.startsWith(under));
  const values: Values = Object.assign({}, ...fitting.map(([, valuesOf]) => valuesOf(things)), defined(own));
  const ordered = route.path.variables.map(({ name }) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing in things.ts or fixtures.ts is called ${name}`);
    return value;
  });
  return route.path.format(ordered);
}

const defined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function bodyOf(
  { consumes, selectedBy, readsDestination }: Operation,
  fixture: Fixture,
  things: Things,
  mount: MountSettings,
  format: Format,
): Promise<Prepared['body']> {
  if (!consumes) return selectedBy && { type: bodyType(mount, selectedBy, format) };
  if (readsDestination) return undefined;
  const value = await exampleOf(consumes, fixture, things, mount.ids);
  return {
    type: bodyType(mount, consumes, format),
    document: consumes,
    tree: write(consumes, value, { format, mount, writeOptions }),
  };
}

/** The value of the body as an href, for operations that read it from the header. */
async function destinationOf(
  { operation, readsDestination }: Operation,
  fixture: Fixture,
  things: Things,
  mount: MountSettings,
): Promise<string | undefined> {
  const { destination, also } = operation;
  if (!readsDestination || !destination || !also || 'isMediaTypeOnly' in also) return undefined;
  const body = await exampleOf(also as AnyDocument, fixture, things, mount.ids);
  const path = destinationHref(destination, body as object);
  return path && mount.prefix + path;
}

function exampleOf({ example }: AnyDocument, { body }: Fixture, things: Things, ids: IdKind): Promise<unknown> {
  return valueIn(body ? body(example, things) : example, ids);
}
