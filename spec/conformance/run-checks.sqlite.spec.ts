/** How checks become tests: of any runner, waived, not applicable, or none of these. */
import { describe, expect, it, jest } from '@jest/globals';
import {
  assess,
  type Check,
  check,
  checks,
  conforms,
  httpChecks,
  NotApplicable,
  type RunOptions,
  runChecks,
  type Scene,
  toJsonReport,
  toTextReport,
} from '../../conformance/index.js';
import { type Content, NotFound, type Repository } from '../../lib/index.js';

const small: Repository = {
  content: {
    load: async (id) => {
      throw new NotFound('content', id);
    },
  },
};

const passing: Check = {
  id: 'content.load.passes',
  requirement: 'It passes.',
  level: 'MUST',
  needs: ['content.load'],
  run: async () => {},
};
const failing: Check = {
  ...passing,
  id: 'content.load.fails',
  requirement: 'It fails.',
  run: async () => {
    throw new Error('It has failed');
  },
};
const inapplicable = check('content.copy.is-not-there')
  .requires('It is not there.')
  .by(async () => {});
const lacking: Check = {
  ...passing,
  id: 'content.load.needs-a-reader',
  run: async () => {
    throw new NotApplicable('There is no reader');
  },
};
const destructive: Check = { ...passing, id: 'trash.empty.all', destructive: true };

/** A runner that keeps what it is told. */
function recorder() {
  const tests = new Map<string, (...given: readonly unknown[]) => Promise<void>>();
  const skipped: string[] = [];
  const it = Object.assign((name: string, test: () => Promise<void>) => void tests.set(name, test), {
    skip: (name: string) => void skipped.push(name),
  });
  return { it, tests, skipped };
}

const declare = async (options: RunOptions) => {
  const runner = recorder();
  const declared = await runChecks(runner.it, async () => small, options);
  return { ...runner, ...declared };
};

describe('the kit', () => {
  it('has at least 150 checks of repositories, and 60 of the protocol', () => {
    expect(checks.length).toBeGreaterThanOrEqual(150);
    expect(httpChecks.filter(({ id }) => id.startsWith('protocol.')).length).toBeGreaterThanOrEqual(60);
  });

  it('gives each check a unique id in kebab-case', () => {
    const ids = [...new Set([...checks, ...httpChecks])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-zA-Z]+\.[a-zA-Z-]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  it('says of each what is required in one sentence', () => {
    const wrong = [...checks, ...httpChecks].filter(({ requirement }) => !/^\S.{10,300}[.]$/.test(requirement));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('leaves out over HTTP only what is for repositories', () => {
    const ids = new Set(httpChecks.map(({ id }) => id));
    expect(checks.filter(({ id }) => !ids.has(id)).every(({ only }) => only === 'repository')).toBe(true);
  });
});

describe('a check', () => {
  const uses = (run: (scene: Scene) => Promise<void>) =>
    check('content.load.uses-something').requires('It uses something.').by(run);

  it('is not applicable where it calls a method that the repository lacks, whatever comes of that', async () => {
    for (const work of [
      async ({ admin }: Scene) => void (await admin.content.copy({ id: 1, parentLocationId: 2 })),
      async ({ admin }: Scene) => void (await admin.content.copy({ id: 1, parentLocationId: 2 }).catch(() => {})),
    ]) {
      await expect(uses(work).run(small)).rejects.toThrow(new NotApplicable('without content.copy'));
    }
  });

  it('is not applicable where it asks for what the situation lacks', async () => {
    const run = async ({ situation }: Scene) => void situation.otherLanguageCode;
    await expect(uses(run).run(small, { otherLanguageCode: null })).rejects.toThrow(
      'without situation.otherLanguageCode',
    );
    await expect(uses(run).run(small)).resolves.toBeUndefined();
  });

  it('is not applicable, and does nothing, where what it requires is missing', async () => {
    const done: string[] = [];
    const run = async ({ requires }: Scene) => {
      requires('locations.listChildren');
      done.push('anything');
    };
    await expect(uses(run).run(small)).rejects.toThrow(new NotApplicable('without locations.listChildren'));
    const declared = check('protocol.links.are-there', { needs: ['trash.list'] })
      .requires('They are there.')
      .by(async () => {
        done.push('anything');
      });
    await expect(declared.run(small)).rejects.toThrow(new NotApplicable('without trash.list'));
    expect(done).toEqual([]);
  });

  it('fails where it ends before one of its calls', async () => {
    const run = async ({ admin }: Scene) => void admin.content.load(1).catch(() => {});
    await expect(uses(run).run(small)).rejects.toThrow('The number of calls that the check has not awaited');
  });

  it('needs the method that its id is about, where that is one of the contract', () => {
    const idOf = (id: string) =>
      check(id)
        .requires('It is so.')
        .by(async () => {}).needs;
    expect(idOf('content.copy.keeps-dates')).toEqual(['content.copy']);
    expect(idOf('stored.content.has-dates')).toEqual([]);
  });

  it('has what it created deleted, the latest first, also where it fails', async () => {
    const ids = [1, 2];
    const deleted: number[] = [];
    const content = {
      create: async () => ({ id: ids.shift() }) as Content,
      load: small.content.load,
      delete: async ({ id }: { readonly id: number }) => void deleted.push(id),
    };
    const run = async ({ draft }: Scene) => {
      await draft();
      await draft();
      throw new Error('It has failed');
    };
    await expect(uses(run).run({ content })).rejects.toThrow('It has failed');
    expect(deleted).toEqual([2, 1]);
  });
});

describe('checks as tests', () => {
  it('are called by their ids, levels and requirements', async () => {
    const { tests, notApplicable } = await declare({ checks: [passing] });
    expect([...tests.keys()]).toEqual(['content.load.passes: MUST It passes.']);
    expect(notApplicable).toEqual({});
  });

  it('fail with what was found', async () => {
    const { tests } = await declare({ checks: [failing] });
    await expect([...tests.values()][0]?.()).rejects.toThrow('It has failed');
  });

  it('are skipped, and not applicable, where the repository lacks a method', async () => {
    const { tests, skipped, notApplicable } = await declare({ checks: [inapplicable] });
    expect(tests.size).toBe(0);
    expect(skipped).toEqual([expect.stringContaining('not applicable without content.copy')]);
    expect(notApplicable).toEqual({ 'content.copy.is-not-there': ['content.copy'] });
  });

  it('are left out by a runner that cannot skip', async () => {
    const tests: string[] = [];
    const { notApplicable } = await runChecks(
      (name) => void tests.push(name),
      async () => small,
      { checks: [inapplicable] },
    );
    expect(tests).toEqual([]);
    expect(Object.keys(notApplicable)).toEqual(['content.copy.is-not-there']);
  });

  it('are skipped while they run by a runner that can do that', async () => {
    const { tests } = await declare({ checks: [lacking] });
    const reasons: string[] = [];
    await [...tests.values()][0]?.({ skip: (reason: string) => void reasons.push(reason) });
    await [...tests.values()][0]?.call({ skip: (reason: string) => void reasons.push(reason) });
    expect(reasons).toEqual(['There is no reader', 'There is no reader']);
  });

  it('warn after the last that some are not applicable, where the runner cannot skip them while they run', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const copying: Check = { ...passing, id: 'content.load.copies', run: async () => inapplicable.run(small) };
    const { tests, notApplicable } = await declare({
      checks: [lacking, copying, { ...copying, id: 'content.load.too' }],
    });
    for (const test of tests.values()) await test();
    expect(warn.mock.calls).toEqual([
      ['3 checks that have passed are not applicable: There is no reader; without content.copy'],
    ]);
    expect(notApplicable).toEqual({
      'content.load.needs-a-reader': [],
      'content.load.copies': ['content.copy'],
      'content.load.too': ['content.copy'],
    });
    warn.mockRestore();
  });

  it('open a repository for each, and close it', async () => {
    const events: string[] = [];
    const open = async () => {
      events.push('open');
      return { ...small, close: async () => void events.push('close') };
    };
    const { it: declareTest, tests } = recorder();
    await runChecks(declareTest, open, { checks: [passing, failing] });
    for (const test of tests.values()) await test().catch(() => undefined);
    expect(events).toEqual(['open', 'close', 'open', 'close', 'open', 'close']);
  });
});

describe('a waived check', () => {
  const waived = { 'content.load.fails': 'we cannot yet', 'content.load.passes': 'we thought so' };

  it('passes as long as it fails, and says why it is waived', async () => {
    const { tests } = await declare({ checks: [passing, failing], waived });
    const [, [name, test] = []] = [...tests];
    expect(name).toContain('(waived: we cannot yet)');
    await expect(test?.()).resolves.toBeUndefined();
  });

  it('fails once it passes', async () => {
    const { tests } = await declare({ checks: [passing, failing], waived });
    await expect([...tests.values()][0]?.()).rejects.toThrow('its waiver can go');
  });

  it('is a check of the kit', async () => {
    const options = { checks: [passing], waived: { 'content.load.unknown': 'a reason' } };
    await expect(declare(options)).rejects.toThrow(new TypeError('There is no check content.load.unknown to waive'));
  });

  it.each(['', '  '])('has a reason, which %j is none', async (reason) => {
    const options = { checks: [failing], waived: { 'content.load.fails': reason } };
    await expect(declare(options)).rejects.toThrow(new TypeError('The waiver of content.load.fails needs a reason'));
  });

  it('is not waived by lacking something', async () => {
    const options = { checks: [lacking], waived: { 'content.load.needs-a-reader': 'a reason' } };
    const { tests } = await declare(options);
    const reasons: string[] = [];
    await [...tests.values()][0]?.({ skip: (reason: string) => void reasons.push(reason) });
    expect(reasons).toEqual(['There is no reader']);
  });
});

describe('checks for a report', () => {
  const all = [passing, failing, inapplicable, lacking, destructive];
  const assessAll = (more = {}) =>
    assess({ repository: { ...small, trash: { empty: async () => {} } } }, { checks: all, ...more });

  it('have passed, failed, or are not applicable', async () => {
    expect((await assessAll()).map(({ id, verdict }) => [id, verdict])).toEqual([
      ['content.load.passes', 'passed'],
      ['content.load.fails', 'failed'],
      ['content.copy.is-not-there', 'not applicable'],
      ['content.load.needs-a-reader', 'not applicable'],
      ['trash.empty.all', 'not applicable'],
    ]);
  });

  it('may be destructive where that is let', async () => {
    expect((await assessAll({ destructive: true })).at(-1)?.verdict).toBe('passed');
  });

  it('conform while no MUST has failed', async () => {
    const outcomes = await assessAll();
    expect(conforms(outcomes)).toBe(false);
    expect(conforms(await assessAll({ waived: { 'content.load.fails': 'a reason' } }))).toBe(true);
    expect(conforms(outcomes.map((outcome) => ({ ...outcome, level: 'SHOULD' as const })))).toBe(true);
  });

  it('do not conform if none is applicable, and the report names what to give', async () => {
    const outcomes = await assess({ repository: { content: {} } as never }, { checks });
    expect(conforms(outcomes)).toBe(false);
    const text = toTextReport(outcomes, { subject: 'A repository', duration: 0 });
    expect(text).toContain('Nothing was checked: no check is applicable\nFor ');
    expect(text).toMatch(/^For \d+ more checks, give `situation.content`: ids of published content/m);
    expect(text).not.toContain('conforms');
  });

  it('name the option that destructive ones need', async () => {
    expect((await assessAll()).at(-1)?.reason).toBe('skipped: needs --destructive');
  });

  it('are applicable without a situation where they look for what does not exist', async () => {
    const chosen = checks.filter(({ id }) => id === 'content.load.missing-is-not-found');
    expect(await assess({ repository: small }, { checks: chosen })).toMatchObject([{ verdict: 'passed' }]);
  });

  it('are reported as text by aggregate, with what is missing', async () => {
    const text = toTextReport(await assessAll(), { subject: 'A repository', duration: 1234 });
    expect(text).toContain('content  1 passed, 1 failed, 2 not applicable');
    expect(text).toContain('  FAILED content.load.fails\n    MUST It fails.\n    It has failed');
    expect(text).toContain('  1 not applicable, for lack of content.copy');
    expect(text).toContain(
      '1 passed, 1 failed, 3 not applicable, in 1.2 s\nIt does not conform: 1 of the MUSTs failed',
    );
  });

  it('are reported as warnings where a SHOULD fails', async () => {
    const outcomes = await assess({ repository: small }, { checks: [{ ...failing, level: 'SHOULD' }] });
    const text = toTextReport(outcomes, { subject: 'A repository', duration: 0 });
    expect(text).toContain('  warning content.load.fails');
    expect(text).toContain('It conforms; 1 of the SHOULDs failed, which are warnings');
  });

  it('name what an unexpected refusal came from', async () => {
    const cause = new Error('GET /content/objects/{contentId}: the remote server responded with 404');
    const refused: Check = { ...failing, run: async () => Promise.reject(Object.assign(new NotFound(), { cause })) };
    const [outcome] = await assess({ repository: small }, { checks: [refused] });
    expect(outcome?.reason).toContain(`(${cause.message})`);
  });

  it('are reported as JSON', async () => {
    const report = JSON.parse(toJsonReport(await assessAll(), { subject: 'A repository', duration: 12 }));
    expect(report).toMatchObject({
      subject: 'A repository',
      conforms: false,
      counts: { passed: 1, failed: 1, waived: 0, 'not applicable': 3 },
      duration: 12,
    });
    expect(report.outcomes).toHaveLength(5);
  });
});
