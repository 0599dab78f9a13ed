/** XML Schemas (1.0): one for each document, complete in itself. */
import { type MountSettings, mediaType } from '../http/mount-settings.js';
import type { Described } from './api.js';
import { type Node, objectType } from './xml-types.js';

export async function xmlSchema({ document, shape, isInput }: Described, mount: MountSettings): Promise<string> {
  // Only who asks for an XML Schema needs it, and it takes long to load.
  const { create } = await import('xmlbuilder2');
  const { attribute, root } = document;
  const mediaTypeAttribute = {
    '@name': 'media-type',
    '@type': 'xs:string',
    '@fixed': mediaType(mount, attribute, 'xml'),
    '@use': isInput ? 'optional' : 'required',
  };
  const element = {
    '@name': root,
    'xs:complexType': objectType(shape, { isInput, ids: mount.ids }, [mediaTypeAttribute]),
  };
  const text = {
    'xs:schema': {
      '@xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
      '@elementFormDefault': 'unqualified',
      'xs:element': element,
      'xs:complexType': [linkType, freeValueType],
      'xs:simpleType': emptyType,
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8' }, text).end({ prettyPrint: true });
}

const linkType: Node = {
  '@name': 'Link',
  'xs:attribute': ['media-type', 'href'].map((name) => ({ '@name': name, '@type': 'xs:string', '@use': 'required' })),
};

/** Text, or nested `value` elements with or without keys (docs/reference/protocol.md §2.3). */
const freeValueType: Node = {
  '@name': 'FreeValue',
  '@mixed': 'true',
  'xs:sequence': {
    'xs:element': { '@name': 'value', '@type': 'FreeValue', '@minOccurs': '0', '@maxOccurs': 'unbounded' },
  },
  'xs:attribute': ['key', 'json'].map((name) => ({ '@name': name, '@type': 'xs:string' })),
};

const emptyType: Node = {
  '@name': 'Empty',
  'xs:restriction': { '@base': 'xs:string', 'xs:length': { '@value': '0' } },
};
