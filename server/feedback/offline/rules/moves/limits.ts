import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** What one's own evidence can't show. */
export const limits = move({
  id: 'moves/limits',
  area: 'evidence',
  genres: ['argument', 'report', 'lab_report'],
  weight: 58,
  patterns: {
    en: pattern(
      String.raw`\b(?:(?:a|one|another|the\s+main)\s+(?:limitation|weakness)\s+(?:of|is|was)\b|limited\s+by\s+the\b|further\s+research\s+(?:is|would|could|should|must|may|will)\b|small\s+sample\b|can(?:not|['’]t)\s+be\s+general[iz]s?ed|can(?:not|['’]t)\s+be\s+generali[sz]ed|it\s+(?:remains|is\s+still)\s+(?:unclear|open|unknown)|does\s+not\s+(?:prove|show)\s+that|correlation\s+(?:is\s+not|does\s+not)|sources?\s+of\s+error)`,
    ),
    de: pattern(
      String.raw`\b(?:eine\s+(?:Einschränkung|Schwäche)\s+(?:der|dieser|des|dieses|ist|war)|(?:bleibt|ist)\s+(?:unklar|offen|ungeklärt)|lässt\s+sich\s+nicht\s+verallgemeinern|kleine\s+Stichprobe|weitere\s+(?:Forschung|Untersuchungen|Messungen)|Fehlerquellen?|beweist\s+(?:noch\s+)?nicht|zeigt\s+(?:noch\s+)?nicht,\s+dass)`,
    ),
    fr: pattern(
      String.raw`\b(?:une\s+(?:limite|faiblesse)\s+(?:de|est)|reste\s+(?:à\s+prouver|incertain|ouverte?)|ne\s+(?:prouve|montre)\s+pas\s+que|ne\s+peut\s+(?:pas\s+)?être\s+généralisée?|sources?\s+d['’]erreur|petit\s+échantillon|d['’]autres\s+(?:recherches|études)\s+(?:sont|seraient))`,
    ),
    es: pattern(
      String.raw`\b(?:una\s+(?:limitación|debilidad)\s+(?:de|es)|no\s+(?:demuestra|prueba)\s+que|no\s+se\s+puede\s+generalizar|queda\s+por\s+(?:demostrar|saber|ver)|fuentes?\s+de\s+error|muestra\s+(?:pequeña|reducida)|sigue\s+sin\s+(?:estar\s+claro|saberse))`,
    ),
  },
  not: pattern(
    String.raw`\b(?:no\s+limitation|keine\s+Einschränkung|sans\s+limite|limites?\s+d[e’'](?:\s*)(?:temps|vitesse|taille|âge)|(?:the\s+)?(?:study|authors?|article|paper)\s+(?:underscores?|emphasi[sz]es?|notes?|says?|concludes?))\b`,
  ),
  say: {
    en: (head) => [
      `You say where your evidence ends: ${head}.`,
      `You don’t claim more than you can show: ${head}.`,
    ],
    de: (head) => [`Sie sagen, wo Ihre Belege enden: ${head}.`],
    fr: (head) => [`Vous dites où s’arrêtent vos preuves : ${head}.`],
    es: (head) => [`Dices dónde terminan tus pruebas: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'A limitation of the survey is that only drivers were asked about it.',
      quotes: 'A limitation',
    },
    { text: 'It remains unclear whether the shops would have closed without the charge.' },
    {
      text: 'The main source of error was the stopwatch; sources of error like this one are hard to avoid.',
      genre: 'lab_report',
    },
    {
      text: 'Eine Einschränkung der Umfrage ist, dass nur Autofahrer gefragt wurden.',
      language: 'de',
    },
    {
      text: 'Une limite de l’enquête est que seuls les automobilistes ont répondu.',
      language: 'fr',
    },
    {
      text: 'Una limitación de la encuesta es que solo se preguntó a conductores.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'Nous nous sommes inspirés des jeux d’arcade en introduisant une limite de temps pour chaque coup.',
      language: 'fr',
      genre: 'report',
    },
    {
      text: 'The study underscores that further research is needed into how patients lose weight.',
    },
    { text: 'The survey asked drivers and people on foot in equal numbers.' },
    { text: 'Is a limitation of the survey that only drivers were asked about it?' },
    { text: 'The speed limit of the road was lowered to thirty last year.' },
    { text: '“A limitation of the survey is its size,” the report says of it.' },
    { text: 'It remains unclear why my dog ran away from us that night.', genre: 'narrative' },
    { text: 'A limitation is.' },
  ],
};
