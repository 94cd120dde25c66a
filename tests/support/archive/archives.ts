import { strFromU8, unzipSync } from 'fflate';
import type {
  ArchiveChoices,
  ArchivePreview,
  BroughtAssignment,
  ArchiveImport,
} from '#contract/exchange/archive/import.ts';
import { type Caller, form } from '../caller.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const body = (bytes: Bytes, choices?: Partial<ArchiveChoices>): FormData =>
  form({
    file: { name: 'Essay - archive.zip', bytes },
    ...(choices === undefined ? {} : { choices: JSON.stringify(choices) }),
  });

/** Imports any archive. */
export const importArchive = (who: Caller, bytes: Bytes, choices?: Partial<ArchiveChoices>) =>
  who.post<ArchiveImport>('/api/v1/assignments/archives', body(bytes, choices));
export const previewed = (who: Caller, bytes: Bytes) =>
  who.post<ArchivePreview>('/api/v1/assignments/archives/preview', body(bytes));

/** Imports the archive of one assignment. */
export async function bring(who: Caller, bytes: Bytes, choices?: Partial<ArchiveChoices>) {
  const answer = await importArchive(who, bytes, choices);
  return {
    ...answer,
    body: answer.body?.assignments?.[0] as BroughtAssignment & { assignment_id: number },
  };
}

/** Returns the export of an account. */
export async function exported(who: Caller): Promise<Bytes> {
  const answer = await fetch(`${who.url}/api/v1/users/me/export`, {
    headers: { Authorization: `Bearer ${who.token ?? ''}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
}

export const archiveOf = async (who: Caller, id: number): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(`${who.url}/api/v1/assignments/${id}/archive`, {
    headers: { Authorization: `Bearer ${who.token ?? ''}` },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** Returns everything in it except when and where it was created. */
export const contentOf = (bytes: Uint8Array): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => {
      if (!path.endsWith('.json')) return [path, Buffer.from(content).toString('base64')];
      const { made_from: _, ...sheet } = JSON.parse(strFromU8(content)) as Record<string, unknown>;
      return [path, { ...sheet, exported_at: '' }];
    }),
  );
