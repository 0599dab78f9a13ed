/** The API with the content type of recipes. */
import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Repository } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createApp } from '../src/app.js';
import { asAdmin, installRecipes } from '../src/recipes.js';

let repository: Repository;
let server: Server;
let origin: string;
let contentTypeId: number;

before(async () => {
  repository = await openSqlRepository(':memory:');
  contentTypeId = await installRecipes(repository);
  server = createApp(repository, 'for tests only').listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.close();
  server.closeAllConnections();
  await repository.close?.();
});

test('the root leads to the API', async () => {
  const response: Response = await fetch(`${origin}/`, { headers: { Accept: 'text/html' } });
  assert.equal(response.status, 200);
  assert.equal(response.url, `${origin}/api/cms/v2/`);
});

test('the content type is installed once', async () => {
  assert.equal(await installRecipes(repository), contentTypeId);
});

test('a published recipe is served in JSON and XML', async () => {
  const recipe = await repository.content.create?.(
    {
      contentTypeId,
      mainLanguageCode: 'eng-GB',
      location: { parentLocationId: 2, priority: 0, hidden: false },
      fields: [
        { fieldDefinitionIdentifier: 'title', value: 'Pancakes' },
        { fieldDefinitionIdentifier: 'servings', value: 4 },
      ],
    },
    asAdmin,
  );
  assert.ok(recipe);
  await repository.versions?.publish?.({ contentId: recipe.id, versionNo: 1 }, asAdmin);
  for (const format of ['json', 'xml']) {
    const headers = { Accept: `application/vnd.cms.api.Content+${format}` };
    const response: Response = await fetch(`${origin}/api/cms/v2/content/objects/${recipe.id}`, { headers });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /Pancakes/);
  }
});
