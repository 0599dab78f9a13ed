/** The countries of the world, for forms that ask for one. */
import { countries as listCountries } from '../field-types/countries.js';
import { resource } from '../operations/declaration/resource.js';
import { CountryList } from './countries.documents.js';
import { paths } from './paths.js';

export const countries = resource(paths.countries).GET('List the countries of the world', {
  id: 'services.countries',
  responses: { 200: CountryList },
  caching: 'shared',
  handler: async () => ({ items: listCountries() }),
});
