/** The field type that shows the account of a user. It is set by creating and updating users, not through content. */
import { defineFieldType, type FieldRules, type ValueFault } from './field-type.js';
import { faultIf, limitOf, parameterOf } from './rules.js';
import * as values from './values.js';

const days = values.withDefault(values.nullable(values.integer({ minimum: 0 })), null);
const text = values.nullable(values.string());
const off = values.withDefault(values.boolean(), false);

export const user = defineFieldType({
  identifier: 'user',
  isReadOnly: true,
  value: values.object({
    hasStoredLogin: values.boolean(),
    contentId: values.nullable(values.id()),
    login: text,
    email: text,
    passwordUpdatedAt: values.nullable(values.integer()),
    enabled: values.boolean(),
    maxLogin: values.nullable(values.integer()),
  }),
  settings: values.object({
    PasswordTTL: days,
    PasswordTTLWarning: days,
    RequireUniqueEmail: off,
    UsernamePattern: values.withDefault(values.string(), '^[^@]+$'),
  }),
  validators: {
    PasswordValueValidator: values.object({
      requireAtLeastOneUpperCaseCharacter: off,
      requireAtLeastOneLowerCaseCharacter: off,
      requireAtLeastOneNumericCharacter: off,
      requireAtLeastOneNonAlphanumericCharacter: off,
      requireNewPassword: off,
      minLength: days,
    }),
  },
  toName: ({ login }) => login ?? '',
  // Member by member, so that whatever else a storage keeps of a user stays there.
  show: ({ hasStoredLogin, contentId, login, email, passwordUpdatedAt, enabled, maxLogin }) => ({
    hasStoredLogin,
    contentId,
    login,
    email,
    passwordUpdatedAt,
    enabled,
    maxLogin,
    plainPassword: null,
  }),
});

const demands = [
  ['requireAtLeastOneUpperCaseCharacter', /\p{Lu}/u, 'must have an upper-case letter'],
  ['requireAtLeastOneLowerCaseCharacter', /\p{Ll}/u, 'must have a lower-case letter'],
  ['requireAtLeastOneNumericCharacter', /\p{N}/u, 'must have a digit'],
  [
    'requireAtLeastOneNonAlphanumericCharacter',
    /[^\p{L}\p{N}\s]/u,
    'must have a character that is no letter and no digit',
  ],
] as const;

/** What is wrong with a new password, by the definition of the user's field. */
export function passwordFaults(password: string, rules: FieldRules): readonly ValueFault[] {
  const { PasswordValueValidator: parameters } = rules.validators;
  const least = limitOf(rules, 'PasswordValueValidator', 'minLength') ?? 0;
  return [
    ...faultIf(Array.from(password).length < least, `must have at least ${least} characters`, 'password'),
    ...demands.flatMap(([name, pattern, message]) =>
      faultIf(parameterOf(parameters, name) === true && !pattern.test(password), message, 'password'),
    ),
  ];
}
