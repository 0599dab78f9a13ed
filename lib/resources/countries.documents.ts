/** The document of the countries of the world. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Country as Domain } from '../field-types/countries.js';
import type { Page } from '../repository/repository.js';

const poland: Domain = { alpha2: 'PL', alpha3: 'POL', idc: '48', name: 'Poland' };

const Country = document('Country', poland, {
  _id: doc.member('alpha2', doc.string('The Alpha-2 code')),
  name: doc.string('The name in English'),
  Alpha2: doc.member('alpha2', doc.string('The Alpha-2 code')),
  Alpha3: doc.member('alpha3', doc.string('The Alpha-3 code')),
  IDC: doc.member('idc', doc.string('The international calling code')),
});

const page: Page<Domain> = { items: [poland] };

export const CountryList = document('CountryList', page, {
  Country: doc.member('items', doc.list(doc.embedded(Country), 'The countries, by Alpha-2 code')),
});
