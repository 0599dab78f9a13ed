/** Paths that pages lead to: what a browser makes of them stays below the prefix, whatever it is. */
import { describe, expect, it } from '@jest/globals';
import { localPath } from '../../lib/http/local-path.js';

describe.each(['', '/api/cms/v2', '/sub/api'])('a local path below the prefix %j', (prefix) => {
  it.each(['/', '/content/objects/1?x=/../..#y', '/a/../b', '/a%2F..%2Fb'])('leads to %s', (path) => {
    expect(localPath(prefix + path, prefix)).toBe(prefix + path);
  });

  it.each(['//evil.example', '/\\evil.example', '/.//evil.example', '/a/..//evil.example', '/%2e//evil.example'])(
    'does not lead to %s',
    (path) => {
      expect(localPath(path, prefix)).toBeUndefined();
    },
  );

  it.each([undefined, '', 'x', '?x', 'https://evil.example/', 'javascript:alert(1)', '/ü', '/a b', '/a\tb'])(
    'does not lead to what is no path: %s',
    (path) => {
      expect(localPath(path, prefix)).toBeUndefined();
    },
  );
});

it('does not lead to a host of any name, whose path is below the prefix', () => {
  for (const host of ['host', 'localhost', '127.0.0.1'])
    expect([host, localPath(`//${host}/api/cms/v2/x`, '/api/cms/v2')]).toEqual([host, undefined]);
});

it.each(['/', '/api', '/api/cms/v22', '/api/cms/v2/..', '/api/cms/v2/%2e%2E/x', '/api/cms/v2/x/../../y'])(
  'does not lead above the prefix: %s',
  (path) => {
    expect(localPath(path, '/api/cms/v2')).toBeUndefined();
  },
);
