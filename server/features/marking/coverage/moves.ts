import type { Language } from '#server/features/drafts/checks/language.ts';

/** A kind of passage that briefs ask for by name, and the words by which it is recognised. */
export interface Move {
  name: string;
  /** How a brief asks for it. */
  asked: RegExp;
  /** As an item's `words`, by language. */
  words: Readonly<Record<Language, readonly string[]>>;
}

const any = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu');

export const MOVES: readonly Move[] = [
  {
    name: 'An example',
    asked: any('(?:counter-?)?examples?|instances?|Beispiele?n?|exemples?|ejemplos?'),
    words: {
      en: ['example', '"for instance"', '"such as"', '"e.g"'],
      de: ['Beispiel', 'beispielsweise', '"z. B"', '"z.B"'],
      fr: ['exemple', '"par ex"'],
      es: ['ejemplo', '"p. ej"'],
    },
  },
  {
    name: 'An advantage',
    asked: any('advantages?|benefits?|upsides?|Vorteile?n?|avantages?|ventajas?'),
    words: {
      en: ['advantage', 'benefit', 'upside'],
      de: ['*vorteil', 'Nutzen'],
      fr: ['avantage', 'bénéfice'],
      es: ['ventaja', 'beneficio'],
    },
  },
  {
    name: 'A disadvantage',
    asked: any(
      'disadvantages?|downsides?|drawbacks?|weakness(?:es)?|Nachteile?n?|inconvénients?|désavantages?|desventajas?|inconvenientes?',
    ),
    words: {
      en: ['disadvantage', 'downside', 'drawback', 'weakness', 'shortcoming'],
      de: ['*nachteil', 'Schwäche'],
      fr: ['inconvénient', 'désavantage', 'faiblesse'],
      es: ['desventaja', 'inconveniente', 'debilidad'],
    },
  },
  {
    name: 'A reason',
    asked: any(
      'reasons?|justif(?:y|ication)|Gründe?n?|Begründung|begründe\\p{L}*|raisons?|razón|razones|motivos?',
    ),
    words: {
      en: ['because', 'reason', '"due to"', 'since'],
      de: ['weil', 'denn', 'Grund', '"da"', 'aufgrund'],
      fr: ['"parce que"', 'car', 'raison', '"en raison de"'],
      es: ['porque', 'razón', '"ya que"', '"debido a"'],
    },
  },
  {
    name: 'An objection',
    asked: any(
      'objections?|counter-?arguments?|opposing\\s+views?|Gegenargumente?n?|Einwände?n?|Einwand|objections?|contre-arguments?|objeción|objeciones|contraargumentos?',
    ),
    words: {
      en: [
        'objection',
        'counterargument',
        'critics',
        'opponents',
        '"some argue"',
        '"could be argued"',
        '"might argue"',
        '"may argue"',
      ],
      de: ['Einwand', 'Gegenargument', 'Kritiker', 'einwenden', '"dagegen spricht"'],
      fr: ['objection', '"contre-argument"', 'objecter', '"certains affirment"'],
      es: ['objeción', 'contraargumento', '"hay quien dice"', '"se podría objetar"'],
    },
  },
  {
    name: 'A position',
    asked: any(
      'positions?|thesis(?:\\s+statement)?|your\\s+(?:own\\s+)?(?:view|opinion)|Stellungnahme|prise\\s+de\\s+position|tesis|postura',
    ),
    words: {
      en: [
        '"I argue"',
        '"I will argue"',
        '"I believe"',
        '"in my view"',
        '"in my opinion"',
        '"this essay argues"',
        '"this paper argues"',
      ],
      de: [
        '"meiner Meinung nach"',
        '"meines Erachtens"',
        '"ich bin der Meinung"',
        '"ich bin der Ansicht"',
      ],
      fr: ['"à mon avis"', '"selon moi"', '"je pense que"'],
      es: ['"en mi opinión"', '"a mi juicio"', '"creo que"'],
    },
  },
  {
    name: 'A definition',
    asked: any('definitions?|define|Definition(?:en)?|defini\\p{L}+|défini\\p{L}+'),
    words: {
      en: [
        '"is defined as"',
        '"are defined as"',
        '"refers to"',
        'definition',
        '"is called"',
        '"is known as"',
      ],
      de: ['"versteht man"', 'definiert', 'Definition', '"bezeichnet man"'],
      fr: ['"est défini comme"', 'définition', '"on appelle"'],
      es: ['"se define"', 'definición', '"se llama"'],
    },
  },
  {
    name: 'A consequence',
    asked: any(
      'consequences?|effects?|impacts?|Folgen?|Auswirkung(?:en)?|conséquences?|consecuencias?',
    ),
    words: {
      en: ['therefore', 'consequently', 'consequence', '"as a result"', '"leads to"', 'thus'],
      de: ['daher', 'folglich', 'deshalb', '"führt zu"', 'Folge'],
      fr: ['conséquence', '"par conséquent"', 'donc', 'entraîne'],
      es: ['consecuencia', '"por lo tanto"', '"por eso"', 'provoca'],
    },
  },
  {
    name: 'A difference',
    asked: any('differences?|differ|contrast|Unterschiede?n?|différences?|diferencias?'),
    words: {
      en: ['difference', 'differ', 'whereas', 'unlike', '"in contrast"', '"compared to"'],
      de: ['*unterschied*', 'wohingegen', '"im Gegensatz"', 'dagegen'],
      fr: ['différence', '"tandis que"', '"alors que"', 'contrairement'],
      es: ['diferencia', '"mientras que"', '"a diferencia de"'],
    },
  },
  {
    name: 'A limitation',
    asked: any('limitations?|Grenzen|Einschränkung(?:en)?|limites|limitaciones'),
    words: {
      en: ['limitation', 'limited'],
      de: ['Einschränkung', 'Grenzen', 'begrenzt'],
      fr: ['limites', 'limité'],
      es: ['limitación', 'limitado'],
    },
  },
  {
    name: 'A conclusion',
    asked: any('conclusions?|conclude|Fazit|Schlussfolgerung(?:en)?|conclusión|conclusiones'),
    words: {
      en: ['conclusion', 'conclude', '"to sum up"', '"in summary"'],
      de: ['Fazit', 'zusammenfassend', 'Schlussfolgerung'],
      fr: ['conclusion', 'conclure', '"en somme"'],
      es: ['conclusión', 'concluir', '"en resumen"'],
    },
  },
];
