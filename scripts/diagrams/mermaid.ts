import type { AnyStateNode } from 'xstate';
import { notesIn, partsOf, type Picture } from './picture.ts';
import { isTagged, pathOf } from './words.ts';

/** A leading letter keeps Mermaid from reading a state called `end` or `state` as its own word. */
const idOf = (node: AnyStateNode): string => `s_${node.id.replace(/[^A-Za-z0-9_]/g, '_')}`;
const anyOf = (node: AnyStateNode): string => `${idOf(node)}_anywhere`;
/** These end or break a label. */
const safe = (text: string): string => text.replace(/[;:#{}"<>\n]/g, ' ').trim();

const COLOURS: Record<string, string> = {
  busy: 'fill:#dbeafe,stroke:#1d4ed8,color:#1e3a8a',
  danger: 'fill:#fee2e2,stroke:#b91c1c,color:#7f1d1d',
};

/** A picture of a chart as text that GitHub and GitLab draw. */
export function toMermaid(picture: Picture): string {
  const { root, edges, around } = picture;
  const lines = ['stateDiagram-v2', '  direction LR'];
  const shown = drawInto(lines, root, picture, '  ');
  for (const node of around) lines.push(`  state "${pathOf(node)}" as ${idOf(node)}`);
  for (const tag of ['busy', 'danger']) {
    const tagged = shown.filter((node) => isTagged(node, tag)).map(idOf);
    if (tagged.length)
      lines.push(`  classDef ${tag} ${COLOURS[tag]}`, `  class ${tagged.join(',')} ${tag}`);
  }
  for (const { from, to, labels, fromAnywhere } of edges) {
    lines.push(
      `  ${fromAnywhere ? anyOf(from) : idOf(from)} --> ${idOf(to)} : ${labels.map(safe).join('<br/>')}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function drawInto(
  lines: string[],
  node: AnyStateNode,
  picture: Picture,
  pad: string,
): AnyStateNode[] {
  const parts = partsOf(node, picture);
  const notes = notesIn(node, picture).map(safe);
  lines.push(
    `${pad}state "${[node.key, ...(parts.length ? [] : notes)].join('<br/>')}" as ${idOf(node)}`,
  );
  if (!parts.length) return [node];
  lines.push(`${pad}state ${idOf(node)} {`);
  if (picture.edges.some(({ from, fromAnywhere }) => from === node && fromAnywhere))
    lines.push(`${pad}  state "from anywhere here" as ${anyOf(node)}`);
  const drawn = parts.flatMap((part, index) => {
    const inner = drawInto(lines, part, picture, `${pad}  `);
    if (node.type !== 'parallel' && node.initial.target?.includes(part))
      lines.push(`${pad}  [*] --> ${idOf(part)}`);
    if (part.type === 'final') lines.push(`${pad}  ${idOf(part)} --> [*]`);
    if (node.type === 'parallel' && index < parts.length - 1) lines.push(`${pad}  --`);
    return inner;
  });
  lines.push(`${pad}}`);
  if (notes.length)
    lines.push(
      `${pad}note right of ${idOf(node)}`,
      ...notes.map((note) => `${pad}  ${note}`),
      `${pad}end note`,
    );
  return [node, ...drawn];
}
