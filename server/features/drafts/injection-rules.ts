/** A phrase that addresses a model. */
export interface Rule {
  pattern: RegExp;
  /** Counts only as a command: "Ignore …", "please ignore …"; not in "attackers ignore …". */
  isOrder: boolean;
  /** Doesn't count if it is quoted and discussed, as in an essay on the subject. */
  mayBeMentioned: boolean;
}

/** Only bounded repetitions: the text may have been written to slow them down. */
const rule = (source: string, { order = false, mention = false, flags = 'gi' } = {}): Rule => ({
  pattern: new RegExp(source, flags),
  isOrder: order,
  mayBeMentioned: mention,
});

const FIELD =
  '(?:researchers?|engineers?|developers?|experts?|compan\\w+|users?|start-?ups?|scientists?|ethicists?|professionals?|students?|skeptics?|enthusiasts?)';
const MODEL = `(?:A\\.?I\\.?(?!\\s+${FIELD})|artificial intelligence|LLMs?|(?:large\\s+)?language\\s+models?|chat\\s?bots?|ChatGPT|GPT(?:-\\d\\w{0,4})?|Claude|Gemini|Copilot)`;
const MARKER =
  '(?:graders?|markers?|reviewers?|evaluators?|scorers?|assessors?|examiners?|checkers?|assistants?|models?|systems?|tools?|readers?)';
const WORK =
  '(?:essay|paper|work|text|submission|assignment|report|answer|student|thesis|dissertation|project|code|program|document|homework)';
const TOP_GRADE = `(?:an?\\s+["“']?(?:A\\b[+*]?|first\\b|distinction|pass\\b|(?:very\\s+)?(?:high|good|perfect|passing|excellent)\\s+(?:grade|mark|score))|A\\+|full\\s+(?:marks?|credit|points|score)|top\\s+(?:marks?|grades?|score)|(?:the\\s+)?(?:highest|maximum|best|top|perfect)\\s+(?:possible\\s+)?(?:grade|mark|score|rating|points|band|result)s?|(?:100|9\\d)\\s*(?:%|percent|points|marks|out\\s+of\\s+100|/\\s*100)|10\\s*(?:/|out\\s+of)\\s*10|20\\s*/\\s*20)`;

const OVERRIDE = [
  rule(
    "\\b(?:ignore|disregard|forget|override|bypass|do\\s+not\\s+follow|don['’]t\\s+follow|stop\\s+following)\\s+(?:(?:all|any|every|each|of|the|my|your|these|those|its|everything)\\s+){0,4}(?:(?:previous|prior|earlier|above|preceding|former|foregoing|initial|original|system|other|given|existing)\\s+){1,2}(?:\\w+\\s+)?(?:instructions?|prompts?|directions?|directives?|commands?|guidelines?|rules?|messages?|context|constraints?|restrictions?)\\b",
    { order: true, mention: true },
  ),
  rule(
    '\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:(?:all|any|of|the|these|those)\\s+){0,3}(?:instructions?|prompts?|rules?|commands?|everything|anything)\\s+(?:above|before\\s+this|you\\s+(?:were|have\\s+been|had\\s+been|got)|that\\s+(?:you|came\\s+before)|so\\s+far)',
    { order: true, mention: true },
  ),
  rule(
    '\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:all\\s+(?:of\\s+)?)?(?:your|the)\\s+(?:(?:marking|grading|safety|own)\\s+)?(?:instructions?|guidelines|system\\s+prompt|prompt|programming|training|rubric|grading\\s+criteria|marking\\s+(?:scheme|criteria))\\b',
    { order: true, mention: true },
  ),
];

const DEMANDS = [
  rule(
    `\\b(?:give|award|assign|grant|grade|mark|rate|score|allocate|output|return)\\s+(?:(?:this|the|my|our|it|me|him|her|that)\\b(?:\\s+\\w+){0,4}?\\s+)?(?:(?:with|at|as|a\\s+grade\\s+of|a\\s+score\\s+of|a\\s+mark\\s+of)\\s+)?${TOP_GRADE}`,
    { order: true },
  ),
  rule(
    `\\b(?:this|my)\\s+${WORK}\\s+(?:must|should|shall|has\\s+to|needs\\s+to|deserves?|is\\s+to|ought\\s+to|merits)\\s+(?:\\w+\\s+){0,3}?${TOP_GRADE}`,
  ),
  rule(
    '\\b(?:only|exclusively)\\s+(?:write|give|provide|return|produce|output|generate|include|say)\\s+(?:\\w+\\s+){0,2}?(?:positive|good|glowing|praising|favou?rable)\\b',
    { order: true },
  ),
  rule(
    '\\b(?:write|give|provide|return|produce|output|generate|respond\\s+with)\\s+(?:me\\s+)?(?:only|exclusively|nothing\\s+but)\\s+(?:\\w+\\s+){0,2}?(?:positive|good|glowing|praising|favou?rable|praise)\\b',
    { order: true },
  ),
  rule(
    "\\b(?:do\\s+not|don['’]t|never)\\s+(?:mention|critici[sz]e|point\\s+out|report|list|include|comment\\s+on|highlight|deduct|reduce|say)\\s+(?:(?:any|the|its|on|for|my)\\s+)?(?:\\w+\\s+)?(?:weakness(?:es)?|flaws?|errors?|mistakes?|negatives?|criticisms?|improvements?|shortcomings?|marks|points\\s+for)\\b",
    { order: true },
  ),
];

const ADDRESS = [
  rule(
    `\\b(?:if|since|because|as|when)\\s+you(?:\\s+are|['’]re)\\s+(?:an?\\s+|the\\s+|only\\s+an?\\s+)?(?:\\w+\\s+)?${MODEL}`,
    { mention: true },
  ),
  rule(
    `\\byou(?:\\s+are|['’]re)\\s+(?:now\\s+)?(?:an?\\s+|the\\s+)?(?:\\w+\\s+){0,2}?(?:${MODEL}\\s+(?:\\w+\\s+)?${MARKER}|(?:AI|automated|essay|lenient|generous)\\s+(?:graders?|markers?|examiner))\\b`,
    { mention: true },
  ),
  rule(
    "\\byou(?:\\s+are|['’]re)\\s+now\\s+(?:in\\s+)?(?:DAN|developer\\s+mode|an?\\s+(?:unrestricted|different|lenient|generous))\\b",
    { mention: true },
  ),
  rule(
    `\\bas\\s+an?\\s+(?:AI|artificial\\s+intelligence|(?:large\\s+)?language\\s+model)(?:\\s+(?:language\\s+)?(?:model|assistant|chatbot|grader|marker))?,?\\s+(?:I|you)\\b`,
    { mention: true },
  ),
  rule(
    `\\b(?:note|message|memo|hint|instructions?|notice|attention|reminder|dear|hey|hi|hello)\\s*(?:to|for|:|,)?\\s*(?:(?:all|any|the|our|my)\\s+)?(?:(?:AI|LLM|automated|machine)[\\s-]+(?:\\w+\\s+)?${MARKER}|${MODEL})s?\\s*[:,.!–—-]`,
    { order: true },
  ),
  rule(
    `\\b(?:${MODEL}|automated)\\s+(?:\\w+\\s+)?${MARKER}\\s+(?:reading|marking|grading|evaluating|assessing|processing|reviewing|that\\s+(?:reads?|marks?|grades?))\\s+this\\s+${WORK}\\b`,
  ),
  rule(
    '\\bfrom\\s+now\\s+on,?\\s+you\\s+(?:are|will|must|shall|should)\\b[^.\\n]{0,60}\\b(?:AI|assistant|model|grader|marker|respond|answer|grade|mark|instructions?)\\b',
  ),
  rule(
    `\\bact\\s+as\\s+(?:an?|the|my)\\s+(?:\\w+\\s+){0,3}?(?:${MODEL}|grader|marker|examiner|DAN)\\b`,
    { order: true, mention: true },
  ),
  rule(
    '\\b(?:reveal|print|show|repeat|output|display)\\s+(?:me\\s+)?(?:your|the)\\s+(?:system|hidden|initial|original|secret)\\s+(?:prompt|instructions?|message)',
    { order: true, mention: true },
  ),
];

const MIMICRY = [
  rule(
    '<\\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|end_of_text|start_header_id|end_header_id|eot_id)\\|>|\\[/?INST\\]|<</?SYS>>',
  ),
  rule(
    '^[ \\t]*[#*[<\\s]{0,8}(?:system|new|updated)\\s*(?:prompt|messages?|instructions?|override)?[\\]>*]{0,3}\\s*:\\s*(?:you\\b|ignore|disregard|forget|from\\s+now|the\\s+(?:following|previous|grader|assistant|model)|override|give|grade|award|mark\\b)',
    { flags: 'gim' },
  ),
  rule(
    "^[ \\t]*[-=#*<[]{2,20}\\s*(?:end|begin|start)\\s+(?:of\\s+)?(?:the\\s+)?(?:student(?:['’]s)?|untrusted|system)\\s+(?:essay|submission|text|document|data|input|prompt|work|instructions?|content)\\b",
    { flags: 'gim' },
  ),
  rule(
    '</?\\s*(?:student[-_ ]?(?:text|work|essay|submission)|untrusted(?:[-_ ]\\w{1,20})?|system[-_ ](?:prompt|message))\\b[^>\\n]{0,60}>',
  ),
];

/** Commands to forget instructions or to give the best grade, in the most common languages. */
const OTHER_LANGUAGES = [
  '\\b(?:gib|geben\\s+sie|vergib|bewerte|bewerten\\s+sie|benote|benoten\\s+sie)\\s+[^.\\n]{0,50}(?:bestnote|note\\s+(?:1|eins|sehr\\s+gut)\\b|volle\\s+punktzahl|höchste\\s+(?:note|punktzahl)|\\b1[,.]0\\b|sehr\\s+gut\\b)',
  '\\b(?:ignore[zr]?|oublie[zr]?)\\s+(?:toutes\\s+)?(?:les|vos|tes|ces)\\s+(?:instructions|consignes|directives|règles)\\s+(?:précédentes|antérieures|ci-dessus|données)',
  '\\b(?:donne[zr]?|attribue[zr]?|accorde[zr]?|mets|mettez)\\s+[^.\\n]{0,50}(?:la\\s+(?:meilleure|plus\\s+haute)\\s+note|la\\s+note\\s+maximale|20\\s*/\\s*20)',
  '\\b(?:ignora|ignore|olvida|olvide)\\s+(?:todas\\s+)?(?:las|tus|sus|estas)\\s+(?:instrucciones|indicaciones|órdenes|reglas)\\s+(?:anteriores|previas|de\\s+arriba)',
  '\\b(?:dale|dele|da|dé|otorga|otorgue|asigna|asigne|ponle|califica|califique)\\s+[^.\\n]{0,50}(?:la\\s+(?:máxima|mejor)\\s+(?:nota|calificación)|la\\s+(?:nota|calificación)\\s+(?:máxima|más\\s+alta)|un\\s+10\\b|sobresaliente)',
  '\\bignora\\s+(?:tutte\\s+)?(?:le|queste)\\s+(?:istruzioni|indicazioni|regole)\\s+(?:precedenti|sopra)',
  '\\b(?:dai|assegna|dia)\\s+[^.\\n]{0,50}(?:il\\s+massimo\\s+dei\\s+voti|il\\s+voto\\s+(?:massimo|più\\s+alto)|30\\s+e\\s+lode)',
  '\\b(?:ignore|ignora|esqueça)\\s+(?:todas\\s+)?(?:as|suas)\\s+(?:instruções|orientações|regras)\\s+(?:anteriores|prévias|acima)',
  '\\b(?:dê|atribua|dá)\\s+[^.\\n]{0,50}(?:a\\s+)?nota\\s+(?:máxima|10\\b|mais\\s+alta)',
  '\\bnegeer\\s+(?:alle\\s+)?(?:de\\s+)?(?:vorige|eerdere|bovenstaande|voorgaande)\\s+(?:instructies|opdrachten|regels)',
  '\\bgeef\\s+[^.\\n]{0,50}(?:het\\s+hoogste\\s+cijfer|een\\s+10\\b)',
  '(?:zignoruj|ignoruj|zapomnij)\\s+(?:wszystkie\\s+)?(?:poprzednie|wcześniejsze|powyższe)\\s+(?:instrukcje|polecenia)',
  '(?:игнорируй|проигнорируй|забудь)(?:те)?\\s+(?:все\\s+)?(?:предыдущие|прежние|прошлые)\\s+(?:инструкции|указания|команды)',
  '(?:поставь|поставьте)\\s+[^.\\n]{0,50}(?:высш|максимальн|отлично|пят[её]рк)',
  '(?:忽略|无视|無視|忘记|忘記|不要理会)[^。\\n]{0,10}(?:之前|以上|先前|上面|前面|此前|所有)[^。\\n]{0,6}(?:指令|指示|提示|要求|命令|规则)',
  '(?:请|請|必须|必須|直接)给[^。\\n]{0,14}(?:满分|最高分|优秀|A\\+?)|给(?:这篇|本文|该|我的|我)[^。\\n]{0,10}(?:满分|最高分)',
  '(?:以前|これまで|上記|以上|前)の[^。\\n]{0,8}(?:指示|命令|プロンプト)[^。\\n]{0,6}(?:無視|忘れ)',
  '(?:満点|最高点|最高評価)を(?:つけ|与え|くださ)',
  '(?:이전|위의|앞선|기존)[^.\\n]{0,10}(?:지시|명령|지침|프롬프트)[^.\\n]{0,6}(?:무시|잊)',
  '(?:تجاهل|انس)\\s+[^.\\n]{0,20}(?:التعليمات|الأوامر)\\s+(?:السابقة|أعلاه)',
  '(?:önceki|yukarıdaki)\\s+(?:tüm\\s+|bütün\\s+)?(?:talimat|komut|yönerge)\\p{L}{0,6}\\s+(?:yok\\s+say|görmezden\\s+gel|unut)',
].map((source) => rule(source, { mention: true, flags: 'giu' }));

export const RULES: readonly Rule[] = [
  ...OVERRIDE,
  ...DEMANDS,
  ...ADDRESS,
  ...MIMICRY,
  ...OTHER_LANGUAGES,
];
