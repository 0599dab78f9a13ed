/** The repository object: the API serves the methods that it has. */
import { type Language, NotFound, type Repository } from 'express-cms-rest';
import { fixedContentTypes } from 'express-cms-rest/repository';
import { createContentRepository } from './content.js';
import type { Database } from './database.js';
import { createLocationRepository } from './locations.js';
import { pageType } from './page-type.js';
import { createSectionRepository } from './sections.js';
import { createUserRepository } from './users.js';
import { createVersionRepository } from './versions.js';

/** Content can be written in all of them. */
const select = 'select id, code, name, true as "isEnabled" from language';

export function createRepository(database: Database): Repository {
  return {
    content: createContentRepository(database),
    versions: createVersionRepository(database),
    locations: createLocationRepository(database),
    sections: createSectionRepository(database),
    users: createUserRepository(database),

    contentTypes: fixedContentTypes([pageType]),

    languages: {
      list: async ({ codes = null }, context) => ({
        items: await database.read(context)<Language>(
          `${select} where $1::text[] is null or code = any($1) order by id`,
          [codes],
        ),
      }),
      load: async (code, context) => {
        const [language] = await database.read(context)<Language>(`${select} where code = $1`, [code]);
        if (!language) throw new NotFound('language');
        return language;
      },
    },

    roots: { content: '/1/' },

    close: () => database.close(),
  };
}
