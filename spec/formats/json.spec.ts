/** JSON that is not a document, or is meant to do harm. */
import { describe, expect, it } from '@jest/globals';
import { free, object, optional } from '../../lib/documents/index.js';
import { BadRequest } from '../../lib/errors/errors.js';
import { decode } from '../../lib/http/codec.js';
import { documentOf, failure, limits, mount, read } from '../support/reading.js';

const R = documentOf('R', object({ a: optional(free()) }));

describe('a body in JSON', () => {
  it.each([
    ['hello', 1, 1],
    ['{"a":{"b":1}', 1, 13],
    ['{\n  "a": {\n    "b": 1,\n  }\n}', 4, 3],
    ['{"a" {}}', 1, 6],
    ['{"a":[1 2]}', 1, 9],
    ['{"a":[1,]}', 1, 9],
    ['{"a":01}', 1, 7],
    ['{"a":1}}', 1, 8],
    ['{"a":"\\x"}', 1, 7],
    ['{"a":"\\u12"}', 1, 7],
    ['{"a":"line\nbreak"}', 1, 11],
    ['{"a":"tab\t"}', 1, 10],
    ['{"a":\u00001}', 1, 6],
    ["{'a':1}", 1, 2],
    ['{"a":tru}', 1, 6],
    ['{"a":}', 1, 6],
    ['{"a":{}} secret', 1, 10],
    ['<a/>', 1, 1],
  ])('is refused where it ends to be JSON: %j', async (text, line, column) => {
    const error = await failure(read(R, 'json', text));
    expect(error).toBeInstanceOf(BadRequest);
    expect(error.message).toBe(`The body is not well-formed JSON: line ${line}, column ${column}`);
  });

  it('may have a long integer beside a string of any length', async () => {
    const text = JSON.stringify('\\"'.repeat(5_000_000));
    const whole = `{"R":{"a":{"text":${text},"digits":"${'1'.repeat(22)}","number":${'1'.repeat(22)}}}}`;
    const value = (await read(R, 'json', whole)) as { readonly a: Readonly<Record<string, unknown>> };
    expect(value.a.text === JSON.parse(text)).toBe(true);
    expect([value.a.digits, value.a.number]).toEqual(['1'.repeat(22), Number.POSITIVE_INFINITY]);
  });

  it('is counted before it is parsed', async () => {
    const { message } = await failure(read(R, 'json', `{"R":[${'1,\n'.repeat(limits.elements)}`));
    expect(message).toBe(`The document has more than ${limits.elements} elements`);
  });

  it.each(['', ' \r\n\t', '\ufeff'])('is refused if it is empty: %j', async (text) => {
    expect((await failure(read(R, 'json', text))).message).toBe('The body is empty');
  });

  it.each(['[]', '[{"R":{}}]', '{}', '{"R":{},"S":{}}', '"R"', 'null', '1'])(
    'is refused if it has not exactly one root: %s',
    async (text) => {
      const { message } = await failure(read(R, 'json', text));
      expect(message).toBe('The body must be a JSON object with exactly one member');
    },
  );

  it.each(['null', '[1]', '"x"', '1'])('is refused if its root holds %s', async (root) => {
    const error = (await failure(read(R, 'json', `{"R":${root}}`))) as BadRequest;
    expect(error.faults.errors).toEqual([{ path: '/R', message: 'must be object' }]);
  });

  it('takes the last of members with the same name', async () => {
    expect(await read(R, 'json', '{"R":{"a":1,"a":2}}')).toEqual({ a: 2 });
  });

  it('takes a __proto__ for the root, and for nothing else', async () => {
    expect(await read(R, 'json', '{"__proto__":{"__proto__":{"a":1}}}')).toEqual({});
    expect(({} as { readonly a?: unknown }).a).toBeUndefined();
  });

  it('may be as deep as the limit', async () => {
    const nested = (depth: number) => `{"R":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    await expect(read(R, 'json', nested(limits.depth - 1))).resolves.toBeDefined();
    expect((await failure(read(R, 'json', nested(limits.depth)))).message).toMatch(/nested deeper than 60 levels/);
  });

  it.each([
    ['lists', '{"R":{"a":', '[', ']'],
    ['objects', '{"R":{"a":', '{"a":', '}'],
    ['lists that do not end', '{"R":', '[', ''],
  ])('does not exhaust the stack with 200,000 %s', async (_, start, open, close) => {
    const text = `${start}${open.repeat(200_000)}${open === '[' ? '' : '1'}${close.repeat(200_000)}}}`;
    expect(await failure(read(R, 'json', text))).toBeInstanceOf(BadRequest);
  });

  it('may have as many elements as the limit', async () => {
    const many = (count: number) => `{"R":{"a":[${Array(count).fill('1').join()}]}}`;
    await expect(read(R, 'json', many(limits.elements - 2))).resolves.toBeDefined();
    expect((await failure(read(R, 'json', many(limits.elements)))).message).toMatch(/more than 5000 elements/);
  });

  it('may have been read by the parser of a host', async () => {
    const parsed: unknown = JSON.parse('{"R":{"a":[{"b":1}]}}');
    expect((await decode(R, { format: 'json', parsed }, { mount, limits })).body).toEqual({ a: [{ b: 1 }] });
    expect(await failure(decode(R, { format: 'json', parsed: {} }, { mount, limits }))).toBeInstanceOf(BadRequest);
    expect((await decode(R, { format: 'json', parsed: '{"R":{}}' }, { mount, limits })).body).toEqual({});
  });

  it('may be missing altogether', async () => {
    expect((await failure(decode(R, { format: 'json' }, { mount, limits }))).message).toBe('The body is empty');
  });
});
