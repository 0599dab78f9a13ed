/** What the specs of URL aliases share: where paths lead, and what locations are called. */
import { afterEach, beforeEach } from '@jest/globals';
import type { NewUrlAlias, Translations, UrlAlias, UrlAliasTarget } from '../../lib/repository/repository.js';
import { refreshAliases } from '../../lib/sql/writes/url-tree/automatic.js';
import { addFolder, asAdministrator, type Opened, open } from './support.js';

const firstPage = { offset: 0, limit: 100 };

/** A repository for each spec of a file, which `opened` gives, and what to ask of it. */
export function useRepository() {
  let repository: Opened;
  beforeEach(async () => {
    repository = await open();
  });
  afterEach(() => repository.close());

  /** Where a path leads. */
  const at = (path: string) =>
    repository.locations.loadByUrlAlias(path, asAdministrator).then(
      ({ id }) => id,
      ({ status }) => (status === 404 ? undefined : status),
    );

  /** The aliases of a location that are in use, the generated ones by default. */
  async function aliasesOf(locationId: number, custom = false): Promise<readonly UrlAlias[]> {
    const query = { locationId, custom, ...firstPage };
    const { items: refs } = await repository.urlAliases.listOfLocation(query, asAdministrator);
    return Promise.all(refs.map(({ id }) => repository.urlAliases.load(id, asAdministrator)));
  }

  const pathsOf = async (locationId: number) => (await aliasesOf(locationId)).map(({ path }) => path);

  async function rename(contentId: number, names: Translations): Promise<void> {
    const text = JSON.stringify(names);
    await repository.db.updateTable('cms_version').set({ names: text }).where('content_id', '=', contentId).execute();
    await refreshAliases(repository.db, { contentId });
  }

  /** A folder that never had another name. */
  async function folder(parentLocationId: number, name: string) {
    const made = await addFolder(repository, parentLocationId, name);
    await repository.db.deleteFrom('cms_url_alias').where('location_id', '=', made.locationId).execute();
    await refreshAliases(repository.db, { contentId: made.id });
    return made;
  }

  const create = (
    path: string,
    more: UrlAliasTarget & Partial<NewUrlAlias> = { locationId: 43 },
    context = asAdministrator,
  ) => {
    const alias = { path, languageCode: 'eng-GB', alwaysAvailable: false, forward: false, ...more };
    return repository.urlAliases.create(alias, context);
  };

  return { opened: () => repository, at, aliasesOf, pathsOf, rename, folder, create };
}
