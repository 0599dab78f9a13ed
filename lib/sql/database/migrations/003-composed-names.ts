/** Names are compared in Unicode NFC: a job writes those again that are stored in another form. Most databases have none. */
import type { Migration, Spelling } from './migration.js';

const columns = [
  ['cms_content', 'remote_id'],
  ['cms_location', 'remote_id'],
  ['cms_planned_location', 'remote_id'],
  ['cms_trash_item', 'remote_id'],
  ['cms_content_type', 'remote_id'],
  ['cms_content_type', 'identifier'],
  ['cms_content_type_draft', 'remote_id'],
  ['cms_content_type_draft', 'identifier'],
  ['cms_field_definition', 'identifier'],
  ['cms_field_definition_draft', 'identifier'],
  ['cms_type_group', 'identifier'],
  ['cms_section', 'identifier'],
  ['cms_state_group', 'identifier'],
  ['cms_state', 'identifier'],
  ['cms_role', 'identifier'],
  ['cms_webhook', 'type_identifiers'],
  ['cms_account', 'login_key'],
  ['cms_account', 'email_key'],
] as const;

/** Names in ASCII are in NFC. */
const isBeyondAscii = ({ engine }: Spelling, column: string): string =>
  engine === 'postgres'
    ? `octet_length(${column}) <> char_length(${column})`
    : `length(cast(${column} as blob)) <> length(${column})`;

export const composedNames: Migration = {
  name: '003-composed-names',
  statements: (spelling) => {
    const exist = columns.map(
      ([table, column]) => `exists (select 1 from ${table} where ${isBeyondAscii(spelling, column)})`,
    );
    return [
      `insert into cms_job (kind, parameters, created)
        select 'composeNames', '{"column":0,"after":0}', 0 where ${exist.join(' or ')}`,
    ];
  },
};
