/** The form of errors (docs/reference/protocol.md §9). */
import { STATUS_CODES } from 'node:http';
import type { FormatName } from 'express-cms-rest/client';
import { assert } from '../../core/expectations.js';
import { paths } from '../paths.js';
import { expectStatus, hasHeader, inside, protocolCheck, refusedBy } from '../protocol-check.js';

const nowhere = '/no/such/path';
const formats: readonly FormatName[] = ['json', 'xml'];

export const errorChecks = [
  ...formats.flatMap((format) => [
    protocolCheck(`errors.come-in-${format}`)
      .requires(`Clients that accept a vendor type with +${format} get errors as ErrorMessage in that format.`)
      .by(async (scene) => {
        const response = await scene.get(nowhere, scene.type('Content', format));
        hasHeader(response, 'Content-Type', scene.type('ErrorMessage', format), `GET ${nowhere}`);
        await refusedBy(scene, response, 404, `GET ${nowhere}`);
      }),
    protocolCheck(`errors.come-in-generic-${format}`)
      .requires(`Clients that accept application/${format} get errors in that format.`)
      .by(async (scene) => {
        const response = await scene.get(nowhere, `application/${format}`);
        hasHeader(response, 'Content-Type', scene.type('ErrorMessage', format), `GET ${nowhere}`);
      }),
  ]),
  protocolCheck('errors.have-the-standard-phrase')
    .requires('errorCode is the status as a number, errorMessage its standard phrase, errorDescription a text.')
    .by(async ({ get, type }) => {
      const { errorCode, errorMessage, errorDescription } = inside(await get(nowhere, type('ErrorMessage', 'json')));
      assert.deepEqual([errorCode, errorMessage], [404, STATUS_CODES[404]]);
      assert.equal(typeof errorDescription, 'string', 'errorDescription is no text');
    }),
  protocolCheck('errors.reveal-no-internals', { level: 'SHOULD' })
    .requires('Error documents reveal no stack trace, file or line of the server.')
    .by(async ({ get, type }) => {
      const names = Object.keys(inside(await get(nowhere, type('ErrorMessage', 'json'))));
      const actual = names.filter((name) => ['trace', 'file', 'line', 'Previous'].includes(name));
      assert.deepEqual(actual, []);
    }),
  protocolCheck('errors.unknown-paths-are-404')
    .requires('A path that belongs to no resource is a 404.')
    .by(async (scene) => {
      for (const path of [nowhere, '/content', '/content/objects/abc', `${paths.contentObjects}//1`])
        await refusedBy(scene, await scene.get(path), 404, `GET ${path}`);
    }),
  protocolCheck('errors.unknown-ids-are-404', { needs: ['content.load'] })
    .requires('An id that no entity has is a 404.')
    .by(async (scene) => {
      const path = paths.contentObject(2 ** 31 - 1);
      await refusedBy(scene, await scene.get(path), 404, `GET ${path}`);
    }),
  protocolCheck('errors.huge-ids-are-404', { level: 'SHOULD', needs: ['content.load'] })
    .requires('An id above all numbers that can be stored is a 404, like any other unknown id.')
    .by(async (scene) => {
      const path = `${paths.contentObjects}/99999999999999999999`;
      await refusedBy(scene, await scene.get(path), 404, `GET ${path}`);
    }),
  protocolCheck('errors.broken-encodings-are-400', { level: 'SHOULD' })
    .requires('A path with a broken percent-encoding is a 400.')
    .by(async (scene) => refusedBy(scene, await scene.get('/content/objects/%zz'), 400, 'GET /content/objects/%zz')),
  protocolCheck('errors.of-head-have-no-body')
    .requires('The error response to HEAD has no body.')
    .by(async ({ send }) => {
      const response = expectStatus(await send('HEAD', nowhere), 404, `HEAD ${nowhere}`);
      assert.equal(response.text, '', `HEAD ${nowhere} has a body`);
    }),
];
