import type { Submission } from '#contract/submissions/submission.ts';
import { picture } from './pictures.ts';
import { beginning, dayOf, longDay, similarity, STATUS } from './words.ts';

const COLUMNS: readonly [string, keyof Submission | null][] = [
  ['', null],
  ['Student ID', 'student_identifier'],
  ['Files', 'original_filename'],
  ['Grade', 'grade'],
  ['Feedback', null],
  ['Turnitin', 'turnitin_similarity_score'],
  ['Status', 'status'],
  ['Submitted', 'created_at'],
  ['Actions', null],
];

const one = <Found extends Element>(selector: string, within: ParentNode = document) =>
  within.querySelector<Found>(selector)!;
const [search, body, sizes, bar] = [
  one<HTMLInputElement>('.tools input'),
  one('tbody'),
  one<HTMLSelectElement>('select'),
  one<HTMLElement>('.bar'),
];

/** One row to be filled in: `FIELDS` names its parts in document order. */
const FIELDS = 'input, .name, .file, .icon, .chip, .open, .text, time';
const model = (one('template') as HTMLTemplateElement).content
  .firstElementChild as HTMLTableRowElement;
for (const text of [...model.querySelectorAll('td, tr')].flatMap(({ childNodes }) => [
  ...childNodes,
]))
  if (text.nodeType === Node.TEXT_NODE) text.remove();
for (const text of model.childNodes) if (text.nodeType === Node.TEXT_NODE) text.remove();
model.querySelectorAll('.icon').forEach((button, at) => {
  button.append(picture(at));
});
const more = Object.assign(document.createElement('button'), {
  className: 'more',
  textContent: 'Show more',
});

let all: readonly Submission[] = [];
let shown: readonly Submission[] = [];
let haystacks = new Map<number, string>();
const selected = new Set<number>();
let busy: number | null = null;

const label = (element: Element, text: string) => {
  element.setAttribute('aria-label', text);
  element.setAttribute('title', text);
};

function chip(element: Element, look: string, text: string, shape?: Node) {
  element.className = `chip ${look}`;
  if (shape) element.append(shape, text);
  else element.textContent = text;
}

function panel(text: Element, open: Element, written: string | null, blank: string) {
  if (written === null) return void (text.textContent = blank);
  const start = beginning(written);
  text.className = 'text written';
  text.textContent = start;
  if (start !== written) open.after(more.cloneNode(true));
}

function rowOf(row: Submission): HTMLTableRowElement {
  const line = model.cloneNode(true) as HTMLTableRowElement;
  const student = row.student_identifier ?? row.original_filename;
  const [
    box,
    name,
    file,
    files,
    processed,
    grade,
    editGrade,
    user,
    userText,
    ai,
    aiText,
    score,
    editScore,
    status,
    time,
    generate,
    menu,
  ] = line.querySelectorAll(FIELDS) as unknown as [HTMLInputElement, ...Element[]] &
    Record<number, Element>;
  line.id = `submission-${row.id}`;
  box.setAttribute('aria-label', `Select ${student}`);
  name!.textContent = row.student_identifier;
  file!.textContent = row.original_filename;
  label(files!, `View all files of ${student}`);
  label(processed!, `View processed file of ${student}`);
  label(editGrade!, `Edit grade of ${student}`);
  label(editScore!, `Edit Turnitin score of ${student}`);
  generate!.setAttribute('aria-label', `Generate AI Feedback for ${student}`);
  label(menu!, `More actions for ${student}`);
  chip(grade!, row.grade === null ? 'blank' : 'accent', row.grade ?? 'Not Graded');
  panel(userText!, user!, row.feedback_text, 'No user feedback yet');
  panel(aiText!, ai!, row.ai_feedback_text, 'No AI feedback generated');
  const points = row.turnitin_similarity_score;
  if (points === null) chip(score!, 'blank', 'No Score');
  else chip(score!, similarity(points), `${points}%`, picture(similarity(points)));
  chip(status!, row.status, STATUS[row.status], picture(row.status));
  time!.setAttribute('datetime', row.created_at);
  time!.setAttribute('title', longDay(row.created_at));
  time!.textContent = dayOf(row.created_at);
  paint(line, row.id);
  return line;
}

/** Updates what can change in a row that stays. */
function paint(line: HTMLTableRowElement, id: number) {
  line.classList.toggle('selected', selected.has(id));
  one<HTMLInputElement>('input', line).checked = selected.has(id);
  if (line.classList.toggle('busy', busy === id) !== line.hasAttribute('aria-busy')) {
    line.toggleAttribute('aria-busy', busy === id);
    for (const control of line.querySelectorAll<HTMLButtonElement>('input, button:not(.more)'))
      control.disabled = busy === id;
  }
}

const lineOf = (element: Element) => element.closest('tr') as HTMLTableRowElement;
const idOf = (line: Element) => Number(line.id.slice('submission-'.length));

/** Moves rows that are already on the page instead of creating them again. */
function fill() {
  const there = new Map([...body.children].map((line) => [line.id, line]));
  body.replaceChildren(
    ...shown
      .slice(0, Number(sizes.value))
      .map((row) => there.get(`submission-${row.id}`) ?? rowOf(row)),
  );
  one('.range').textContent = `1–${body.childElementCount} of ${shown.length}`;
}

function count() {
  bar.hidden = selected.size === 0;
  bar.firstElementChild!.textContent = `${selected.size} submission(s) selected`;
  const boxes = body.querySelectorAll('input:checked').length;
  Object.assign(one<HTMLInputElement>('thead input'), {
    checked: boxes === body.childElementCount,
    indeterminate: boxes > 0 && boxes < body.childElementCount,
  });
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare =
  (key: keyof Submission) =>
  (a: Submission, b: Submission): number => {
    const [x, y] = [a[key], b[key]];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return typeof x === 'number' ? x - (y as number) : words.compare(String(x), String(y));
  };

const newest = (rows: readonly Submission[]) =>
  rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));

search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  shown = newest(wanted === '' ? all : all.filter(({ id }) => haystacks.get(id)!.includes(wanted)));
  fill();
});
sizes.addEventListener('change', fill);
one('thead tr').append(
  ...COLUMNS.map(([name, key], at) => {
    const cell = document.createElement('th');
    if (at === 0) cell.innerHTML = '<input type="checkbox" aria-label="Select all on this page">';
    else if (key === null) cell.textContent = name;
    else {
      const button = Object.assign(document.createElement('button'), { textContent: name });
      let sign = -1;
      button.addEventListener('click', () => {
        sign = -sign;
        const by = compare(key);
        shown = shown.toSorted((a, b) => sign * by(a, b));
        fill();
      });
      cell.append(button);
    }
    return cell;
  }),
);
one('thead').addEventListener('change', (event) => {
  const { checked } = event.target as HTMLInputElement;
  for (const line of body.children as HTMLCollectionOf<HTMLTableRowElement>) {
    if (checked) selected.add(idOf(line));
    else selected.delete(idOf(line));
    paint(line, idOf(line));
  }
  count();
});
body.addEventListener('change', (event) => {
  const box = event.target as HTMLInputElement;
  const line = lineOf(box);
  if (box.checked) selected.add(idOf(line));
  else selected.delete(idOf(line));
  paint(line, idOf(line));
  count();
});
body.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button');
  if (!button) return;
  const line = lineOf(button);
  const row = all.find(({ id }) => id === idOf(line))!;
  if (button.matches('.open')) edit(row);
  else if (button.matches('.more')) unfold(button, row);
  else if (button.title === 'Generate AI Feedback') {
    busy = row.id;
    paint(line, row.id);
  }
});

function unfold(button: HTMLButtonElement, row: Submission) {
  const text = one('.text', button.parentElement!);
  const written = button.parentElement!.previousElementSibling
    ? row.ai_feedback_text!
    : row.feedback_text!;
  const whole = text.classList.toggle('whole');
  text.textContent = whole ? written : beginning(written);
  button.textContent = whole ? 'Show less' : 'Show more';
}

function edit(row: Submission) {
  const dialog = document.createElement('dialog');
  dialog.innerHTML =
    '<h2>Edit User Feedback</h2><p></p><section></section><section></section><label>Grade <input></label><textarea rows="8"></textarea><button>Save Feedback</button>';
  one('p', dialog).textContent = row.student_identifier;
  one('section', dialog).textContent = row.ai_feedback_text;
  one<HTMLInputElement>('input', dialog).value = row.grade ?? '';
  one<HTMLTextAreaElement>('textarea', dialog).value = row.feedback_text ?? '';
  document.body.append(dialog);
  dialog.showModal();
  dialog.addEventListener('close', () => dialog.remove());
}

Object.assign(window, {
  mountTable(rows: readonly Submission[]) {
    all = rows;
    shown = newest(rows);
    haystacks = new Map(
      rows.map((row) => [
        row.id,
        [
          row.student_identifier,
          row.original_filename,
          row.grade,
          row.feedback_text,
          row.ai_feedback_text,
        ]
          .join('\n')
          .toLowerCase(),
      ]),
    );
    fill();
  },
  letGo() {
    const line = document.getElementById(`submission-${busy}`) as HTMLTableRowElement;
    const id = busy!;
    busy = null;
    paint(line, id);
  },
});
