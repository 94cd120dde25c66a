import type { Rule } from './injection-rules.ts';

type Said = readonly [source: string, isOrder?: 'order'];

/**
 * Requests to a marker or a machine that no ordinary reader gets: in English, in addition to those
 * in `injection-rules.ts`.
 */
const ENGLISH: readonly Said[] = [
  [
    '\\b(?:respond|reply|answer)\\s+(?:(?:only|exclusively|just)\\b|with\\s+(?:approval|praise|only|nothing)\\b|with\\s*[:"“])',
    'order',
  ],
  [
    '\\b(?:output|print|return|write)\\s+the\\s+(?:sentence|phrase|following\\s+(?:sentence|words?|text))\\b',
    'order',
  ],
  [
    '\\b(?:begin|start|end|finish)\\s+your\\s+(?:feedback|answer|response|reply|evaluation|review|comments?)\\b',
    'order',
  ],
  [
    '\\byour\\s+(?:feedback|response|reply|evaluation|assessment|review|comments?)\\s+(?:must|should|shall|has\\s+to|have\\s+to|will|needs?\\s+to)\\b',
  ],
  [
    '\\bmake\\s+sure\\s+(?:that\\s+)?(?:the|your)\\s+(?:feedback|evaluation|grade|mark|review|response|comments?)\\b',
    'order',
  ],
  ['\\b(?:say|write|report|mention|find)\\s+nothing\\s+(?:negative|bad|critical|wrong)', 'order'],
  [
    '\\b(?:leave\\s+out|omit|skip|avoid|drop)\\s+(?:all|any|every|the|your)\\s+(?:criticisms?|criteria|weaknesses|negatives?|rubric|errors|marking)\\b',
    'order',
  ],
  [
    '\\b(?:list|mention|report|give|write|note)\\s+(?:no|zero)\\s+(?:improvements|weaknesses|errors|criticisms?|mistakes|problems)\\b',
    'order',
  ],
  [
    '\\b(?:list|mention|report|give|write)\\s+only\\s+(?:the\\s+)?(?:strengths|praise|positives?|good|compliments)\\b',
    'order',
  ],
  ['\\bpretend\\s+(?:that\\s+)?(?:you|this|it)\\b', 'order'],
  ['\\b(?:act|behave)\\s+as\\s+if\\s+this\\b', 'order'],
  ['\\btreat\\s+(?:this|my)\\s+(?:essay|paper|text|work|submission|report)\\s+as\\b', 'order'],
  [
    '\\b(?:treat|consider|regard|rate|grade|mark)\\s+this\\s+(?:essay|paper|text|work|submission|report)\\s+(?:as\\s+)?(?:flawless|perfect|excellent|outstanding)',
  ],
  [
    "\\byou(?:\\s+are|['’]re)\\s+no\\s+longer\\s+an?\\s+(?:\\w+\\s+)?(?:examiner|marker|grader|assistant|AI|model|teacher)",
  ],
  [
    "\\byou(?:\\s+are|['’]re)\\s+an?\\s+(?:generous|lenient|kind|mild)\\s+(?:assistant|marker|grader|examiner|AI)\\b",
  ],
  [
    '\\bact\\s+as\\s+(?:an?|the|my)\\s+(?:\\w+\\s+){0,2}(?:tutor|marker|teacher|professor|assistant|supporter)\\b',
    'order',
  ],
  [
    '\\binstructions?\\s+(?:for|to)\\s+(?:the\\s+|any\\s+|all\\s+)?(?:assistant|model|AI|LLM|marker|grader|system)s?\\b\\s*[:,–-]',
  ],
  [
    '(?:^|\\n)[\\s#*>\\[-]{0,6}(?:AI|LLM|model|system|new|updated|admin|developer)\\s+(?:instructions?|message|override|prompt)\\s*[:\\]]',
  ],
  ['(?:^|\\n)[\\s#*>\\[-]{0,6}override\\s*:'],
  [
    "\\b(?:do\\s+not|don['’]t|stop|never)\\s+follow(?:ing)?\\s+(?:the|your|any|these|those)\\s+(?:instructions?|rules|guidelines|rubric|prompt|criteria)\\b",
    'order',
  ],
  [
    '\\b(?:ignore|disregard|forget)\\s+(?:the\\s+|everything\\s+|all\\s+(?:of\\s+the\\s+)?)?above\\b',
    'order',
  ],
  [
    '\\b(?:note|message|memo|a\\s+word|attention)\\s+(?:to|for)\\s+(?:the\\s+|my\\s+|all\\s+)?(?:marker|grader|examiner|reader|reviewer|assessor|evaluator|professor|teacher)s?\\s*[:,–-]',
    'order',
  ],
  [
    '\\bto\\s+(?:the\\s+AI|whoever|anyone|the\\s+person|the\\s+(?:model|machine|system))\\s+(?:who\\s+|that\\s+)?(?:marks?|marking|grades?|grading|reads?|reading|evaluat\\w+)\\s+this\\b',
  ],
  ['\\bdear\\s+(?:marker|examiner|grader|assessor|evaluator|AI|assistant)s?\\b', 'order'],
  [
    '(?:^|\\n|[.!?]\\s)(?:marker|grader|examiner|assistant)s?\\s*[:,]\\s*(?:award|give|please|respond|ignore|skip|write|do|this|the|praise)\\b',
  ],
  [
    '\\bany\\s+(?:AI|LLM|language\\s+model|chatbot)\\s+(?:reading|marking|grading|evaluating|that\\s+(?:reads|marks|grades))\\b',
  ],
  [
    '\\b(?:AIs?|LLMs?|language\\s+models)\\s+(?:must|should|shall)\\s+(?:treat|consider|rate|grade|mark|regard|praise)\\s+(?:this|the)\\b',
  ],
  ['(?:^|\\n)\\s{0,4}(?:assistant|developer)(?:\\s+message)?\\s*:\\s*(?:this|be|now|the|you|I)\\b'],
  [
    '\\b(?:begin|start|enter|enable)\\s+(?:admin|system|developer|root|debug)\\s+(?:override|mode|message)',
  ],
  [
    '\\brepeat\\s+(?:the\\s+)?(?:text|words?|everything|message|prompt)\\s+above\\s+(?:word|verbatim|exactly)',
    'order',
  ],
  [
    '\\bwhat\\s+(?:are|were)\\s+your\\s+(?:instructions|rules|orders)\\b|\\btranslate\\s+your\\s+(?:instructions|prompt|rules)\\b',
  ],
];

const GERMAN: readonly Said[] = [
  [
    '(?<!\\p{L})(?:ignoriere|missachte|vergiss|ignorieren\\s+sie|missachten\\s+sie|vergessen\\s+sie)\\s+(?:bitte\\s+)?(?:(?:alle|die|deine|ihre|sämtliche|jede)\\s+){0,3}(?:\\p{L}{3,16}\\s+){0,2}(?:anweisung|anleitung|instruktion|regel|vorgabe|befehl|prompt|kriterien)',
  ],
  [
    '(?<!\\p{L})(?:schreibe?|schreiben\\s+sie|gib|geben\\s+sie|nenne?|nennen\\s+sie)\\s+(?:nur|ausschließlich|bloß)\\s+(?:positiv|lob|gut|stärken)',
  ],
  [
    '(?<!\\p{L})(?:erwähne?|erwähnen\\s+sie|nenne?|nennen\\s+sie|kritisiere?|kritisieren\\s+sie)\\s+(?:bitte\\s+)?(?:keine?n?|nichts)(?:\\s+(?:schwäch|fehler|mängel|kritik|negativ)|\\s*[.!])',
    'order',
  ],
  ['(?<!\\p{L})antworte(?:n\\s+sie)?\\s+(?:nur|ausschließlich|bloß|mit\\s+lob)', 'order'],
  [
    '(?<!\\p{L})(?:hinweis\\s+|nachricht\\s+)?an\\s+(?:die|alle|das)\\s+(?:KI|KIs|sprachmodell|korrigierende|prüfende)(?!\\p{L})[^.\\n]{0,40}[:,]',
    'order',
  ],
  [
    '(?<!\\p{L})(?:falls|wenn|da|sofern)\\s+(?:du|sie)\\s+(?:eine?\\s+)?(?:KI|künstliche\\s+intelligenz|sprachmodell|chatbot|maschine)(?!\\p{L})',
  ],
  [
    '(?<!\\p{L})du\\s+bist\\s+(?:jetzt|nun|ab\\s+sofort|nicht\\s+mehr)\\s+(?:ein\\p{L}{0,2}\\s+)?(?:\\p{L}{3,16}\\s+)?(?:prüf|korrekt|assist|bewert|lehrer)',
  ],
  [
    '(?<!\\p{L})(?:sehr\\s+geehrte\\p{L}?|liebe\\p{L}?|werte\\p{L}?)\\s+(?:frau\\s+|herr\\s+)?(?:prüfer|korrektor|gutachter|dozent|professor)',
  ],
  [
    '(?<!\\p{L})(?:(?:diese|meine)\\s+(?:arbeit|abgabe|hausarbeit)|dieser\\s+(?:text|aufsatz|essay|bericht))\\s+(?:muss|soll|sollte|verdient)\\s+[^.\\n]{0,40}(?:bewert|benot|bestehen|bestnote|punktzahl)',
  ],
  ['(?<!\\p{L})neue\\s+anweisung(?:en)?\\s*:'],
  [
    '(?<!\\p{L})(?:befolge?|folge|befolgen\\s+sie|folgen\\s+sie)\\s+[^.\\n]{0,40}(?:anweisung|vorgab|regel|kriteri)\\p{L}{0,3}\\s+nicht',
    'order',
  ],
  ['(?<!\\p{L})halte(?:n)?\\s+(?:dich|sie\\s+sich)\\s+nicht\\s+an', 'order'],
];

const FRENCH: readonly Said[] = [
  [
    "(?<!\\p{L})(?:ne\\s+|n['’])(?:mentionne|évoque|signale|critique|relève|note)[szr]?\\s+(?:pas|aucune?|rien)",
    'order',
  ],
  ['(?<!\\p{L})ne\\s+critique[zr]?\\s+rien'],
  [
    '(?<!\\p{L})(?:écris|écrivez|donnez?|rédigez?|réponds|répondez)\\s+(?:seulement|uniquement|exclusivement|par\\s+des\\s+éloges)',
    'order',
  ],
  [
    "(?<!\\p{L})(?:note|message|instructions?)\\s+(?:à|pour)\\s+(?:l['’]IA|le\\s+modèle|l['’]assistant|le\\s+correcteur|la\\s+correctrice)",
    'order',
  ],
  [
    "(?<!\\p{L})à\\s+l['’]attention\\s+(?:de\\s+l['’](?:IA|intelligence|assistant)|du\\s+(?:correcteur|modèle))",
  ],
  [
    '(?<!\\p{L})si\\s+(?:tu\\s+es|vous\\s+êtes)\\s+une?\\s+(?:IA|intelligence\\s+artificielle|modèle|chatbot|machine)(?!\\p{L})',
  ],
  [
    '(?<!\\p{L})(?:tu\\s+es|vous\\s+êtes)\\s+(?:désormais|maintenant)\\s+une?\\s+(?:\\p{L}{3,16}\\s+)?(?:correct|assist|profess|évaluat|examin)',
  ],
  [
    '(?<!\\p{L})(?:chère?\\s+|madame\\s+(?:la\\s+)?|monsieur\\s+(?:le\\s+)?)(?:correct|examinat|profess)\\p{L}{0,8}\\s*,',
    'order',
  ],
  [
    '(?<!\\p{L})ce\\s+(?:devoir|travail|texte|mémoire)\\s+(?:doit|devrait)\\s+[^.\\n]{0,40}(?:note|points|réussi|admis)',
  ],
  ['(?<!\\p{L})nouvelles\\s+(?:instructions|consignes)\\s*:'],
  [
    '(?<!\\p{L})ne\\s+(?:suis|suivez|respecte[sz]?|tiens|tenez)\\s+pas\\s+[^.\\n]{0,30}(?:consigne|barème|instruction|critère)',
    'order',
  ],
];

const SPANISH: readonly Said[] = [
  [
    '(?<!\\p{L})no\\s+(?:menciones?|mencione|señales?|señale|critiques?|critique|incluyas?|incluya)\\s+(?:ningun[ao]?s?|errores|debilidad|defectos|nada)',
    'order',
  ],
  ['(?<!\\p{L})no\\s+critiques?\\s+nada'],
  [
    '(?<!\\p{L})(?:escribe|escriba|da|dé|responde|responda)\\s+(?:solo|sólo|solamente|únicamente|exclusivamente|con\\s+elogios)',
    'order',
  ],
  [
    '(?<!\\p{L})(?:nota|mensaje|instrucciones)\\s+(?:para|a)\\s+(?:la\\s+IA|el\\s+modelo|el\\s+asistente|el\\s+corrector)',
    'order',
  ],
  ['(?<!\\p{L})a\\s+la\\s+IA\\s+que\\s+(?:corrige|evalúa|lee|califica)'],
  [
    '(?<!\\p{L})si\\s+(?:eres|es\\s+usted)\\s+una?\\s+(?:IA|inteligencia\\s+artificial|modelo|chatbot|máquina)(?!\\p{L})',
  ],
  [
    '(?<!\\p{L})ahora\\s+(?:eres|es\\s+usted)\\s+una?\\s+(?:\\p{L}{3,16}\\s+)?(?:corrector|asistente|profesor|evaluador|examinador)',
  ],
  ['(?<!\\p{L})(?:estimad[oa]|querid[oa])\\s+(?:profesor|corrector|examinador|evaluador)', 'order'],
  [
    '(?<!\\p{L})este\\s+(?:trabajo|ensayo|texto)\\s+(?:debe|debería|tiene\\s+que|merece)\\s+[^.\\n]{0,40}(?:nota|calificación|aprob|puntos)',
  ],
  ['(?<!\\p{L})nuevas\\s+(?:instrucciones|indicaciones)\\s*:'],
  [
    '(?<!\\p{L})no\\s+(?:sigas?|siga|respetes?|tengas?\\s+en\\s+cuenta|tenga\\s+en\\s+cuenta)\\s+[^.\\n]{0,30}(?:instruccion|rúbrica|criterios|indicacion)',
    'order',
  ],
];

const CHINESE: readonly Said[] = [
  [
    '(?:不要|请勿|别)(?:提出|写|指出|遵守|提及|说)[^。\\n]{0,8}(?:批评|缺点|错误|不足|评分|标准|负面)',
  ],
  ['只(?:写|给出?|提|回复|说)[^。\\n]{0,8}(?:优点|表扬|好评|赞扬|[：:])'],
  ['如果(?:你|您)是[^。\\n]{0,8}(?:人工智能|AI|语言模型|机器人|大模型)'],
  ['(?:给|致)\\s*(?:AI|人工智能|模型|阅卷|评分)[^。\\n]{0,8}(?:提示|说明|指令|老师|系统)'],
  ['(?:你|您)现在是一[位个名][^。\\n]{0,10}(?:老师|助手|评分|阅卷|模型)'],
  ['(?:亲爱的|尊敬的)(?:评分|阅卷)?老师[，,]'],
  ['(?:忘记|忽略|无视)[^。\\n]{0,8}(?:评分|标准|指令|规则|要求)'],
  ['(?:本文|这篇文章|该论文|本论文)(?:必须|应该|应当)[^。\\n]{0,8}(?:满分|高分|优秀|及格)'],
];

/**
 * Phrases that address a machine or a marker, in the languages that rules are written for
 * (DRAFT-8). Only bounded repetitions.
 */
export const INJECTION_PHRASES: readonly Rule[] = [
  ...ENGLISH,
  ...GERMAN,
  ...FRENCH,
  ...SPANISH,
  ...CHINESE,
].map(([source, isOrder]) => ({
  pattern: new RegExp(source, 'giu'),
  isOrder: isOrder === 'order',
  mayBeMentioned: true,
}));
