/** Specs run as native ES modules, each file transformed by swc; what they import is the source in lib. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/spec/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^express-cms-rest$': '<rootDir>/lib/index.ts',
    '^express-cms-rest/(sql)$': '<rootDir>/lib/$1/index.ts',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};
