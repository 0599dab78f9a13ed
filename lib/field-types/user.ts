/** The field type that shows the account of a user. It is set by creating and updating users, not through content. */
import { Type } from 'typebox';
import { defineFieldType, type FieldRules, type ValueFault } from './field-type.js';
import { faultIf, limitOf, parameterOf } from './rules.js';

const days = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { default: null });
const text = Type.Union([Type.String(), Type.Null()]);
const off = Type.Boolean({ default: false });

export const user = defineFieldType({
  identifier: 'user',
  isReadOnly: true,
  value: Type.Object({
    hasStoredLogin: Type.Boolean(),
    contentId: Type.Union([Type.Integer(), Type.Null()]),
    login: text,
    email: text,
    passwordUpdatedAt: Type.Union([Type.Integer(), Type.Null()]),
    enabled: Type.Boolean(),
    maxLogin: Type.Union([Type.Integer(), Type.Null()]),
  }),
  settings: Type.Object({
    PasswordTTL: days,
    PasswordTTLWarning: days,
    RequireUniqueEmail: off,
    UsernamePattern: Type.String({ default: '^[^@]+$' }),
  }),
  validators: {
    PasswordValueValidator: Type.Object({
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
