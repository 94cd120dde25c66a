import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The root folder of the product, both from its sources and from its build. */
export const ROOT = dirname(findPackageJSON(import.meta.url)!);
