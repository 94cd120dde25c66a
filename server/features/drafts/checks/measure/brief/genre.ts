import type { Genre } from '#contract/submissions/document.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';

/** What a brief calls the work it wants, from the plainest word to the vaguest; the first that fits is it. */
const WANTED: readonly [Genre, RegExp][] = [
  [
    'narrative',
    pattern(
      String.raw`\b(?:write|tell|schreib\p{L}*|erzähl\p{L}*|écri\p{L}+|raconte\p{L}*|escrib\p{L}*|cuent\p{L}*|narr\p{L}*)\b[^.!?\n]{0,40}\b(?:story|tale|narrative|Geschichte|Erzählung|Märchen|histoire|récit|conte|historia|cuento|relato)\b|\bnarrative\s+(?:essay|writing)\b|\bErlebniserzählung\b|讲述|写一个故事`,
    ),
  ],
  [
    'lab_report',
    pattern(
      String.raw`\b(?:lab(?:oratory)?\s+(?:report|write-?up|protocol)|Laborprotokoll|Versuchsprotokoll|Praktikumsbericht|Versuchsbericht|Versuch\s+(?:Nr\.\s*)?[A-Z]{0,2}\d{1,3}\b|compte[\s-]rendu\s+de\s+(?:TP|travaux\s+pratiques)|informe\s+de\s+(?:laboratorio|prácticas)|rapport\s+de\s+(?:TP|laboratoire)|实验报告)\b`,
    ),
  ],
  [
    'reflection',
    pattern(
      String.raw`\b(?:reflect(?:ion|ive|ions)\b|reflect(?:\s+(?:up)?on\b|\s+(?:critically|deeply|back)\b|(?=\s*(?:[.,;:!?)]|$)))|reflectively|(?<!\p{L})(?:reflektieren\s+Sie|reflektiere|reflektiert\s+(?:euer|eure\p{L}*|über))(?!\p{L})|\p{L}*[Rr]eflexions(?:bericht|aufgabe|text|essay|tagebuch|schreiben)\p{L}*|Selbstreflexion|Reflexion\p{L}*\s+(?:über|zu[mr]?|Ihr\p{L}*|dein\p{L}*|eigene\p{L}*|des\s+eigenen|der\s+eigenen)|(?:schreib\p{L}*|verfass\p{L}*)\s+(?:Sie\s+)?(?:eine\s+)?(?:\p{L}+\s+)?Reflexion|Lerntagebuch|réflexi(?:on\s+personnelle|f)|réfléchi\p{L}*\s+(?:sur|à)\s+(?:votre|ton)|réflexion\s+sur\s+(?:votre|ton)|bilan\s+personnel|ce\s+que\s+(?:vous|tu)\s+(?:en\s+)?(?:avez|as)\s+appris(?!\s+(?:sur|de|en)\b)|reflexion(?:a|e|ar)\s+sobre|reflexi(?:ón|ones)\s+(?:personal|sobre\s+(?:tus?|sus?|lo\s+que))|(?:lo\s+que|qué)\s+has?\s+aprendido(?!\s+(?:sobre|de|acerca)\b)|diario\s+de\s+aprendizaje|learning\s+(?:journal|diary|log))`,
    ),
  ],
  [
    'report',
    pattern(
      String.raw`\b(?:write|prepare|submit|produce|schreib\p{L}*|verfass\p{L}*|rédige\p{L}*|redact\p{L}*|escrib\p{L}*)\b[^.!?\n]{0,40}\b(?:report|case\s+study|Bericht|rapport|informe)\b|\b(?:project|research|technical)\s+report\b`,
    ),
  ],
  [
    'argument',
    pattern(
      String.raw`\b(?:argu(?:e|ment|mentative)|persua\p{L}+|convinc\p{L}+|to\s+what\s+extent|do\s+you\s+(?:agree|believe)|critically|critique|evaluate|assess\s+(?:the|whether|how)|discuss|(?:write|compose|submit|prepare|produce|schreib\p{L}*|verfass\p{L}*|in\s+an|in\s+your|this|your|word)\b[^.!?\n]{0,30}\bessay|opinion|position\s+paper|thesis|Erörter\p{L}*|erörter\p{L}*|Argument\p{L}*|argumentier\p{L}*|Stellungnahme|nehmen\s+Sie\s+Stellung|diskutier\p{L}*|beurteil\p{L}*|Aufsatz|dissertation|argument\p{L}+|essai|discutez|commentez|dans\s+quelle\s+mesure|pensez-vous|ensayo|argument\p{L}+|discut\p{L}+|texto\s+argumentativo|opina|hasta\s+qué\s+punto)\b|议论文`,
    ),
  ],
  [
    'short_answer',
    pattern(
      String.raw`\b(?:explain|describe|define|outline|name|list|state|identify|summari[sz]e|what|why|how|compare|give|erklär\p{L}*|beschreib\p{L}*|nenn\p{L}*|definier\p{L}*|erläuter\p{L}*|vergleich\p{L}*|expliqu\p{L}+|décri\p{L}+|défini\p{L}+|citez|compar\p{L}+|expl[ií]c\p{L}+|expl[ií]qu\p{L}+|descr[ií]b\p{L}*|defin\p{L}+|compar\p{L}+)\b`,
    ),
  ],
];

/** The genre a brief asks for, or unknown. Only its own words count: a rubric's "argument" is no genre. */
export const genreAsked = (brief: string): Genre =>
  WANTED.find(([, words]) => words.test(brief.slice(0, 20_000)))?.[0] ?? 'unknown';
