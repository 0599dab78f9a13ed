/** A small magazine: pages that a browser makes of items, and the API that has these. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository, type SqlRepository } from 'express-cms-rest/sql';
import helmet from 'helmet';
import { addMagazine, languages } from './front-end/magazine.js';
import { isRunDirectly } from './run-directly.js';

export interface MagazineSettings {
  /** The SQLite file; its folder of images is beside it. */
  readonly database: string;
  /** The folder of the page, which is the same for all URLs. */
  readonly pages: string;
  /** The folder of the client of items, which the page loads as it is. */
  readonly client: string;
}

export interface Magazine {
  readonly app: Express;
  readonly repository: SqlRepository;
  close(): Promise<void>;
}

export async function openMagazine({ database, pages, client }: MagazineSettings): Promise<Magazine> {
  const isNew = !existsSync(database);
  const repository = await openSqlRepository(database, {
    install: { contentTypes: 'minimal', languages },
    previews: { secret: process.env.PREVIEW_SECRET || randomBytes(32).toString('base64url') },
    variations: { small: { width: 300, height: 300 } },
  });
  if (isNew) await addMagazine(repository);
  const router = createCmsRestRouter(repository, {
    siteaccesses: { magazine: { languages: ['eng-GB'] } },
    basic: true,
    session: false,
    items: { public: true },
  });
  const app = express()
    .use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }))
    .use('/client', express.static(client))
    .use('/page', express.static(pages))
    .use(router)
    .use((_request, response) => response.sendFile(resolve(pages, 'index.html')));
  return {
    app,
    repository,
    async close() {
      router.close();
      await repository.close();
    },
  };
}

if (isRunDirectly(import.meta.url)) {
  const { app } = await openMagazine({
    database: process.env.CMS_DATABASE || 'magazine.sqlite',
    pages: 'examples/front-end/page',
    client: dirname(fileURLToPath(import.meta.resolve('express-cms-rest/items'))),
  });
  const port = Number(process.env.PORT || 3000);
  app.listen(port, '127.0.0.1', (error) => {
    if (error) throw error;
    console.log(`The magazine is at http://127.0.0.1:${port}/`);
  });
}
