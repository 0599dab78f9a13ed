/** The conformance suite of the protocol; its other scenarios call tools, prompts and resources of a test server by their names. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { useEach, useRepository } from '../support/fixtures.js';
import { serveMcp } from './support.js';

const opened = await useRepository();
const run = useEach(serveMcp);
const program = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

describe('The conformance suite of the protocol', () => {
  it.each(['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'])(
    'passes in the scenario %s',
    async (scenario) => {
      const { url } = await run(opened, { mcp: { anonymous: true } });
      // The suite writes its results into the current folder.
      const cwd = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
      try {
        const args = [program, 'server', '--url', url, '--scenario', scenario];
        const { stdout } = await promisify(execFile)(process.execPath, args, { cwd }).catch((error) => error);
        expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
      } finally {
        await rm(cwd, { recursive: true });
      }
    },
  );
});
