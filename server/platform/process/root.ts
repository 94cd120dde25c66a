import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the whole product, from its sources and from its build. */
export const ROOT = dirname(findPackageJSON(import.meta.url)!);
