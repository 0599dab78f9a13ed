/** A repository with ids that are strings: pages in a document store, whose ids are UUIDs. */
import { createHash, timingSafeEqual } from 'node:crypto';
import express from 'express';
import { createCmsRestRouter, NotFound, type Repository } from 'express-cms-rest';
import { fixedContentTypes } from 'express-cms-rest/repository';
import { createContentRepository } from './document-store/content.js';
import { createLocationRepository, rootId } from './document-store/locations.js';
import { languages, pageType } from './document-store/page-type.js';
import { createUsers } from './document-store/rights.js';
import { createSectionRepository } from './document-store/sections.js';
import { createStore } from './document-store/store.js';
import { createVersionRepository } from './document-store/versions.js';
import { isRunDirectly } from './run-directly.js';

const digest = (text: string) => createHash('sha256').update(text).digest();

export function openPages(password: string): Repository<string> {
  const section = { revision: 1, updated: new Date() };
  const sections = [
    { id: 'standard', identifier: 'standard', name: 'Standard', isPublic: true, ...section },
    { id: 'internal', identifier: 'internal', name: 'Internal', isPublic: false, ...section },
  ];
  const store = createStore({ pages: new Map(), sections: new Map(sections.map((each) => [each.id, each])) });
  return {
    ids: 'string',
    content: createContentRepository(store),
    versions: createVersionRepository(store),
    locations: createLocationRepository(store),
    sections: createSectionRepository(store),
    users: createUsers((given) => timingSafeEqual(digest(given), digest(password))),
    contentTypes: fixedContentTypes([pageType]),
    languages: {
      list: async ({ codes }) => ({ items: languages.filter(({ code }) => codes?.includes(code) ?? true) }),
      load: async (code) => {
        const language = languages.find((each) => each.code === code);
        if (!language) throw new NotFound('language');
        return language;
      },
    },
    roots: { content: `/${rootId}/` },
  };
}

if (isRunDirectly(import.meta.url)) {
  express()
    .use(createCmsRestRouter(openPages(process.env.EDITOR_PASSWORD ?? 'publish'), { basic: true, session: false }))
    .listen(3000, '127.0.0.1', (error) => {
      if (error) throw error;
      console.log('The API is at http://127.0.0.1:3000/api/cms/v2/');
    });
}
