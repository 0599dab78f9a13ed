/** The log of changes as an event stream (WHATWG HTML §9.2). */

import { assert } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';
import type { HttpResponse, Message } from '../connection.js';
import { paths } from '../paths.js';
import { expectStatus, hasHeader, listed, type ProtocolScene, protocolCheck, refusedBy } from '../protocol-check.js';

const needs = ['changes.list', 'sections.create'] as const;

const stream = 'text/event-stream';

interface Event {
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** The complete events in the received text, without those that have no data. */
const eventsIn = (text: string): Event[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => ({ id: fieldOf(block, 'id'), data: fieldOf(block, 'data') }))
    .filter(({ data }) => data !== undefined);

/** Several lines of a field are one value. */
function fieldOf(block: string, name: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith(`${name}:`));
  return lines.length > 0 ? lines.map((line) => line.slice(name.length + 1).replace(/^ /, '')).join('\n') : undefined;
}

/** The cursor of the end of the log. */
async function endOfLog({ admin }: ProtocolScene): Promise<string> {
  let page = await admin.changes.list({ limit: 100 });
  while (page.items.length > 0) page = await admin.changes.list({ after: page.next, limit: 100 });
  return page.next;
}

const createSections = async ({ admin, unique }: ProtocolScene, count: number): Promise<void> => {
  for (let created = 0; created < count; created += 1)
    await admin.sections.create({ identifier: identifierOf('followed'), name: unique('followed') });
};

/** Seconds in which events must come; within a second of a change would be usual. */
const patience = 10;

/** The text of a stream up to that many events, which have the format that the kit runs in. */
async function follow(
  { send, type }: ProtocolScene,
  count: number,
  query: string,
  headers: Message['headers'] = {},
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(patience * 1000);
  const response = await send('GET', `${paths.changes}${query}`, {
    headers: { Accept: `${stream}, ${type('Change')};q=0.5`, ...headers },
    readUntil: (text) => eventsIn(text).length >= count,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? new Error(`The stream has not sent ${count} events in ${patience} s`) : error;
  });
  return expectStatus(response, 200, `GET ${paths.changes} as ${stream}`);
}

/** The cursors in the data of events, which are also their ids. */
async function cursorsOf({ http }: ProtocolScene, response: HttpResponse): Promise<readonly string[]> {
  const cursors: string[] = [];
  for (const { id, data = '' } of eventsIn(response.text)) {
    const { cursor } = (await http.client.parse({ ...response, text: data })) as { readonly cursor: string };
    assert.equal(id, cursor, 'The id of an event');
    cursors.push(cursor);
  }
  return cursors;
}

export const eventStreamChecks = [
  protocolCheck('event-stream.is-selected-by-accept', { needs })
    .requires(
      'GET /changes with text/event-stream in Accept has that Content-Type, and is never stored; HEAD has the same header fields.',
    )
    .by(async (scene) => {
      await createSections(scene, 1);
      const response = await follow(scene, 1, '');
      const head = await scene.send('HEAD', paths.changes, { headers: { Accept: stream } });
      for (const entry of [response, expectStatus(head, 200, 'HEAD')]) {
        hasHeader(entry, 'Content-Type', stream, 'the event stream');
        assert.ok(listed(entry, 'Cache-Control').includes('no-store'), 'Cache-Control has no no-store');
      }
    }),
  protocolCheck('event-stream.has-the-changes-in-order', { needs })
    .requires('The events are the changes of the list after the same cursor, oldest first, each with its cursor as id.')
    .by(async (scene) => {
      const after = await endOfLog(scene);
      await createSections(scene, 3);
      const response = await follow(scene, 3, `?after=${after}`);
      const { items } = await scene.admin.changes.list({ after, limit: 100 });
      const cursors = await cursorsOf(scene, response);
      const actual = cursors.slice(0, items.length);
      assert.deepEqual(
        actual,
        items.slice(0, cursors.length).map(({ cursor }) => cursor),
      );
    }),
  protocolCheck('event-stream.has-later-changes', { needs })
    .requires('A change that is made while a client follows comes as an event.')
    .by(async (scene) => {
      const following = follow(scene, 1, `?after=${await endOfLog(scene)}`);
      await createSections(scene, 1);
      assert.equal((await cursorsOf(scene, await following)).length > 0, true);
    }),
  protocolCheck('event-stream.continues-after-last-event-id', { needs })
    .requires('Last-Event-ID is the cursor after which the events begin, whatever the query has.')
    .by(async (scene) => {
      const after = await endOfLog(scene);
      await createSections(scene, 2);
      const [first = ''] = await cursorsOf(scene, await follow(scene, 2, `?after=${after}`));
      const response = await follow(scene, 1, `?after=${after}`, { 'Last-Event-ID': first });
      assert.equal((await cursorsOf(scene, response)).includes(first), false, 'The change was sent again');
    }),
  protocolCheck('event-stream.refuses-other-cursors', { needs: ['changes.list'] })
    .requires(
      'A value that is not a cursor of the log is refused with 410 before the stream begins, in after and in Last-Event-ID.',
    )
    .by(async (scene) => {
      for (const [query, headers] of [
        ['?after=none', {}],
        ['', { 'Last-Event-ID': 'none' }],
      ] as const) {
        const response = await scene.send('GET', paths.changes + query, { headers: { Accept: stream, ...headers } });
        await refusedBy(scene, response, 410, 'a stream after another cursor');
      }
    }),
  protocolCheck('event-stream.is-for-readers-of-the-log', { needs: ['changes.list'] })
    .requires('A caller who may not read the log gets 401 or 403 in place of a stream.')
    .by(async (scene) => {
      const response = await scene.send('GET', paths.changes, { as: scene.anonymous, headers: { Accept: stream } });
      await refusedBy(scene, response, [401, 403], 'a stream for an anonymous caller');
    }),
];
