/** Serves files by the router and by express.static side by side, and prints the resources that its process has used. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';

const folder = mkdtempSync(join(tmpdir(), 'bench-files-'));
const repository = await openSqlRepository(join(folder, 'cms.sqlite'), {
  variations: { small: { width: 200, height: 200 } },
});
const app = express();
app.get('/usage', (_request, response) => {
  const { user, system } = process.cpuUsage();
  response.json({ cpu: user + system, rss: process.memoryUsage().rss });
});
app.post('/static/:name', express.raw({ type: () => true, limit: '200mb' }), (request, response) => {
  writeFileSync(join(folder, String(request.params.name)), request.body);
  response.status(201).end();
});
app.use('/static', express.static(folder));
app.use(createCmsRestRouter(repository, { session: { install: { secret: 'not a secret' } }, basic: true }));
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as { readonly port: number }).port);
});
