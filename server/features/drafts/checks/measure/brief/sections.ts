import { folded } from '#server/features/drafts/checks/measure/span.ts';

const NAMES = [
  ['abstract', 'zusammenfassung', 'résumé', 'resumen'],
  ['introduction', 'einleitung', 'introducción'],
  ['background', 'hintergrund', 'contexte'],
  [
    'literature review',
    'forschungsstand',
    'état de l’art',
    'marco teórico',
    'revisión bibliográfica',
  ],
  ['theory', 'theorie', 'théorie', 'teoría', 'grundlagen'],
  [
    'aim',
    'aims',
    'objective',
    'objectives',
    'hypothesis',
    'zielsetzung',
    'hypothese',
    'objectif',
    'objectifs',
    'hypothèse',
    'objetivo',
    'objetivos',
    'hipótesis',
  ],
  [
    'method',
    'methods',
    'methodology',
    'procedure',
    'materials and methods',
    'methode',
    'methoden',
    'durchführung',
    'versuchsaufbau',
    'méthode',
    'méthodes',
    'protocole',
    'método',
    'métodos',
    'metodología',
    'procedimiento',
  ],
  ['results', 'findings', 'ergebnisse', 'befunde', 'résultats', 'resultados', 'hallazgos'],
  ['analysis', 'auswertung', 'analyse', 'análisis'],
  ['discussion', 'diskussion', 'discusión'],
  ['limitations', 'limites', 'limitationen', 'limitaciones'],
  ['recommendations', 'empfehlungen', 'recommandations', 'recomendaciones'],
  [
    'conclusion',
    'conclusions',
    'fazit',
    'schluss',
    'schlussfolgerung',
    'conclusión',
    'conclusiones',
  ],
].map((group) => group.map(folded));

const GROUP_OF = new Map(
  NAMES.flatMap((group, index) => group.map((name) => [name, index] as const)),
);
const LIST =
  /(?:sections?|headings?|parts?|structured?\s+(?:as|into|with)|abschnitte?\p{L}*|gliederung|kapitel\p{L}*|überschriften|parties|rubriques|sections|apartados?|secciones|partes)\b(?:[^.!?:\n]{0,60}[:(]\s*([^.!?:()\n]{10,300})|\s+([^.!?:()\n]{10,300}))/giu;

/**
 * Returns the group of names that a heading belongs to, so that "Methodology" counts as "Method";
 * null if it is none of them.
 */
export function sectionOf(heading: string): number | null {
  const plain = folded(heading)
    .replace(/^(?:\d{1,2}(?:\.\d{1,2})*|[ivx]{1,4})[.)]?\s+/, '')
    .replace(/[\s:.]+$/, '');
  const whole = GROUP_OF.get(plain);
  if (whole !== undefined) return whole;
  for (const [name, group] of GROUP_OF)
    if (new RegExp(`(?:^|\\s)${name}(?:\\s|$)`).test(plain) && plain.length < name.length + 30)
      return group;
  return null;
}

/** `group` is null for a name that only this brief uses. */
export interface Section {
  name: string;
  group: number | null;
}

/**
 * "a reflective essay (Situation, Reflection, Knowing)": names that a course gives to the parts.
 */
const IN_BRACKETS =
  /(?:essay|report|paper|reflection|journal|Bericht|Aufsatz|Reflexion|rapport|essai|informe|ensayo)\s[^.()\n]{0,40}\(((?:\p{Lu}[\p{L} -]{2,30},\s?){2,9}(?:(?:and|und|et|y)\s)?\p{Lu}[\p{L} -]{2,30})\)/u;

/**
 * Returns the sections that a brief names in a list of sections or headings: "with these sections:
 * Introduction, Method, Results".
 */
export function sectionsAsked(brief: string): Section[] {
  const own = IN_BRACKETS.exec(brief.slice(0, 20_000))?.[1]
    ?.split(/,\s*/)
    .map((name) => name.replace(/^(?:and|und|et|y)\s/, '').trim());
  if (own !== undefined)
    return own.map((name) => ({ name, group: GROUP_OF.get(folded(name)) ?? null }));
  const found = new Map<number, Section>();
  for (const [, led, plain] of brief.slice(0, 20_000).matchAll(LIST)) {
    for (const part of (led ?? plain)!.split(/,|;|\s(?:and|und|et|y|e)\s/)) {
      const name = part.trim().replace(/^(?:and|und|et|y|an?|the)\s+/i, '');
      const group = GROUP_OF.get(folded(name));
      if (group !== undefined && !found.has(group)) found.set(group, { name, group });
    }
  }
  return found.size >= 3 ? [...found.values()] : [];
}
