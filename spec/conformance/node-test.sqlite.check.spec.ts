/** The kit as another test runner runs it, of the modules that are compiled. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compileLibrary } from '../sql/processes.js';

describe('node:test', () => {
  it('runs the checks as they are compiled, with nothing of another runner', async () => {
    const { folder, remove } = await compileLibrary('conformance');
    const file = join(folder, 'conformance.test.js');
    await writeFile(
      file,
      `import { it } from 'node:test';
      import { checks, runChecks } from 'express-cms-rest/conformance';
      import { openSqlRepository } from 'express-cms-rest/sql';
      const { languages, close, ...repository } = await openSqlRepository(':memory:');
      const open = async () => ({ repository, situation: { reader: null }, close: async () => {} });
      await runChecks(it, open, { checks: checks.filter(({ id }) => /^(?:languages|content\\.copy)\\./.test(id)) });
      `,
    );
    const { stdout, status } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(stdout).toMatch(/^ok \d+ - content\.copy\.keeps-fields: MUST/m);
    expect(stdout).toMatch(/^ok \d+ - languages\..* # SKIP/m);
    expect(stdout).toMatch(/ # SKIP without situation\.reader/);
    expect(stdout).toMatch(/^# fail 0$/m);
    expect(status).toBe(0);
    await remove();
  });
});
