import { escaped } from '#contract/text/escaped.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import {
  type SeenCriterion,
  type SeenLevel,
  studentsView,
} from '#contract/rubrics/students-view.ts';

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const STYLE = `
body { font: 15px/1.45 Georgia, 'Times New Roman', serif; color: #1c1a17; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; } h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; margin: 0 0 .75rem; break-inside: avoid; }
th, td { border: 1px solid #b8b2a7; padding: .4rem .55rem; text-align: start; vertical-align: top; }
th { font-weight: 600; width: 22%; } p { margin: .25rem 0; } .points { color: #5c564c; white-space: nowrap; } .total { text-align: end; }
@media (max-width: 40rem) { table, tbody, tr, th, td { display: block; width: auto; } }
@media print { body { margin: 0; } }`;

const points = (value: string | null): string =>
  value === null ? '' : ` <span class="points">(${value})</span>`;

const level = ({ name, descriptor, points: worth }: SeenLevel): string =>
  `<td dir="auto">${name === '' ? '' : `<strong>${lines(name)}</strong>`}${points(worth)}${descriptor === '' ? '' : `<p>${lines(descriptor)}</p>`}</td>`;

function criterion({ name, description, worth, bonus, levels }: SeenCriterion): string {
  const note =
    worth === null ? '' : ` <span class="points">(${bonus ? 'bonus, ' : ''}${worth})</span>`;
  const cells = levels.length > 0 ? levels.map(level).join('') : '<td></td>';
  return `<table><tr><th scope="row" dir="auto">${lines(name)}${note}${description === '' ? '' : `<p>${lines(description)}</p>`}</th>${cells}</tr></table>`;
}

/**
 * Writes a page to print or to hand out: the rubric as students should see it (RUB-11). Nothing in
 * it is executable.
 */
export function writePage(rubric: Rubric, name: string): string {
  const { criteria, max } = studentsView(rubric);
  const parts = criteria.map(
    (one, index) =>
      `${one.group !== '' && one.group !== criteria[index - 1]?.group ? `<h2 dir="auto">${lines(one.group)}</h2>` : ''}${criterion(one)}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${lines(name)}: rubric</title><style>${STYLE}</style></head>
<body><h1 dir="auto">${lines(name)}</h1>
${parts.join('\n')}
${max === null ? '' : `<p class="total">Total: ${max} points</p>`}
</body></html>
`;
}
