/** The repository object: the API serves the methods that it has. */
import { fixedContentTypes, type Language, NotFound, type Repository } from 'express-cms-rest';
import { createContentRepository } from './content.js';
import type { Database } from './database.js';
import { createLocationRepository } from './locations.js';
import { pageType } from './page-type.js';
import { createSectionRepository } from './sections.js';
import { createUserRepository } from './users.js';
import { createVersionRepository } from './versions.js';

export function createRepository(database: Database): Repository {
  return {
    content: createContentRepository(database),
    versions: createVersionRepository(database),
    locations: createLocationRepository(database),
    sections: createSectionRepository(database),
    users: createUserRepository(database),

    contentTypes: fixedContentTypes([pageType]),

    languages: {
      list: async (_, context) => ({
        items: await database.read(context)<Language>('select id, code, name from language order by id'),
      }),
      load: async (code, context) => {
        const select = 'select id, code, name from language where code = $1';
        const [language] = await database.read(context)<Language>(select, [code]);
        if (!language) throw new NotFound('language');
        return language;
      },
    },

    roots: { content: '/1/' },

    close: () => database.close(),
  };
}
