import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { License } from '../../src/views/site/data.ts';

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}
interface Manifest {
  license?: string | { type?: string };
  homepage?: string;
  repository?: string | { url?: string };
}

const PREFIX = 'node_modules/';
const nameOf = (path: string): string => path.slice(path.lastIndexOf(PREFIX) + PREFIX.length);

async function manifestOf(root: string, path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')) as Manifest;
  } catch {
    // A binding for another system: it is in the lock file but not installed here.
    return {};
  }
}

/**
 * Returns a web page about a package. Only https is accepted, so that an odd repository string
 * doesn't become a link.
 */
function pageOf({ homepage, repository }: Manifest): string | null {
  const source = typeof repository === 'string' ? repository : repository?.url;
  const shorthand =
    source && /^[\w.-]+\/[\w.-]+$/.test(source) ? `https://github.com/${source}` : source;
  const url =
    homepage ??
    shorthand
      ?.replace(/^git\+/, '')
      .replace(/^git:\/\//, 'https://')
      .replace(/^(ssh:\/\/)?git@github\.com[:/]/, 'https://github.com/')
      .replace(/\.git$/, '');
  return url?.startsWith('https://') && URL.canParse(url) ? url : null;
}

/**
 * Reads every package that the running product uses from the lock file; development tools are left
 * out.
 */
export async function readLicenses(root: string): Promise<License[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked & { dependencies?: Record<string, string> }>;
  };
  const direct = new Set(Object.keys(lock.packages['']?.dependencies ?? {}));
  const kept = Object.entries(lock.packages).filter(
    ([path, { dev, link, version }]) =>
      path.startsWith(PREFIX) && !dev && !link && version !== undefined,
  );
  const found = await Promise.all(
    kept.map(async ([path, { version = '', license }]): Promise<License> => {
      const name = nameOf(path);
      const manifest = await manifestOf(root, path);
      const told = typeof manifest.license === 'string' ? manifest.license : manifest.license?.type;
      return {
        name,
        version,
        license: license ?? told ?? 'see the package',
        url: pageOf(manifest),
        direct: path === PREFIX + name && direct.has(name),
      };
    }),
  );
  const unique = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  return [...unique.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
