import type { Student } from '#contract/assignments/student.ts';
import type { Work } from '#server/features/exchange/return/join.ts';

/**
 * Headings of Moodle's worksheet in each language that was tried on a real one, with its words for
 * participant and yes.
 */
export const WORKSHEET_LANGUAGES: Readonly<
  Record<
    string,
    { headings: readonly string[]; participant: string; yes: string; no: string; date: string }
  >
> = {
  en: {
    headings: [
      'Identifier',
      'Full name',
      'Email address',
      'Status',
      'Grade',
      'Maximum grade',
      'Grade can be changed',
      'Last modified (submission)',
      'Last modified (grade)',
      'Feedback comments',
    ],
    participant: 'Participant ',
    yes: 'Yes',
    no: 'No',
    date: 'Saturday, 21 November 2026, 8:58 PM',
  },
  de: {
    headings: [
      'ID',
      'Vollständiger Name',
      'E-Mail-Adresse',
      'Status',
      'Bewertung',
      'Bestwertung',
      'Bewertung kann geändert werden',
      'Zuletzt geändert (Abgabe)',
      'Zuletzt geändert (Bewertung)',
      'Feedback als Kommentar',
    ],
    participant: 'Teilnehmer/in',
    yes: 'Ja',
    no: 'Nein',
    date: 'Samstag, 21. November 2026, 20:58',
  },
  fr: {
    headings: [
      'Identifiant',
      'Nom complet',
      'Adresse de courriel',
      'Statut',
      'Note',
      'Note maximale',
      'La note peut être modifiée',
      'Dernière modification (travail remis)',
      'Dernière modification (note)',
      'Feedback par commentaires',
    ],
    participant: 'Participant',
    yes: 'Oui',
    no: 'Non',
    date: 'samedi 21 novembre 2026, 20:58',
  },
  es: {
    headings: [
      'Identificador',
      'Nombre completo',
      'Dirección de correo',
      'Estado',
      'Calificación',
      'Calificación máxima',
      'La calificación puede ser cambiada',
      'Última modificación (entrega)',
      'Última modificación (calificación)',
      'Comentarios de retroalimentación',
    ],
    participant: 'Participante',
    yes: 'Sí',
    no: 'No',
    date: 'sábado, 21 de noviembre de 2026, 20:58',
  },
  ar: {
    headings: [
      'المُعرَّف',
      'ًالاسم كاملا',
      'عنوان البريد الإلكتروني',
      'الحالة',
      'الدرجة',
      'أعلى تقدير',
      'يمكن تغيير الدرجة',
      'آخر تعديل (التسليم)',
      'آخر تعديل (التقدير)',
      'تعليقات الإفادة',
    ],
    participant: 'المشارك',
    yes: 'نعم',
    no: 'لا',
    date: 'السبت، 21 نوفمبر 2026، 8:58 PM',
  },
  zh: {
    headings: [
      '标识符',
      '全名',
      '电子邮件地址',
      '状态',
      '成绩',
      '最高分',
      '允许更改成绩',
      '上次修改（作业）',
      '上次修改（评分）',
      '反馈意见',
    ],
    participant: '参与人',
    yes: '是的',
    no: '否',
    date: '2026年11月21日 星期六 20:58',
  },
};

export interface SheetRow {
  id: number;
  name?: string;
  email?: string;
  grade?: string;
  max?: string;
  locked?: boolean;
  gradedAt?: string;
  comment?: string;
}

const quoted = (text: string): string =>
  /[\s",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Creates a worksheet of the same form as Moodle's own, with a BOM and line feeds. */
export function aWorksheet(rows: readonly SheetRow[], language = 'en', scale?: string): Buffer {
  const { headings, participant, yes, no } = WORKSHEET_LANGUAGES[language]!;
  const titles =
    scale === undefined
      ? headings
      : headings.map((title) => (title === 'Maximum grade' ? 'Scale' : title));
  const lines = rows.map((row) => [
    `${participant}${row.id}`,
    row.name ?? `Student ${row.id}`,
    row.email ?? `s${row.id}@example.test`,
    'Submitted for grading -  - ',
    row.grade ?? '',
    scale ?? row.max ?? '100.00',
    row.locked ? no : yes,
    'Wednesday, 18 November 2026, 8:37 PM',
    row.gradedAt ?? '-',
    row.comment ?? '',
  ]);
  return Buffer.from(
    `\ufeff${[titles, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`,
  );
}

export const aWork = (submission_id: number, over: Partial<Work> = {}): Work => ({
  submission_id,
  student_identifier: `s${submission_id}@example.test`,
  student_ids: [],
  grade: '61.5',
  feedback: null,
  ...over,
});

/** Creates a class list of Moodle's participants, each with the submission of the same number. */
export const participants = (ids: readonly number[]): { students: Student[]; works: Work[] } => ({
  students: ids.map((id) => ({
    id,
    display_name: `Student ${id}`,
    identifier: null,
    email: `participant${id}@example.test`,
    group: null,
    section: null,
    environment_ids: { moodle_participant: String(id) },
    submission_ids: [id],
  })),
  works: ids.map((id) => aWork(id, { student_ids: [id], student_identifier: null })),
});

const CELL = /("(?:[^"]|"")*"|[^,\n"]*)(,|\n|$)/y;

/** Splits CSV text independently of the product: lines of raw cells, quotes included. */
export function rawLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (let at = 0; at < text.length;) {
    CELL.lastIndex = at;
    const found = CELL.exec(text);
    if (found === null) throw new Error(`no cell at ${at}`);
    line.push(found[1] ?? '');
    at = CELL.lastIndex;
    if (found[2] !== ',') {
      lines.push(line);
      line = [];
    }
  }
  return lines;
}
