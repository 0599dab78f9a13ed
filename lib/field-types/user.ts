/** The field type that shows the account of a user: read-only, or settable where the storage keeps accounts apart from versions. */
import type { Json } from '../repository/repository.js';
import { opaqueString } from './credentials.js';
import { defineFieldType, type FieldRules, type ValueFault } from './field-type.js';
import { memberInput, yesOrNo } from './form-inputs.js';
import { isMap } from './json-values.js';
import { patternFault } from './patterns.js';
import { faultIf, limitOf, parameterOf } from './rules.js';
import * as values from './values.js';

const days = values.withDefault(values.nullable(values.integer({ minimum: 0 })), null);
const text = values.nullable(values.string());
/** The user who has set the new password that a draft holds. */
const newPasswordUserId = values.optional(values.id());
const off = values.withDefault(values.boolean(), false);

const members = {
  hasStoredLogin: values.boolean(),
  contentId: values.nullable(values.id()),
  login: text,
  email: text,
  passwordUpdatedAt: values.nullable(values.integer()),
  enabled: values.boolean(),
  maxLogin: values.nullable(values.integer()),
};

export const user = defineFieldType({
  identifier: 'user',
  isReadOnly: true,
  isSingular: true,
  isForNewTypes: true,
  hasNoDefault: true,
  value: values.object({ ...members, newPasswordUserId }),
  settings: values.object({
    PasswordTTL: days,
    PasswordTTLWarning: days,
    RequireUniqueEmail: off,
    UsernamePattern: values.withDefault(values.string({ maxLength: 255 }), '^[^@]+$'),
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
  validateRules: async ({ settings }) => {
    const message = await patternFault(settings.UsernamePattern);
    return message === undefined ? [] : [{ member: 'settings.UsernamePattern', message }];
  },
  toName: ({ login }) => login ?? '',
  // Member by member, so that whatever else a storage keeps of a user stays there.
  show: ({ hasStoredLogin, contentId, login, email, passwordUpdatedAt, enabled, maxLogin, newPasswordUserId }) => ({
    hasStoredLogin,
    contentId,
    login,
    email,
    passwordUpdatedAt,
    enabled,
    maxLogin,
    plainPassword: null,
    ...(newPasswordUserId !== undefined && { newPasswordUserId }),
  }),
  // Front ends read nothing of accounts.
  item: { value: values.nullable(values.either([])), show: () => null },
});

/** The members of an account that clients can set. */
export interface AccountInput {
  readonly hasStoredLogin: boolean;
  readonly login: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly plainPassword: string | null;
}

function passwordHint(value: Json): string {
  const setter = isMap(value) ? value.newPasswordUserId : undefined;
  if (setter === undefined) return 'It takes effect only where the user who has set it publishes the draft.';
  return `User ${setter} has set one in this draft, which takes effect only where that user publishes the draft.`;
}

const required = { minLength: 1, maxLength: 150 };

/** Its values hold a password in plain text between being read and being stored, so no storage may store them as they are. */
export const settableUser = defineFieldType({
  ...(user as unknown as { readonly identifier: 'user' }),
  isReadOnly: false,
  value: values.object({
    ...members,
    login: values.string(required),
    email: values.string(required),
    plainPassword: values.nullable(values.string({ maxLength: 1024 })),
    newPasswordUserId,
  }),
  /** Members that are not sent, or blank as forms send them, are unchanged, and so are those that only the server sets. */
  read: ({ value, current = null }) => {
    if (!isMap(value)) return value;
    const stored = isMap(current) ? current : {};
    const input: Readonly<Record<string, Json>> = Object.fromEntries(
      Object.entries(value).filter(([, member]) => member !== ''),
    );
    const { login = stored.login ?? null, email = stored.email ?? null, enabled = stored.enabled ?? true } = input;
    const { hasStoredLogin = false, contentId = null, passwordUpdatedAt = null, maxLogin = null } = stored;
    const account = { hasStoredLogin, contentId, login, email, passwordUpdatedAt, enabled, maxLogin };
    const { newPasswordUserId } = stored;
    const setter = newPasswordUserId === undefined ? {} : { newPasswordUserId };
    return { ...account, plainPassword: input.plainPassword ?? null, ...setter };
  },
  form: (value) => [
    memberInput(value, 'login', { label: 'Login' }),
    memberInput(value, 'email', { label: 'E-mail address', type: 'email' }),
    memberInput(null, 'plainPassword', { label: 'New password', hint: passwordHint(value) }),
    memberInput(value, 'enabled', { label: 'May log in', type: 'select', choices: yesOrNo }),
  ],
  validate: ({ login, email, plainPassword }, rules, current) => {
    const stored = isMap(current) ? current : undefined;
    return [
      ...faultIf(stored?.hasStoredLogin === true && stored.login !== login, 'cannot be changed', 'login'),
      ...faultIf(!/^[^\s@]{1,64}@[^\s@]{1,185}$/.test(email), 'must be an e-mail address', 'email'),
      ...faultIf(stored === undefined && plainPassword === null, 'is required', 'password'),
      ...(plainPassword === null ? [] : passwordFaults(plainPassword, rules)),
    ];
  },
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

/** The faults of a new password, by the definition of the user's field. */
export function passwordFaults(password: string, rules: FieldRules): readonly ValueFault[] {
  const { PasswordValueValidator: parameters } = rules.validators;
  const least = limitOf(rules, 'PasswordValueValidator', 'minLength') ?? 0;
  const prepared = password === '' ? '' : opaqueString(password);
  if (prepared === undefined)
    return [
      { target: 'password', message: 'must have no control characters, and none that are invisible or not assigned' },
    ];
  return [
    ...faultIf(Array.from(prepared).length < least, `must have at least ${least} characters`, 'password'),
    ...demands.flatMap(([name, pattern, message]) =>
      faultIf(parameterOf(parameters, name) === true && !pattern.test(prepared), message, 'password'),
    ),
  ];
}
