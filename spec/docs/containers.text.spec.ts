/** The container files in `examples/docker/`: what can be checked of them without a container runtime. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly build?: { readonly context: string; readonly dockerfile: string };
        readonly environment?: Readonly<Record<string, string>>;
        readonly volumes?: readonly string[];
        readonly depends_on?: object;
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const compose: Compose = parse(readFileSync('examples/docker/compose.yaml', 'utf8'));
const dockerfile = readFileSync('examples/docker/Dockerfile', 'utf8').replace(/\\\n/g, ' ');
const environment = readFileSync('examples/server/environment.ts', 'utf8');
const { devDependencies, dependencies, peerDependencies, engines } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the container files', () => {
  it('set environment variables that the example host reads', () => {
    const set = Object.keys(compose.services.cms?.environment ?? {});
    expect(set.filter((name) => !new RegExp(`'${name}'`).test(environment))).toEqual([]);
  });

  it('declare the services and volumes that they refer to', () => {
    for (const service of Object.values(compose.services)) {
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
      for (const volume of service.volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
      if (service.build) expect(existsSync(service.build.dockerfile)).toBe(true);
    }
  });

  it('start a program that the project of the examples compiles', () => {
    const [, started = ''] = /^CMD \["node", "build\/(.*)\.js"\]$/m.exec(dockerfile) ?? [];
    expect(existsSync(`${started}.ts`)).toBe(true);
    expect(JSON.parse(readFileSync('examples/tsconfig.json', 'utf8')).compilerOptions.outDir).toBe('../build/examples');
  });

  it('copy the folders that the build writes into the image', () => {
    for (const folder of ['dist', 'build']) expect(dockerfile).toContain(`/app/${folder} ./${folder}`);
  });

  it('install every package that the example host imports', () => {
    const folders = ['server', 'cluster'].flatMap((name) =>
      readdirSync(`examples/${name}`).map((each) => `examples/${name}/${each}`),
    );
    const imported = ['examples/server.ts', 'examples/cluster.ts', ...folders].flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /^import (?!type\b).*?from '([a-z@][^']*)'|import\('([a-z@][^']*)'\)/gms,
        ),
      ].map(([, name, dynamic]) => name ?? dynamic ?? ''),
    );
    const installed = [...dockerfile.matchAll(/(\S+)@[\d.]+(?=\s)/g)].map(([, name]) => name);
    const known = new Set([...installed, ...Object.keys(dependencies), ...builtinModules]);
    const missing = imported.filter((name) => !/^(?:node:|express-cms-rest)/.test(name) && !known.has(name));
    expect(imported.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('install majors of packages that this project is tested with', () => {
    const known = { ...devDependencies, ...peerDependencies, ...dependencies };
    const [, list = ''] = /RUN npm install --no-save (.*)$/m.exec(dockerfile) ?? [];
    const installed = list.split(/\s+/).filter((part) => part.length > 0 && !part.startsWith('--'));
    expect(installed.length).toBeGreaterThan(5);
    for (const spec of installed) {
      const at = spec.lastIndexOf('@');
      const range: string | undefined = devDependencies[spec.slice(0, at)] ?? known[spec.slice(0, at)];
      expect(`${spec.slice(0, at)} ${range}`).toContain(` ^${spec.slice(at + 1)}.`);
    }
  });

  it('use a version of Node.js that the package supports', () => {
    const [, major] = /^FROM node:(\d+)/m.exec(dockerfile) ?? [];
    const [, least] = /(\d+)/.exec(engines.node) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(least));
  });
});
