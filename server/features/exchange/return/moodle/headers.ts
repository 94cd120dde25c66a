import { NotThisFile } from '#server/features/exchange/return/csv.ts';

/**
 * Moodle translates every heading, and accepts them only in the language of the uploading person.
 */
interface Language {
  code: string;
  identifier: string;
  name: string;
  status: string;
  grade: string;
  maximum: string;
  scale: string;
  changeable: string;
  gradedAt: string;
  handedInAt: string;
  comments: string;
  group: string;
  yes: string;
}

const of = (code: string, ...words: string[]): Language => {
  const [
    identifier,
    name,
    status,
    grade,
    maximum,
    scale,
    changeable,
    gradedAt,
    handedInAt,
    comments,
    group,
    yes,
  ] = words.map((word) => word.normalize('NFC')) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    code,
    identifier,
    name,
    status,
    grade,
    maximum,
    scale,
    changeable,
    gradedAt,
    handedInAt,
    comments,
    group,
    yes,
  };
};

const LANGUAGES: readonly Language[] = [
  of(
    'en',
    'Identifier',
    'Full name',
    'Status',
    'Grade',
    'Maximum grade',
    'Scale',
    'Grade can be changed',
    'Last modified (grade)',
    'Last modified (submission)',
    'Feedback comments',
    'Group',
    'Yes',
  ),
  of(
    'de',
    'ID',
    'Vollständiger Name',
    'Status',
    'Bewertung',
    'Bestwertung',
    'Skala',
    'Bewertung kann geändert werden',
    'Zuletzt geändert (Bewertung)',
    'Zuletzt geändert (Abgabe)',
    'Feedback als Kommentar',
    'Gruppe',
    'Ja',
  ),
  of(
    'fr',
    'Identifiant',
    'Nom complet',
    'Statut',
    'Note',
    'Note maximale',
    'Barème',
    'La note peut être modifiée',
    'Dernière modification (note)',
    'Dernière modification (travail remis)',
    'Feedback par commentaires',
    'Groupe',
    'Oui',
  ),
  of(
    'es',
    'Identificador',
    'Nombre completo',
    'Estado',
    'Calificación',
    'Calificación máxima',
    'Escala',
    'La calificación puede ser cambiada',
    'Última modificación (calificación)',
    'Última modificación (entrega)',
    'Comentarios de retroalimentación',
    'Grupo',
    'Sí',
  ),
  of(
    'ar',
    'المُعرَّف',
    'ًالاسم كاملا',
    'الحالة',
    'الدرجة',
    'أعلى تقدير',
    'المقياس',
    'يمكن تغيير الدرجة',
    'آخر تعديل (التقدير)',
    'آخر تعديل (التسليم)',
    'تعليقات الإفادة',
    'المجموعة',
    'نعم',
  ),
  of(
    'zh',
    '标识符',
    '全名',
    '状态',
    '成绩',
    '最高分',
    '量表',
    '允许更改成绩',
    '上次修改（评分）',
    '上次修改（作业）',
    '反馈意见',
    '小组',
    '是的',
  ),
];

/** Which column contains what; −1 for one that is missing. */
export interface Columns {
  language: string;
  yes: string;
  identifier: number;
  name: number;
  status: number;
  group: number;
  grade: number;
  maximum: number;
  scale: number;
  changeable: number;
  gradedAt: number;
  handedInAt: number;
  comments: number;
}

/**
 * Finds the columns by their headings. Throws NotThisFile if Moodle would refuse the whole file.
 */
export function findColumns(titles: readonly string[]): Columns {
  const headings = titles.map((title) => title.normalize('NFC'));
  const language = LANGUAGES.find(
    (one) => headings.includes(one.identifier) && headings.includes(one.gradedAt),
  );
  if (language === undefined) {
    throw new NotThisFile(
      'This isn’t a Moodle grading worksheet in English, German, French, Spanish, Arabic or Chinese. Download it from the assignment: Submissions, Actions, Download grading worksheet.',
    );
  }
  const at = (
    name:
      | 'identifier'
      | 'name'
      | 'status'
      | 'group'
      | 'grade'
      | 'maximum'
      | 'scale'
      | 'changeable'
      | 'gradedAt'
      | 'handedInAt'
      | 'comments',
  ) => headings.indexOf(language[name]);
  if (at('grade') === -1) {
    throw new NotThisFile(
      `The column “${language.grade}” is missing or has been renamed. Moodle would reject this file. Download it again.`,
    );
  }
  if (at('comments') === 0)
    throw new NotThisFile(
      `The column “${language.comments}” must not come first: Moodle would not read the file. Download it again.`,
    );
  return {
    language: language.code,
    yes: language.yes,
    identifier: at('identifier'),
    name: at('name'),
    status: at('status'),
    group: at('group'),
    grade: at('grade'),
    maximum: at('maximum'),
    scale: at('scale'),
    changeable: at('changeable'),
    gradedAt: at('gradedAt'),
    handedInAt: at('handedInAt'),
    comments: at('comments'),
  };
}
