/** Limitations of policies and of assignments in documents. */
import * as doc from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import type { ObjectShape } from '../../documents/shape.js';
import type { DefaultedValue, ReadContext, WriteContext } from '../../documents/value.js';
import type { Limitation } from '../../repository/repository.js';
import { paths } from '../paths.js';

const ignored = doc.string('Ignored in input').shape;

/** The form of a link. */
const linkShape = (description: string): ObjectShape => ({
  kind: 'object',
  members: { '_media-type': ignored, _href: { kind: 'href', maxLength: doc.maxHrefLength, description } },
  required: ['_href'],
});

/** A value as it is stored, which is no link. */
const rawValue: doc.Value<string> = {
  shape: { ...linkShape('An id, a path such as /1/2/, or another value'), description: 'A value, which is no href' },
  write: (value, { mediaType }) => ({ '_media-type': mediaType('ref'), _href: value }),
  read: ({ _href }: { readonly _href: string }) => _href,
  pointer: () => '/_href',
};

const refs = <T>(value: doc.Value<T>) =>
  doc.within('ref', doc.list(value, 'At least one of them must match'), 'The values');

const identifier = doc.string({
  minLength: 1,
  maxLength: 255,
  description: 'The identifier of the limitation, such as Section',
});

/** A limitation with values as they are stored. */
export const limitation: doc.Value<Limitation> = doc.object('A limitation of what the policy allows', {
  _identifier: doc.at('identifier', identifier),
  values: refs(rawValue),
});

const limitationList = doc.within(
  'limitation',
  doc.list(limitation, 'All of them must match'),
  'The limitations; missing where there are none',
);

/** All limitations of a policy; nothing where there are none. */
export const limitations: DefaultedValue<readonly Limitation[]> = {
  ...limitationList,
  hasDefault: true,
  write: (values, to) => (values.length === 0 ? undefined : limitationList.write(values, to)),
  read: (wire, from) => (wire === undefined ? [] : limitationList.read(wire, from)),
};

const section = template(paths.section);
const location = template(paths.location);

interface HrefLimitation {
  readonly _identifier: 'Section' | 'Subtree';
  readonly values: { readonly ref: readonly { readonly _href: string }[] };
}

const hrefOfValue = doc.same<{ readonly _href: string }>(
  linkShape('The href of a section, or that of a location with a slash at its end'),
);

/** In input of assignments the values are hrefs of sections, or of locations; other hrefs name nothing. */
export const limitationByHrefs: doc.Value<Limitation> = {
  shape: {
    kind: 'object',
    members: {
      _identifier: doc.oneOf(['Section', 'Subtree'], 'The identifier of the limitation').shape,
      values: refs(hrefOfValue).shape,
    },
    required: ['_identifier', 'values'],
    description: 'A limitation of what the policy allows',
  },
  write: ({ identifier: _identifier, values }, { prefix }: WriteContext) => ({
    _identifier,
    values: {
      ref: values.map((value) => ({
        _href: prefix + (_identifier === 'Section' ? section.format([value]) : `${location.format([value])}/`),
      })),
    },
  }),
  read: ({ _identifier, values: { ref } }: HrefLimitation, from) => ({
    identifier: _identifier,
    values: ref.map(({ _href }) => rawValueOf(_identifier, _href, from)),
  }),
  ...(limitation.pointer && { pointer: limitation.pointer }),
};

/** Empty for an href of any other resource. */
function rawValueOf(identifier: HrefLimitation['_identifier'], href: string, { prefix, ids }: ReadContext): string {
  const { parse } = identifier === 'Section' ? section : location;
  const [value = ''] = href.startsWith(`${prefix}/`) ? (parse(href.slice(prefix.length), ids) ?? []) : [];
  return String(value);
}
