/** Limitations of policies and of assignments in documents. */
import * as doc from '../../documents/index.js';
import { lastSegment, type Template, template } from '../../documents/paths.js';
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

/** A value as it is stored. */
const rawValue: doc.Value<string> = {
  shape: {
    ...linkShape('An id, a path such as /1/2/, or another value; in input also the href of the resource'),
    description: 'A value, which is not an href in output',
  },
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

const values = doc.object('A limitation of the rights that the policy grants', {
  _identifier: doc.member('identifier', identifier),
  values: refs(rawValue),
});

/** A limitation with values as they are stored; some clients send hrefs in their place. */
export const limitation: doc.Value<Limitation> = {
  ...values,
  read: (parsed, from) => withStoredValues(values.read(parsed, from), from),
};

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
  read: (parsed, from) => (parsed === undefined ? [] : limitationList.read(parsed, from)),
};

const section = template(paths.section);
const location = template(paths.location);
const contentType = template(paths.contentType);
const objectState = template(paths.objectState);
const language = template(paths.language);

interface HrefLimitation {
  readonly _identifier: 'Section' | 'Subtree';
  readonly values: { readonly ref: readonly { readonly _href: string }[] };
}

const hrefOfValue = doc.same<{ readonly _href: string }>(
  linkShape('The href of a section, or that of a location with a slash at its end; or the value as policies have it'),
);

/** In input of assignments the values are hrefs of sections, or of locations; some clients send the stored values. */
export const limitationByHrefs: doc.Value<Limitation> = {
  shape: {
    kind: 'object',
    members: {
      _identifier: doc.oneOf(['Section', 'Subtree'], 'The identifier of the limitation').shape,
      values: refs(hrefOfValue).shape,
    },
    required: ['_identifier', 'values'],
    description: 'A limitation of the rights that the policy grants',
  },
  write: ({ identifier: _identifier, values }, { prefix }: WriteContext) => ({
    _identifier,
    values: {
      ref: values.map((value) => ({
        _href: prefix + (_identifier === 'Section' ? section.format([value]) : `${location.format([value])}/`),
      })),
    },
  }),
  read: ({ _identifier, values: { ref } }: HrefLimitation, from) =>
    withStoredValues({ identifier: _identifier, values: ref.map(({ _href }) => _href) }, from),
  ...(limitation.pointer && { pointer: limitation.pointer }),
};

/** The resources that values of limitations refer to, by identifier; the path of a location refers to its last id. */
const referred: Readonly<Record<string, Template>> = {
  ...{ Section: section, NewSection: section, Subtree: location, Node: location },
  ...{ Class: contentType, ParentClass: contentType, State: objectState, NewState: objectState, Language: language },
};

const withStoredValues = ({ identifier, values }: Limitation, from: ReadContext): Limitation => ({
  identifier,
  values: values.map((value) => storedValue(identifier, value, from)),
});

/** Empty for an href of any other resource, which no limitation has as its value. */
function storedValue(identifier: string, text: string, { prefix, ids }: ReadContext): string {
  const template = Object.hasOwn(referred, identifier) ? referred[identifier] : undefined;
  if (template === undefined || !text.startsWith(`${prefix}/`)) return text;
  const value = template.parse(text.slice(prefix.length), ids)?.at(-1);
  if (value === undefined) return prefix === '' ? text : '';
  return identifier === 'Node' ? lastSegment(String(value)) : String(value);
}
