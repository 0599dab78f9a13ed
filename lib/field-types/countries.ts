/** The countries of the world, and their lookup by name or code. */
import { countryLines, otherNameLines } from './country-data.js';

export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  /** The international calling code, such as `49`. */
  readonly idc: string;
  /** In English. */
  readonly name: string;
}

let list: readonly Country[] | undefined;
let byName: ReadonlyMap<string, Country> | undefined;

/** All countries by their Alpha-2 codes, parsed on first use. */
export function countries(): readonly Country[] {
  list ??= countryLines.trim().split('\n').map(toCountry);
  return list;
}

/** The country of that name, also a former or an official one, or of that code; neither case, accents nor punctuation count. */
export function findCountry(called: string): Country | undefined {
  byName ??= new Map(
    countries().flatMap((country) =>
      [...(otherNames().get(country.alpha2) ?? []), country.name, country.alpha3, country.alpha2].map(
        (name) => [plain(name), country] as const,
      ),
    ),
  );
  return byName.get(plain(called));
}

/** By Alpha-2 codes. */
function otherNames(): ReadonlyMap<string, readonly string[]> {
  const lines = otherNameLines.trim().split('\n');
  return new Map(lines.map((line) => [line.slice(0, 2), line.slice(3).split('; ')] as const));
}

function toCountry(line: string): Country {
  const [alpha2 = '', alpha3 = '', idc = '', ...words] = line.split(' ');
  return { alpha2, alpha3, idc, name: words.join(' ') };
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:the|st)\b/g, (word) => (word === 'st' ? 'saint' : ''))
    .replace(/ +/g, ' ')
    .trim();
}
