/** An editor who saves nine drafts for each version that is published, at a steady rate. */
import { setTimeout } from 'node:timers/promises';

export interface Editor {
  /** How many writes have succeeded. */
  readonly writes: number;
  /** Writes so many times a second until the signal is aborted. */
  write(rate: number, signal: AbortSignal): Promise<void>;
}

const draftsPerVersion = 9;

interface Version {
  readonly _href: string;
  readonly Fields: { readonly field: readonly { readonly fieldDefinitionIdentifier: string }[] };
}

export function createEditor(api: string, pickId: () => number): Editor {
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
    if (!response.ok) throw new Error(`${method} ${url} responded with ${response.status}: ${await response.text()}`);
    writes += 1;
    return response;
  }

  /** The writes of one version, one after the other. */
  async function* edits(): AsyncGenerator<void> {
    const url = `${api}/content/objects/${pickId()}`;
    const created = await send('COPY', `${url}/currentversion`);
    const { Version: version } = (await created.json()) as { readonly Version: Version };
    const { _href: href, Fields } = version;
    const { fieldDefinitionIdentifier } = Fields.field[0] ?? {};
    yield;
    for (let saved = 1; saved < draftsPerVersion; saved += 1) {
      const field = { fieldDefinitionIdentifier, languageCode: 'eng-GB', fieldValue: `Draft ${saved}` };
      await send('PATCH', origin + href, { VersionUpdate: { fields: { field: [field] } } });
      yield;
    }
    await send('PUBLISH', origin + href);
    yield;
  }

  return {
    get writes() {
      return writes;
    },
    async write(rate, signal) {
      if (rate === 0) return;
      let next = performance.now();
      while (!signal.aborted) {
        for await (const _ of edits()) {
          next += 1000 / rate;
          await setTimeout(Math.max(0, next - performance.now()));
          if (signal.aborted) return;
        }
      }
    },
  };
}
