import { describe, expect, it } from '@jest/globals';
import { type RouterOptions, toSettings } from '../lib/options.js';

function mistakeIn(options: object): string {
  try {
    toSettings(options as RouterOptions);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as TypeError).message;
  }
}

describe('an option with a mistake', () => {
  it.each([
    ['an unknown one', { prefixes: '/x' }, 'prefixes, did you mean prefix?'],
    ['a path without a slash', { prefix: 'api' }, "begins with a slash and does not end with one, such as '/api'"],
    ['an unknown limit', { limits: { bodySize: 5 } }, 'limits.bodySize; there are body, fileDocument,'],
    ['a misspelled limit', { limits: { pagesize: 5 } }, 'limits.pagesize, did you mean pageSize?'],
    [
      'a misspelled limit of logins',
      { limits: { failedLogins: { perAcount: 5 } } },
      'limits.failedLogins.perAcount, did',
    ],
    ['a member of basic', { basic: { relam: 'CMS' } }, 'basic.relam, did you mean realm?'],
    ['a member of session', { session: { trustedOrigin: [] } }, 'session.trustedOrigin, did you mean trustedOrigins?'],
    ['a member of session.install', { session: { install: { secrets: 's' } } }, 'session.install.secrets, did you'],
    ['a member of session.cookie', { session: { cookie: { name: 'a', secrets: 's' } } }, 'session.cookie.secrets, did'],
    ['siteaccesses as a list', { siteaccesses: ['site'] }, 'siteaccesses must be an object by siteaccess'],
    ['siteaccesses as a text', { siteaccesses: 'site' }, 'siteaccesses must be an object by siteaccess'],
    ['no siteaccess', { siteaccesses: {} }, 'siteaccesses must be an object by siteaccess'],
    ['the name of a siteaccess', { siteaccesses: { 'a, b': {} } }, 'The name of siteaccesses.a, b must be letters'],
    ['a siteaccess that is a list', { siteaccesses: { site: ['eng-GB'] } }, 'siteaccesses.site must be an object'],
    ['one language', { siteaccesses: { site: { languages: 'eng-GB' } } }, 'siteaccesses.site.languages must be a list'],
    ['a limit of zero', { limits: { views: { depth: 0 } } }, 'limits.views.depth must be a positive integer, not 0'],
    ['a long value', { vendor: '/'.repeat(100) }, `vnd.example.api, not '${'/'.repeat(60)}…'`],
    ['neither a boolean nor an object', { basic: 'CMS' }, "basic must be a boolean or an object, not 'CMS'"],
    ['an empty list of secrets', { session: { install: { secret: [] } } }, 'install.secret must be a secret'],
    ['no secret', { session: { install: {} } }, 'install.secret must be a secret'],
    ['an identifier that cannot be shown', { session: { exposeIdentifier: true } }, 'session: exposeIdentifier needs'],
    ['a login page of another host', { session: { loginPage: '//evil.example' } }, "a path such as '/login'"],
    ['secrets and keys', { token: { secret: 's', keys: 'k' } }, 'must be an object with either secret or keys'],
    ['browsable as a text', { browsable: 'yes' }, "browsable must be a boolean or an object, not 'yes'"],
    ['a member of browsable', { browsable: { tilte: 'CMS' } }, 'browsable.tilte, did you mean title?'],
    [
      'an unknown text',
      { browsable: { texts: { layout: { logOuts: '' } } } },
      'texts.layout.logOuts, did you mean logOut?',
    ],
    [
      'an unknown group of texts',
      { browsable: { texts: { logins: {} } } },
      'browsable.texts.logins, did you mean login?',
    ],
    ['a text without its names', { browsable: { texts: { login: { loggedIn: '' } } } }, 'loggedIn must be a function'],
    [
      'a language that is none',
      { browsable: { language: 'en_GB' } },
      "must be a language tag such as 'en-GB', not 'en_GB'",
    ],
    [
      'a logo that runs',
      { browsable: { logo: 'javascript:alert(1)' } },
      "browsable.logo must be a path such as '/logo.svg'",
    ],
    ['a page of another host', { browsable: { home: '..//evil.example' } }, 'browsable.home must be a path'],
    ['no language', { siteaccesses: {} }, 'not an empty object'],
    [
      'a misspelled attribute',
      { session: { install: { secret: 's', cookie: { maxage: 1 } } } },
      'did you mean maxAge?',
    ],
    [
      'an attribute of the cookie',
      { session: { install: { secret: 's', cookie: { secure: 'yes' } } } },
      "session.install.cookie.secure must be one of true, false, 'auto', not 'yes'",
    ],
    ['what is no address', { trustProxy: 'nonsense' }, 'The option trustProxy must be a boolean, a number of proxies'],
    ['a misspelled member of a siteaccess', { siteaccesses: { site: { language: [] } } }, 'did you mean languages?'],
  ])('is explained: %s', (_what, options, message) => {
    expect(mistakeIn(options)).toContain(message);
  });

  it('is none where nested members are known or undefined', () => {
    const failedLogins = { perAccount: 5, perAddress: 50, window: 60 };
    const session = { install: { secret: 's', rolling: true }, exposeIdentifier: false, user: undefined };
    expect(mistakeIn({ limits: { body: 5, failedLogins }, session, basic: { realm: 'CMS' } })).toBe('');
  });

  it.each([
    { token: { secret: 'swordfish' } },
    { session: { cookie: { name: 'sid', secret: 7 } } },
    { session: { install: { secret: ['swordfish', ''] } } },
  ])('never shows a secret: %j', (options) => {
    expect(mistakeIn(options)).toMatch(/secret/);
    expect(mistakeIn(options)).not.toMatch(/swordfish|7|''/);
  });
});
