import { decide } from '#server/features/drafts/checks/writer.ts';
import type { DraftRequest } from '#server/features/drafts/types.ts';

const MAX_FINDINGS = 8;
const MAX_PLACES = 4;
const MAX_PLACE_LENGTH = 80;

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Returns what was counted in a work and what the checks found in it, to be passed to the model,
 * which miscounts (PROMPT-1).
 */
export async function factsOf({
  material,
  seen = [],
  assignment,
  settings,
}: Pick<DraftRequest, 'material' | 'seen' | 'assignment' | 'settings'>): Promise<string[]> {
  const { work, heard } = await decide(material, { assignment, settings });
  const facts: string[] = [];
  if (work.program === null) {
    facts.push(
      work.characters === null ? `${work.words.most} words` : `${work.characters} characters`,
    );
    if (work.references !== null)
      facts.push(`${work.references.entries.length} entries in its list of sources`);
  } else
    facts.push(`${material.text.trimEnd().split('\n').length} lines of ${work.program.language}`);
  if (material.extension === 'pdf')
    facts.push('read from a PDF: line breaks and columns may not be the writer’s');
  if (material.read_share < 1)
    facts.push(
      `only ${Math.floor(material.read_share * 100)} per cent of it could be read: what is missing here may stand in the rest`,
    );
  const unseen = (material.pictures?.length ?? 0) - seen.length;
  if (unseen > 0)
    facts.push(
      `${unseen === 1 ? 'a picture is' : `${unseen} pictures are`} in it and not shown here`,
    );
  facts.push(...material.left_out.map(({ note }) => `not read: ${line(note)}`));
  for (const { rule, finding } of heard
    .toSorted((a, b) => b.finding.weight - a.finding.weight)
    .slice(0, MAX_FINDINGS)) {
    const said =
      finding.said.en?.[0] ??
      (work.language === null ? undefined : finding.said[work.language]?.[0]);
    if (said === undefined) continue;
    const places = finding.spans
      .slice(0, MAX_PLACES)
      .map(({ start, end }) => line(material.text.slice(start, end)))
      .filter((place) => place !== '' && place.length <= MAX_PLACE_LENGTH)
      .map((place) => `“${place}”`);
    facts.push(
      `a check (${rule.id.split('/').at(-1)!}) found: ${line(said.seen)}${places.length === 0 ? '' : ` (${places.join(', ')})`}`,
    );
  }
  return facts;
}
