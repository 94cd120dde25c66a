import { PAGE, preview, STATUS, type BenchRow } from '../rows.ts';

const COLUMNS: readonly [string, keyof BenchRow | null][] = [
  ['Student ID', 'student_identifier'], ['Files', 'file_name'], ['Grade', 'grade'], ['Feedback', null], ['Turnitin', 'turnitin_similarity_score'],
  ['Status', 'status'], ['Submitted', 'created_at'], ['Actions', null],
];

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', text = ''): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
};

const button = (text: string, className = '') => Object.assign(element('button', className, text), { type: 'button' });

const checkbox = (label: string) => {
  const box = Object.assign(element('input'), { type: 'checkbox' });
  box.setAttribute('aria-label', label);
  return box;
};

function rowOf(row: BenchRow): HTMLTableRowElement {
  const line = element('tr');
  const cells: (string | Node)[][] = [
    [checkbox(`Select ${row.student_identifier}`)], [row.student_identifier], [row.file_name, button('All files'), button('Text')],
    [row.grade ?? 'Not Graded', button('Edit')],
    [button(`USER FEEDBACK ${preview(row.feedback_text, 'No user feedback yet')}`, 'panel'), button(`AI FEEDBACK ${preview(row.ai_feedback_text, 'No AI feedback generated')}`, 'panel')],
    [row.turnitin_similarity_score === null ? 'No Score' : `${row.turnitin_similarity_score}%`, button('Edit')],
    [STATUS[row.status]], [new Date(row.created_at).toLocaleString('en')], [button('Generate'), button('More')],
  ];
  line.append(...cells.map((content) => {
    const cell = element('td');
    cell.append(...content);
    return cell;
  }));
  return line;
}

function mountTable(rows: readonly BenchRow[]): void {
  let shown = rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const root = document.getElementById('root')!;
  const search = Object.assign(element('input'), { placeholder: 'Search by student ID, filename, grade, or feedback' });
  const body = element('tbody');
  const all = checkbox('Select all');
  const head = element('tr');
  const fill = () => body.replaceChildren(...shown.slice(0, PAGE).map(rowOf));
  const haystacks = new Map(rows.map((row) => [row.id, [row.student_identifier, row.file_name, row.grade, row.feedback_text, row.ai_feedback_text].join('\n').toLowerCase()]));

  search.addEventListener('input', () => {
    const wanted = search.value.toLowerCase();
    shown = rows.filter((row) => haystacks.get(row.id)!.includes(wanted)).toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    fill();
  });
  head.append(element('th'), ...COLUMNS.map(([name, key]) => {
    const cell = element('th');
    if (key === null) cell.textContent = name;
    else {
      const sort = button(name);
      sort.addEventListener('click', () => {
        shown = shown.toSorted((a, b) => String(a[key] ?? '').localeCompare(String(b[key] ?? '')));
        fill();
      });
      cell.append(sort);
    }
    return cell;
  }));
  head.firstElementChild!.append(all);
  all.addEventListener('change', () => {
    for (const box of body.querySelectorAll('input')) {
      box.checked = all.checked;
      box.closest('tr')!.classList.toggle('selected', all.checked);
    }
  });
  body.addEventListener('change', (event) => {
    const box = event.target as HTMLInputElement;
    box.closest('tr')!.classList.toggle('selected', box.checked);
  });
  body.addEventListener('click', (event) => {
    const panel = (event.target as Element).closest('.panel');
    if (!panel) return;
    const dialog = element('dialog');
    dialog.append(element('h2', '', 'Edit User Feedback'), element('textarea'), button('Save Feedback'));
    document.body.append(dialog);
    dialog.showModal();
    dialog.addEventListener('close', () => dialog.remove());
  });
  const table = element('table');
  const header = element('thead');
  header.append(head);
  table.append(header, body);
  fill();
  root.replaceChildren(search, table);
}

Object.assign(window, { mountTable });
