import { admin } from '#server/admin.ts';
import type { TestStores } from '#tests/support/engines.ts';

export interface Said {
  code: number;
  said: string;
  complained: string;
}

/**
 * Runs one of the operator's commands on a test's database and files, with additional settings.
 */
export async function operate(
  { settings: { dataDir, databaseUrl } }: TestStores,
  words: string[],
  env: Record<string, string> = {},
): Promise<Said> {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await admin(
    words,
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
    (line) => said.push(line),
    (line) => complained.push(line),
  );
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}
