import { escaped } from '#contract/text/escaped.ts';
import { gradeLines, type Returned } from '#contract/release/returned.ts';
import { type Block, blocks } from '#contract/prose/blocks.ts';
import { runsHtml } from '#server/features/exchange/return/runs-html.ts';
import {
  aboutNote,
  dateInWords,
  factsOf,
  pointsInWords,
  feedbackOutline,
  WORDS,
} from './outline.ts';

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h3 dir="auto">${runsHtml(block.runs)}</h3>`;
    case 'paragraph':
      return `<p dir="auto">${runsHtml(block.runs)}</p>`;
    case 'quote':
      return `<blockquote><p dir="auto">${runsHtml(block.runs)}</p></blockquote>`;
    case 'code':
      return `<pre dir="ltr"><code>${escaped(block.text)}</code></pre>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li dir="auto">${runsHtml(item)}</li>`).join('')}</${tag}>`;
    }
  }
}
const prose = (markdown: string): string => blocks(markdown).map(blockHtml).join('\n');
const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>');
const section = (title: string, html: string): string =>
  html === '' ? '' : `<section>\n<h2>${title}</h2>\n${html}\n</section>`;

function rubricHtml({ criteria, total }: NonNullable<Returned['rubric']>): string {
  const rows = criteria.map(
    ({ group, name, description, bonus, levels, comment, ...criterion }, at) => {
      const heading =
        group !== '' && group !== criteria[at - 1]?.group
          ? `<tr class="group"><th colspan="2" scope="colgroup" dir="auto">${escaped(group)}</th></tr>`
          : '';
      const scale =
        levels.length === 0
          ? ''
          : `<ol class="levels">${levels
              .map(
                (level) =>
                  `<li${level.chosen ? ' class="chosen"' : ''}><span dir="auto">${escaped(level.name)}</span>${level.chosen ? '<span class="sr"> (given)</span>' : ''}</li>`,
              )
              .join('')}</ol>`;
      const told = feedbackOutline({ levels, comment });
      return `${heading}<tr><th scope="row" dir="auto">${escaped(name)}${bonus ? ' <small>bonus</small>' : ''}${description === '' ? '' : `<span class="about">${lines(description)}</span>`}</th>
<td>${pointsInWords(criterion) === '' ? '' : `<span class="points">${pointsInWords(criterion)}</span>`}${scale}${told.map((text, index) => `<p dir="auto"${index === told.length - 1 && text === comment ? ' class="comment"' : ''}>${lines(text)}</p>`).join('')}</td></tr>`;
    },
  );
  const foot =
    total === null
      ? ''
      : `<tfoot><tr><th scope="row">Total</th><td><span class="points">${total.points} of ${total.max}</span></td></tr></tfoot>`;
  return `<table><thead class="sr"><tr><th scope="col">Criterion</th><th scope="col">What was given</th></tr></thead><tbody>${rows.join('\n')}</tbody>${foot}</table>`;
}

const notesHtml = ({ annotations, submission }: Returned): string =>
  annotations.length === 0
    ? ''
    : `<ol class="notes">${annotations
        .map((note) => {
          const about = aboutNote(note, submission.files);
          return `<li>${note.quote === null ? '' : `<q dir="auto">${lines(note.quote)}</q>`}<p dir="auto">${lines(note.text)}</p>${about === '' ? '' : `<small dir="auto">${escaped(about)}</small>`}</li>`;
        })
        .join('\n')}</ol>`;

const STYLE = `
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #211d18; --muted: #6b6358; --faint: #ded7ca; --accent: #8c2f1b; --given: #f6e9dd; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1916; --ink: #ece6da; --muted: #a89f90; --faint: #3b362e; --accent: #e79a80; --given: #35291f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 "Source Serif 4", "Iowan Old Style", Georgia, "Noto Serif", serif; overflow-wrap: anywhere; }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.5rem 4rem; }
.header { color: var(--muted); font-size: .9375rem; letter-spacing: .02em; margin: 0 0 1.5rem; }
h1 { font-size: 2rem; line-height: 1.2; font-weight: 600; margin: 0 0 .5rem; text-wrap: balance; }
h2 { font-size: 1.25rem; font-weight: 600; margin: 0 0 .75rem; }
h3 { font-size: 1.0625rem; margin: 1.5rem 0 .25rem; }
.who { margin: 0; font-size: 1.1875rem; }
.facts { color: var(--muted); font-size: .9375rem; margin: .25rem 0 0; }
.grade { display: flex; align-items: baseline; gap: 1rem; margin: 2rem 0 0; padding: 1rem 0; border-block: 2px solid var(--ink); }
.grade dt { font-size: .9375rem; color: var(--muted); }
.grade dd { margin: 0; font-size: 1.75rem; font-weight: 600; }
section { margin-top: 2.5rem; }
p { margin: 0 0 .75rem; }
ul, ol { padding-inline-start: 1.4em; margin: 0 0 .75rem; }
blockquote { margin: 0 0 .75rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--faint); }
pre { overflow-x: auto; padding: .75rem 1rem; background: var(--given); font-size: .875rem; }
a { color: var(--accent); }
table { width: 100%; border-collapse: collapse; }
tbody tr, tfoot tr { border-top: 1px solid var(--faint); }
th, td { text-align: start; vertical-align: top; padding: .875rem 0; }
tbody th { width: 36%; padding-inline-end: 1.5rem; font-weight: 600; }
.group th { color: var(--muted); font-weight: 400; padding-bottom: .25rem; }
.about { display: block; font-weight: 400; font-size: .875rem; color: var(--muted); margin-top: .25rem; }
.points { float: inline-end; margin-inline-start: 1rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.levels { list-style: none; display: flex; flex-wrap: wrap; gap: .375rem; padding: 0; margin: 0 0 .5rem; font-size: .875rem; color: var(--muted); }
.levels li { padding: .0625rem .5rem; border: 1px solid var(--faint); border-radius: 1rem; }
.levels .chosen { color: var(--ink); background: var(--given); border-color: var(--accent); font-weight: 600; }
td p { font-size: .9375rem; margin: 0 0 .375rem; }
td .comment { font-size: 1rem; }
tfoot tr { border-top: 2px solid var(--ink); }
.notes > li { padding-inline-start: .375rem; margin-bottom: 1.25rem; }
.notes > li::marker { color: var(--accent); font-weight: 600; }
q { display: block; quotes: none; color: var(--muted); font-style: italic; border-inline-start: 3px solid var(--accent); padding-inline-start: .75rem; margin-bottom: .375rem; }
.notes p { margin: 0; }
small { color: var(--muted); font-size: .8125rem; }
.closing { margin-top: 2.5rem; }
.signed { font-style: italic; margin-top: 1rem; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--faint); color: var(--muted); font-size: .8125rem; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 34rem) { main { padding: 2rem 1.25rem 3rem; } tbody th, tbody td { display: block; width: auto; padding-inline-end: 0; } tbody th { padding-bottom: .25rem; } tbody td { padding-top: 0; } }
@media print { body { background: none; } main { padding: 0; max-width: none; } tr, .notes > li { break-inside: avoid; } }
`.trim();

/**
 * Renders what a student gets as one self-contained page: it loads nothing, and runs nothing
 * (OUT-4).
 */
export function renderHtml(returned: Returned): string {
  const { assignment, student, feedback, rubric, educator, ai_statement, made_at } = returned;
  const given = gradeLines(returned);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(`${assignment.title} – feedback for ${student.name}`)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
${educator.header === '' ? '' : `<p class="header" dir="auto">${escaped(educator.header)}</p>`}
<h1 dir="auto">${escaped(assignment.title)}</h1>
<p class="who" dir="auto">${escaped(student.name)}</p>
<p class="facts" dir="auto">${factsOf(returned).map(escaped).join(' · ')}</p>
${given === null ? '' : `<dl class="grade"><dt>${given.label}</dt><dd dir="auto">${escaped(given.value)}</dd></dl>`}${given === null || given.note === '' ? '' : `<p class="facts" dir="auto">${escaped(given.note)}</p>`}
${section(WORDS.feedback, prose(feedback ?? ''))}
${section(WORDS.rubric, rubric === null ? '' : rubricHtml(rubric))}
${section(WORDS.notes, notesHtml(returned))}
<div class="closing">${prose(educator.closing)}<p class="signed" dir="auto">${escaped(educator.name)}</p></div>
<footer>${ai_statement === null ? '' : `<p><strong>${WORDS.ai}.</strong> ${escaped(ai_statement)}</p>`}<p>${dateInWords(made_at)}</p></footer>
</main>
</body>
</html>
`;
}
