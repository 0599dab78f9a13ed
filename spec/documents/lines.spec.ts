/** The lines of a document's text that the pointers of faults lead to, in both formats. */
import { describe, expect, it } from '@jest/globals';
import { lineFinder } from '../../lib/documents/lines.js';
import { RoleInput } from '../../lib/resources/roles/roles.documents.js';
import { VersionUpdate } from '../../lib/resources/versions/versions-input.documents.js';

const json = `{ "VersionUpdate": {
  "initialLanguageCode": "eng-GB",
  "fields": { "field": [
    { "fieldDefinitionIdentifier": "a", "fieldValue": "]}\\"," },
    {
      "fieldDefinitionIdentifier": "b",
      "fieldValue": null
    }
  ] }
} }`;

const xml = `<?xml version="1.0"?>
<VersionUpdate>
  <initialLanguageCode>eng-GB</initialLanguageCode>
  <fields>
    <field><fieldDefinitionIdentifier>a</fieldDefinitionIdentifier></field>
    <field>
      <!-- <field> -->
      <fieldDefinitionIdentifier>b</fieldDefinitionIdentifier>
      <fieldValue/>
    </field>
  </fields>
</VersionUpdate>`;

describe('the line of a pointer', () => {
  it.each([
    ['/VersionUpdate', 1, 2],
    ['/VersionUpdate/initialLanguageCode', 2, 3],
    ['/VersionUpdate/fields/field/0/fieldDefinitionIdentifier', 4, 5],
    ['/VersionUpdate/fields/field/1', 5, 6],
    ['/VersionUpdate/fields/field/1/fieldValue', 7, 9],
    ['/VersionUpdate/fields/field/1/missing/inside', 5, 6],
    ['/VersionUpdate/fields/field/7', 3, 5],
    ['/Other/initialLanguageCode', undefined, undefined],
  ])('%s is %s in JSON and %s in XML', async (pointer, inJson, inXml) => {
    const find = await lineFinder(json, 'json', VersionUpdate);
    const findInXml = await lineFinder(xml, 'xml', VersionUpdate);
    expect([find?.(pointer), findInXml?.(pointer)]).toEqual([inJson, inXml]);
  });

  it('is that of a name in JSON, and of the tag that has an attribute in XML', async () => {
    const find = await lineFinder('{"RoleInput":\n{"identifier":\n"a"}}', 'json', RoleInput);
    const findInXml = await lineFinder('<RoleInput\n  id="1"><identifier>a</identifier></RoleInput>', 'xml', RoleInput);
    expect([find?.('/RoleInput/identifier'), findInXml?.('/RoleInput/identifier')]).toEqual([2, 2]);
  });

  it.each(['{', '<A>', ''])('is unknown in what is not well-formed: %s', async (text) => {
    expect(await lineFinder(text, 'json', VersionUpdate)).toBeUndefined();
    expect(await lineFinder(text, 'xml', VersionUpdate)).toBeUndefined();
  });
});
