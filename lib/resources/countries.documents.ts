/** The document of the countries of the world. */
import { at, document, embedded, list, string } from '../documents/index.js';
import type { Country as Domain } from '../field-types/countries.js';
import type { Page } from '../repository/repository.js';

const poland: Domain = { alpha2: 'PL', alpha3: 'POL', idc: '48', name: 'Poland' };

const Country = document('Country', poland, {
  _id: at('alpha2', string({ description: 'The Alpha-2 code' })),
  name: string({ description: 'The name in English' }),
  Alpha2: at('alpha2', string({ description: 'The Alpha-2 code' })),
  Alpha3: at('alpha3', string({ description: 'The Alpha-3 code' })),
  IDC: at('idc', string({ description: 'The international calling code' })),
});

const page: Page<Domain> = { items: [poland] };

export const CountryList = document('CountryList', page, {
  Country: at('items', list(embedded(Country), { description: 'The countries, by Alpha-2 code' })),
});
