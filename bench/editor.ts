/** Editors who save nine drafts for each version that they publish, at a steady rate. */
import { setTimeout } from 'node:timers/promises';

export interface Editor {
  /** How many writes have succeeded. */
  readonly writes: number;
  /** Writes so many times a second until the signal is aborted. */
  write(rate: number, signal: AbortSignal): Promise<void>;
}

const draftsPerVersion = 9;

/** More writes a second than one editor can wait for are those of several. */
const maxOfOne = 10;

interface Version {
  readonly _href: string;
}

interface Edited {
  /** The id of an item. */
  pickId(): number;
  /** The field that is written: not that of the name, which would change URLs. */
  readonly field: string;
  toValue(text: string): unknown;
}

export function createEditor(api: string, { pickId, field, toValue }: Edited): Editor {
  let writes = 0;
  const { origin } = new URL(api);

  async function send(method: string, url: string, body?: object): Promise<Response> {
    const isPlain = method === 'PATCH';
    const response = await fetch(url, {
      method: isPlain ? method : 'POST',
      headers: {
        Accept: 'application/vnd.cms.api.Version+json',
        ...(!isPlain && { 'X-HTTP-Method-Override': method }),
        ...(body && { 'Content-Type': 'application/vnd.cms.api.VersionUpdate+json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 503) {
      await setTimeout(Number(response.headers.get('Retry-After') ?? 1) * 1000);
      return send(method, url, body);
    }
    if (!response.ok) throw new Error(`${method} ${url} responded with ${response.status}: ${await response.text()}`);
    writes += 1;
    return response;
  }

  /** The writes of one version, one after the other. */
  async function* edits(): AsyncGenerator<void> {
    const url = `${api}/content/objects/${pickId()}`;
    const created = await send('COPY', `${url}/currentversion`);
    const { _href: href } = ((await created.json()) as { readonly Version: Version }).Version;
    yield;
    for (let saved = 1; saved < draftsPerVersion; saved += 1) {
      const fieldValue = toValue(`Draft ${saved}`);
      const written = { fieldDefinitionIdentifier: field, languageCode: 'eng-GB', fieldValue };
      await send('PATCH', origin + href, { VersionUpdate: { fields: { field: [written] } } });
      yield;
    }
    await send('PUBLISH', origin + href);
    yield;
  }

  async function edit(rate: number, signal: AbortSignal): Promise<void> {
    let next = performance.now();
    while (!signal.aborted) {
      for await (const _ of edits()) {
        next += 1000 / rate;
        await setTimeout(Math.max(0, next - performance.now()));
        if (signal.aborted) return;
      }
    }
  }

  return {
    get writes() {
      return writes;
    },
    async write(rate, signal) {
      const editors = Math.ceil(rate / maxOfOne);
      await Promise.all(Array.from({ length: editors }, () => edit(rate / editors, signal)));
    },
  };
}
