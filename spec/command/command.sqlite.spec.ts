/** The command `express-cms-rest` itself: what it knows, and what it says of all else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { runCommand } from '../../lib/command/index.js';

async function run(...args: readonly string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await runCommand(args, {
    env: {},
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('express-cms-rest', () => {
  it.each([
    [['bogus'], 'Unknown command: bogus'],
    [[], 'No command'],
    [['init', '--force'], 'init takes a folder alone, not --force'],
    [['init', 'a', 'b'], 'init takes a folder alone, not a b'],
  ])('exits with 2, and says what is wrong: %j', async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n')).toEqual([message, expect.stringMatching(/^Usage: /), '']);
  });

  it('shows the help of init', async () => {
    const { code, stdout } = await run('init', '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: express-cms-rest init \[folder\]\n/);
  });

  it('shows its version', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});
