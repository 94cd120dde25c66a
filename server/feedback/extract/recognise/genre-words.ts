/** What the genres of a language sound like. `first` is the writer speaking of themself, `past` a story's tense. */
interface Words {
  argument: RegExp; reflection: RegExp; narrative: RegExp; lab: RegExp; report: RegExp; first: RegExp; past: RegExp;
  labHeading: RegExp; labTitle: RegExp; reportHeading: RegExp; reflectionHeading: RegExp;
}

const whole = (...words: string[]): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu');
const heading = (...words: string[]): RegExp => new RegExp(String.raw`^(?:[\dIVX]{1,4}(?:\.\d{1,2})*[.)]?\s+)?(?:${words.join('|')})`, 'gimu');
/** Numbers with a unit of measurement. */
const UNITS = String.raw`\d+(?:[.,]\d+)?\s?(?:[µμkmMGn]?[VAWΩFHJNgsm]|k?Hz|°C|mol|ml|mL|cm|mm|kg|min|Ohm|Pa|bar)`;

/** By ISO code: the languages that rules are written for, and no others. */
export const GENRE_WORDS: Readonly<Record<string, Words>> = {
  en: {
    argument: whole('should', 'must', 'ought', 'argue[sd]?', 'argument', 'argues', 'claims?', 'opinion', 'believe', 'however', 'therefore', 'although', 'because', 'critics', 'opponents', 'in conclusion', 'on the other hand', 'persuade[ds]?', 'evidence', 'thesis', 'contend[s]?', 'ethical', 'moral', 'wrong', 'unfair', 'fair', 'for example', 'moreover', 'furthermore', 'would', 'will', 'i think', 'i feel that', 'agree', 'disagree', 'society'),
    reflection: whole('reflect(?:ed|ing|ion|ions|s)?', 'learn(?:ed|t|ing)?', 'i felt', 'feelings?', 'felt', 'experience[sd]?', 'realis?z?ed?', 'my practice', 'my learning', 'my own', 'improve', 'next time', 'in (?:the|my) future', 'course', 'outcomes?', 'growth', 'grow', 'skills?', 'confiden(?:t|ce)', 'gained', 'developed', 'enabled me', 'helped me', 'allowed me', 'taught me'),
    narrative: whole('said', 'asked', 'told', 'suddenly', 'then', 'when i', 'one day', 'once', 'laugh(?:ed|ing|ter)?', 'smiled', 'cried', 'looked', 'walked', 'ran', 'finally', 'friends?', 'mom', 'mother', 'dad', 'brother', 'sister', 'story', 'remember', 'night', 'yelled', 'waited', 'after (?:a|that)'),
    lab: whole(UNITS, 'measure(?:d|ment|ments)?', 'apparatus', 'experiments?', 'voltage', 'current', 'uncertaint(?:y|ies)', 'error bars?', 'oscilloscope', 'samples?', 'temperature', 'values?', 'graph', 'plot(?:ted)?', 'circuit', 'solution', 'theoretical'),
    report: whole('table', 'figure', 'section', 'results?', 'data', 'method(?:s|ology)?', 'analys[ei]s', 'stud(?:y|ies)', 'participants?', 'findings', 'recommend(?:ed|ations?)', 'model', 'according to', 'systematic', 'review', 'research'),
    first: whole('i', 'me', 'my', 'myself', 'mine'),
    past: whole('was', 'were', 'had', 'did', String.raw`\p{L}{2,}ed`, 'went', 'came', 'got', 'took', 'thought', 'knew', 'saw', 'made', 'began', 'said', 'told', 'ran'),
    labHeading: heading('aim', 'objective', 'apparatus', 'equipment', 'materials', 'procedure', 'experimental', 'method', 'measurements?', 'results', 'discussion', 'error analysis', 'theory', 'hypothesis'),
    labTitle: heading(String.raw`lab(?:oratory)?(?: report|\s?\d)`, 'experiment', 'practical'),
    reportHeading: heading('abstract', 'executive summary', 'introduction', 'background', 'methods?', 'methodology', 'results', 'findings', 'discussion', 'recommendations', 'related work', 'evaluation', 'conclusions?', 'limitations', 'literature review'),
    reflectionHeading: heading('reflecti(?:on|ve)', 'situation', 'feelings', 'what (?:i|happened)', 'learning', 'knowing', 'evaluation', 'action plan', 'personal'),
  },
  de: {
    argument: whole('sollten?', 'muss', 'müssen', 'meiner meinung', 'argumente?', 'these', 'jedoch', 'allerdings', 'deshalb', 'daher', 'weil', 'obwohl', 'kritiker', 'einerseits', 'andererseits', 'zusammenfassend', 'meinung', 'gegner', 'befürworter', 'sinnvoll', 'ich finde', 'zum beispiel', 'außerdem', 'denn'),
    reflection: whole('reflektier\\p{L}*', 'reflexion', 'gelernt', 'lernen', 'gefühlt?e?', 'erfahrung(?:en)?', 'mir (?:bewusst|klar)', 'nächstes mal', 'zukunft', 'praktikum', 'meine[rn]?', 'rückblickend', 'verbessern'),
    narrative: whole('sagte', 'fragte', 'plötzlich', 'dann', 'als ich', 'eines tages', 'lachte', 'lief', 'ging', 'rief', 'schließlich', 'freund(?:in)?', 'mutter', 'vater', 'erzählte'),
    lab: whole(UNITS, 'messung(?:en)?', 'gemessen', 'messwerte?', 'versuch(?:e|s)?', 'spannung', 'strom', 'schaltung', 'oszilloskop', 'widerstand', 'unsicherheit', 'kennlinie', 'messgerät', 'aufbau', 'temperatur', 'experiment'),
    report: whole('tabelle', 'abbildung', 'abschnitt', 'ergebnisse?', 'daten', 'methoden?', 'analyse', 'studien?', 'untersuchung', 'laut', 'empfehlung(?:en)?', 'kapitel'),
    first: whole('ich', 'mir', 'mich', 'meine?[rnms]?'),
    past: whole('war(?:en)?', 'hatten?', 'wurden?', String.raw`\p{L}{3,}ten?`, 'ging(?:en)?', 'kam(?:en)?', 'sah(?:en)?', 'lief', 'rief'),
    labHeading: heading('aufgabenstellung', 'versuchsaufbau', 'aufbau', 'durchführung', 'messung', 'auswertung', 'ergebnisse', 'diskussion', 'fehlerrechnung', 'theorie', 'grundlagen', 'geräte', 'schaltung', 'voraussetzungen'),
    labTitle: heading('laborprotokoll', 'versuchsprotokoll', 'protokoll', 'laborbericht', 'laborübung', 'versuch'),
    reportHeading: heading('zusammenfassung', 'einleitung', 'hintergrund', 'methode', 'ergebnisse', 'diskussion', 'fazit', 'ausblick', 'stand der technik', 'schluss'),
    reflectionHeading: heading('reflexion', 'rückblick', 'persönliche'),
  },
  fr: {
    argument: whole('faut', 'devrai(?:t|ent)', 'doi(?:t|vent)', 'selon moi', 'à mon avis', 'cependant', 'toutefois', 'donc', 'parce que', 'car', 'argument\\p{L}*', 'thèse', "d'une part", "d'autre part", 'en conclusion', 'en effet', 'néanmoins', 'certes', 'par exemple', 'pourtant', 'société'),
    reflection: whole("j'ai appris", 'apprentissage', 'ressenti', 'expérience', 'stage', 'réflexion', 'améliorer', 'prochaine fois', 'avenir', 'compétences', "m'a permis", 'bilan'),
    narrative: whole('dit-il', 'dit', 'soudain', 'alors', 'un jour', 'puis', 'demanda', 'répondit', 'ami', 'mère', 'père', 'était', 'cria', 'rit'),
    lab: whole(UNITS, 'mesures?', 'mesuré\\p{L}*', 'tension', 'courant', 'expériences?', 'montage', 'manipulation', 'incertitudes?', 'valeurs?', 'échantillons?', 'commandes?', 'résultat', 'tp'),
    report: whole('tableau', 'figure', 'section', 'résultats?', 'données', 'méthodes?', 'analyse', 'études?', 'selon', 'recommandations?', 'partie'),
    first: whole('je', "j['’]\\p{L}+", 'moi', 'me', 'mon', 'ma', 'mes'),
    past: whole('était', 'étaient', 'avait', 'avaient', 'fut', 'furent', String.raw`\p{L}{2,}(?:ait|aient|èrent|it|a)`),
    labHeading: heading('objectif', 'but', 'matériel', 'montage', 'protocole', 'manipulation', 'mesures', 'résultats', 'exploitation', 'interprétation', 'exercice', 'partie', 'question'),
    labTitle: heading('compte[- ]rendu', 'rapport de (?:tp|laboratoire)', 'travaux pratiques', 'tp'),
    reportHeading: heading('résumé', 'introduction', 'contexte', 'méthod', 'résultats', 'discussion', 'conclusion', 'recommandations'),
    reflectionHeading: heading('bilan', 'réflexion', 'ressenti'),
  },
  es: {
    argument: whole('deberían?', 'debe(?:n|mos)?', 'hay que', 'en mi opinión', 'sin embargo', 'por lo tanto', 'por eso', 'porque', 'argument\\p{L}*', 'tesis', 'por un lado', 'por otro lado', 'en conclusión', 'además', 'aunque', 'creo que', 'pienso que', 'por ejemplo', 'sociedad'),
    reflection: whole('aprendí', 'aprendido', 'aprendizaje', 'sentí', 'experiencia', 'prácticas', 'reflexi\\p{L}+', 'mejorar', 'próxima vez', 'futuro', 'me (?:ayudó|permitió|di cuenta)'),
    narrative: whole('dijo', 'preguntó', 'de repente', 'entonces', 'un día', 'cuando', 'después', 'amigos?', 'amiga', 'madre', 'padre', 'mamá', 'papá', 'abuel[ao]', 'corrió', 'recuerdo', 'vida'),
    lab: whole(UNITS, 'medi(?:da|das|ción|ciones)', 'experimentos?', 'voltaje', 'tensión', 'corriente', 'muestras?', 'incertidumbre', 'montaje', 'circuito', 'valores?'),
    report: whole('tabla', 'figura', 'sección', 'resultados?', 'datos', 'métodos?', 'análisis', 'estudios?', 'según', 'recomendaciones'),
    first: whole('yo', 'me', 'mi', 'mis', 'mí', 'conmigo'),
    past: whole('era', 'eran', 'fue', 'fueron', 'había', 'estaba', 'tenía', String.raw`\p{L}{2,}(?:aba|aban|ía|ían|ó|aron|ieron|é)`),
    labHeading: heading('objetivos?', 'materiales', 'montaje', 'procedimiento', 'medidas', 'resultados', 'discusión', 'fundamento', 'hipótesis'),
    labTitle: heading('práctica', 'informe de laboratorio', 'laboratorio'),
    reportHeading: heading('resumen', 'introducción', 'antecedentes', 'metodología', 'método', 'resultados', 'discusión', 'conclusion', 'recomendaciones'),
    reflectionHeading: heading('reflexión', 'valoración'),
  },
};
