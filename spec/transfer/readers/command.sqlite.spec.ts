/** The command `transfer` with a source of another system: options, what it writes, and what it refuses. */
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../../lib/command/index.js';
import { writeMarkdown } from './markdown-site.js';
import { writeWordPress } from './wordpress-site.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

async function run(...args: readonly string[]) {
  const written = { out: '', err: '' };
  const code = await runCommand(args, {
    env: {},
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}

beforeAll(async () => {
  await writeWordPress(folder);
  await writeMarkdown(folder);
});

const language = ['--language', 'eng-GB'] as const;
const wordpress = ['--format', 'wordpress', ...language] as const;

describe('express-cms-rest transfer with a format', () => {
  it('imports an export of WordPress into a new database, and again without a change', async () => {
    const line = ['transfer', at('export.xml'), at('cms.sqlite'), ...wordpress, '--attachments', at('uploads')];
    const first = await run(...line);
    expect(first).toMatchObject({ code: 1, err: '' });
    expect(first.out).toContain('content: 18 created, 0 updated, 0 unchanged\n');
    expect(first.out).toMatch(
      /^- content wp-\w+: "Later" \(post 7\) is scheduled: only public content and drafts are transferred$/m,
    );
    expect(first.out).toContain('Not transferred: 1 items of the type nav_menu_item; 3 comments;');
    expect((await run(...line)).out).toContain('content: 0 created, 0 updated, 18 unchanged\n');
  });

  it('writes a transfer file, with the types that a map names', async () => {
    writeFileSync(at('map.json'), '{"page":{"type":"note","fields":{"title":"title"}}}');
    const format = [
      '--format',
      'markdown',
      ...language,
      '--types',
      at('map.json'),
      '--parent',
      'a',
      '--media-parent',
      'b',
    ];
    const { err, out } = await run('import', at('handbook'), at('book.cms.ndjson'), ...format);
    expect({ err, isWritten: existsSync(at('book.cms.ndjson')) }).toEqual({ err: '', isWritten: true });
    expect(out).toContain('content: 12 created');
  });

  it('writes nothing in a dry run', async () => {
    const { out } = await run('transfer', at('export.xml'), at('dry.cms.ndjson'), ...wordpress, '--dry-run');
    expect(out).toContain('4 attachments: no folder with their files is named');
    expect(existsSync(at('dry.cms.ndjson'))).toBe(false);
  });

  it('refuses what cannot be used', async () => {
    writeFileSync(at('wrong.json'), '{"post":{"type":"a","fields":{"body":"b"}}}');
    writeFileSync(at('list.json'), '[]');
    const refused = async (...args: readonly string[]) => {
      const { code, err } = await run('transfer', at('export.xml'), at('other.sqlite'), ...args);
      return `${code}: ${err}`;
    };
    expect(await refused('--language', 'eng-GB')).toContain('2: --language is for sources with a --format');
    expect(await refused('--format', 'drupal')).toContain('2: --format is wordpress or markdown, not drupal');
    expect(await refused('--format', 'markdown')).toContain('needs a --language');
    expect(await refused('--format', 'markdown', '--language', 'en')).toContain('--language is a code such as eng-GB');
    expect(await refused('--format', 'markdown', ...language, '--attachments', 'a')).toContain(
      'is for --format wordpress',
    );
    expect(await refused(...wordpress, '--from-vendor', 'a')).toContain(
      '--from-vendor is for sources without a --format',
    );
    expect(await refused(...wordpress, '--types', at('wrong.json'))).toContain(
      'wrong.json: /post/fields/body: there is no such',
    );
    expect(await refused(...wordpress, '--types', at('list.json'))).toContain('list.json is not an object of JSON');
    expect(await refused(...wordpress, '--attachments', at('nowhere'))).toMatch(/There is no .*nowhere/);
    expect(await refused(...wordpress, '--subtree', '/1/2/')).toContain(
      'An export of WordPress is transferred as a whole',
    );
    expect((await run('transfer', at('nothing.xml'), at('other.cms.ndjson'), ...wordpress)).err).toMatch(
      /There is no .*nothing\.xml/,
    );
  });
});
