/** Errors of another copy of the package in the same process: its classes are not those that the router imports. */
import { describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { type Api, type } from '../support/api.js';
import { useServe } from '../support/fixtures.js';

const here = await import('../../lib/errors/errors.js');
const other: typeof here = await import('../../lib/errors/errors.js?copy' as string);

let api: Api | undefined;
const serve = useServe();

describe('an error of a second copy of the package', () => {
  const throwing = async (error: unknown) => {
    const repository: Repository = { content: { load: () => Promise.reject(error) } };
    api = await serve(repository, { session: false });
    return api.get('/content/objects/1', { Accept: type('Content') });
  };

  it('is an instance of the class of the same name and of those that it extends, and of no other', () => {
    expect(other.NotFound).not.toBe(here.NotFound);
    class Missing extends other.NotFound {}
    for (const error of [new other.NotFound(), new Missing()]) {
      const classes = Object.values(here).filter((each) => 'prototype' in each && error instanceof each);
      expect(classes).toEqual([here.NotFound, here.RestError]);
    }
    expect(new here.NotFound()).not.toBeInstanceOf(Missing);
    expect(new Error('none')).not.toBeInstanceOf(here.NotFound);
  });

  it.each([
    ['NotFound', new other.NotFound('content', 1), 404],
    ['PermissionDenied', new other.PermissionDenied('read', 'content 1'), 401],
    ['Refused', new other.Refused<string>('Content 1', 'is archived'), 403],
    ['NotImplemented', new other.NotImplemented('Reading'), 501],
  ])('has the status and the text of %s', async (_, error, status) => {
    const response = await throwing(error);
    expect([response.status, response.json.ErrorMessage.errorDescription]).toEqual([status, error.message]);
    expect(api?.errors).toEqual([]);
  });

  it('has its header fields', async () => {
    const response = await throwing(new other.ServiceUnavailable('Out of reach', 7));
    expect([response.status, response.headers['retry-after']]).toEqual([503, '7']);
  });

  it('has its faults', async () => {
    const members = [{ member: 'name', message: 'is too long' }];
    const { status, json } = await throwing(new other.BadRequest('Wrong', { members }));
    expect([status, json.ErrorMessage.errorDetails.errors]).toEqual([400, [{ path: '', message: 'is too long' }]]);
  });
});
