/** The countries of the world, for forms that ask for one. */
import { type Static, Type } from 'typebox';
import { type Country as Domain, countries as listCountries } from '../field-types/countries.js';
import { Embedded, embed, representation } from '../representation/representation.js';
import { paths } from './paths.js';
import { defineResource, ok } from './resource.js';

const CountryMembers = Type.Object({
  _id: Type.String({ description: 'The Alpha-2 code' }),
  name: Type.String({ description: 'In English' }),
  Alpha2: Type.String(),
  Alpha3: Type.String(),
  IDC: Type.String({ description: 'The international calling code' }),
});

const example: Static<typeof CountryMembers> = { _id: 'PL', name: 'Poland', Alpha2: 'PL', Alpha3: 'POL', IDC: '48' };

export const CountryList = representation(
  'CountryList',
  Type.Object({ Country: Type.Array(Embedded(CountryMembers)) }),
  { Country: [embed('Country', example)] },
);

export const countries = defineResource({
  path: paths.countries,
  methods: {
    GET: {
      summary: 'List the countries of the world',
      id: 'services.countries',
      produces: [CountryList],
      cached: true,
      handler: async () =>
        ok(() => ({ Country: listCountries().map((country) => embed('Country', toCountry(country))) })),
    },
  },
});

function toCountry({ alpha2, alpha3, idc, name }: Domain): Static<typeof CountryMembers> {
  return { _id: alpha2, name, Alpha2: alpha2, Alpha3: alpha3, IDC: idc };
}
