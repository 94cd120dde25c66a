import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf, notesOf, statesOf } from './words.ts';

/** A leading letter keeps Mermaid from reading a state called `end` or `state` as its own word. */
const idOf = (node: AnyStateNode): string => `s_${node.id.replace(/[^A-Za-z0-9_]/g, '_')}`;
/** These end or break a label. */
const safe = (text: string): string => text.replace(/[;:#{}"<>\n]/g, ' ').trim();

const COLOURS: Record<string, string> = {
  busy: 'fill:#dbeafe,stroke:#1d4ed8,color:#1e3a8a', danger: 'fill:#fee2e2,stroke:#b91c1c,color:#7f1d1d',
};

/** The chart as text that GitHub and GitLab draw. */
export function toMermaid({ root }: AnyStateMachine): string {
  const lines = ['stateDiagram-v2', '  direction LR'];
  drawInto(lines, root, '  ');
  for (const tag of ['busy', 'danger']) {
    const tagged = statesOf(root).filter((node) => node.tags.includes(tag)).map(idOf);
    if (tagged.length) lines.push(`  classDef ${tag} ${COLOURS[tag]}`, `  class ${tagged.join(',')} ${tag}`);
  }
  for (const { from, to, labels } of edgesOf(root)) lines.push(`  ${idOf(from)} --> ${idOf(to)} : ${labels.map(safe).join('<br/>')}`);
  return `${lines.join('\n')}\n`;
}

function drawInto(lines: string[], node: AnyStateNode, pad: string): void {
  const parts = Object.values(node.states);
  const notes = notesOf(node).map(safe);
  lines.push(`${pad}state "${[node.key, ...(parts.length ? [] : notes)].join('<br/>')}" as ${idOf(node)}`);
  if (!parts.length) return;
  lines.push(`${pad}state ${idOf(node)} {`);
  parts.forEach((part, index) => {
    drawInto(lines, part, `${pad}  `);
    if (node.type !== 'parallel' && node.initial.target?.includes(part)) lines.push(`${pad}  [*] --> ${idOf(part)}`);
    if (part.type === 'final') lines.push(`${pad}  ${idOf(part)} --> [*]`);
    if (node.type === 'parallel' && index < parts.length - 1) lines.push(`${pad}  --`);
  });
  lines.push(`${pad}}`);
  if (notes.length) lines.push(`${pad}note right of ${idOf(node)}`, ...notes.map((note) => `${pad}  ${note}`), `${pad}end note`);
}
