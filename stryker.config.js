/**
 * Mutation tests of authentication and permissions: Stryker changes one expression at a time, and a spec must fail
 * (`npm run mutation`, CONTRIBUTING.md).
 */

/** The specs that concern the files of a folder: each mutant is tried with those tests of them that reach it. */
const folders = {
  'lib/auth': [
    'spec/auth/*.spec.ts',
    'spec/http/{api-keys,siteaccess-login}.spec.ts',
    'spec/http/{authentication,browsers,forms,tokens}.sqlite.spec.ts',
    'spec/html/login.spec.ts',
    'spec/openapi/document.text.spec.ts',
  ],
  'lib/pipeline/select': [
    'spec/http/{negotiation,methods,legacy-clients,forms,browsers,body,lookup}.sqlite.spec.ts',
    'spec/http/{batch,siteaccess-login,event-stream}.spec.ts',
    'spec/html/pages.spec.ts',
    'spec/resources/{location-actions,public-items}.sqlite.spec.ts',
  ],
  'lib/sql/permissions': [
    'spec/sql/{permissions,owners,user-rights,rights-matrix.check,roles}.spec.ts',
    'spec/sql/{create,copy,move,places,trash,delete,users,object-states,api-keys}.spec.ts',
    'spec/conformance/sql.spec.ts',
  ],
};

const { CMS_MUTATE: target = 'lib/auth', CMS_SPECS } = process.env;
const folder = Object.keys(folders).find((name) => target === name || target.startsWith(`${name}/`));

/** What the dry run carries out: those of the folder, unless a command names others. */
export const specs = CMS_SPECS?.split(' ') ?? folders[folder] ?? [];

export default {
  mutate: [target.endsWith('.ts') ? target : `${target}/**/*.ts`],
  testRunner: 'jest',
  // Jest does not know what specs import.
  jest: { configFile: 'jest.mutation.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // Declarations, which are evaluated once for a whole file: each would take all of its tests.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 5_000,
  ignorePatterns: ['build', 'coverage'],
  tempDirName: 'build/mutation',
  tsconfigFile: 'none',
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'build/mutation.html' },
  jsonReporter: { fileName: 'build/mutation.json' },
};
