import { getFileNameLowLevel, type Entry } from 'yauzl';
import type { NameCharset } from '#contract/exchange/intake.ts';

/** The parts of an entry that determine its name. */
export type NamedEntry = Pick<Entry, 'generalPurposeBitFlag' | 'fileNameRaw' | 'extraFields'>;

/**
 * The names of an archive's entries, in order, and how those that don't declare their character set
 * were read; null if all do.
 */
export interface ArchiveNames {
  names: string[];
  guess: { charset: NameCharset; how: 'chosen' | 'likely' | 'doubtful' } | null;
}

/** The upper halves of the DOS character sets, which TextDecoder lacks. */
const DOS: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  cp737:
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0',
  cp857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0',
  cp862:
    'אבגדהוזחטיךכלםמןנסעףפץצקרשת¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp775:
    'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u00ad±“¾¶§÷„°∙·¹³²■\u00a0',
  cp720:
    '\u0080\u0081éâ\u0084à\u0086çêëèïî\u008d\u008e\u008f\u0090ّْô¤ـûùءآأؤ£إئابةتثجحخدذرزسشص«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ضطظعغفµقكلمنهوىي≡ًٌٍَُِ≈°∙·√ⁿ²■\u00a0',
  cp855:
    'ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00adыЫзЗшШэЭщЩчЧ§■\u00a0',
  cp860:
    'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp861:
    'ÇüéâäàåçêëèÐðÞÄÅÉæÆôöþûÝýÖÜø£Ø₧ƒáíóúÁÍÓÚ¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp865:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
};

const UTF8_FLAG = 0x800;
/** The field in which programs that use another character set also store the name in UTF-8. */
const UNICODE_PATH = 0x7075;

const strictly = (bytes: Uint8Array, charset: string): string | null => {
  const upper = DOS[charset];
  if (upper !== undefined) {
    const text = Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCodePoint(byte) : upper[byte - 0x80],
    ).join('');
    return text.includes('\ufffd') ? null : text;
  }
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    // Its tones are separate characters.
    return charset === 'windows-1258' ? text.normalize('NFC') : text;
  } catch {
    return null;
  }
};

/** Letters of an alphabet: those that are common in its languages; the others count for less. */
type Script = 'latin' | 'alphabet' | 'signs';
interface Candidate {
  charset: NameCharset;
  script: Script;
  /** Characters that are frequent in names of people and of files. */
  common: string;
  /** Which of the other characters belong to its languages. */
  own: RegExp;
}

const CHINESE_NAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文明伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超兰霞平刚桂华建国小晓志玉红春梅子浩宇轩婷欣雨怡佳思作业论报告实验课程第组班学生号期末毕设计中大一二三四五六七八九十';
const TAIWANESE_NAMES =
  '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁阮馬董溫唐藍蔣石卓田古紀姚連馮歐程湯康姜汪白鄒尤巫韓龔嚴袁金童陸夏柳雅怡婷淑芬美惠玲志明家豪俊傑宗翰冠宇建文作業報告論實驗學生組班號期末大小中一二三';
const JAPANESE_NAMES =
  '田中佐藤鈴木高橋伊渡辺山本村小林加吉井口川原大島石上松谷野崎子美太郎一二三四五六健翔陽菜葵蓮結衣優斗真理香奈明正和久安清水森阿部池斎近後遠坂青西福三浦岡前長今平課題提出作文報告論学生年組番号';
const KOREAN_NAMES =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용준수경호재혜희동영철미숙순과제보고실험학생조번리포트출';

/** The non-ASCII letters that are frequent in the languages that share one set. */
const WEST = 'äöüßÄÖÜéèàêçùâîôûëïœæÉÈÀÇáíóúñÁÍÓÚÑìòãõåøÅØÆ';
const ICELANDIC = 'áéíóúýþæöðÁÉÍÓÚÝÞÆÖ';
const TURKISH = 'çğıöşüÇĞİÖŞÜâî';
const CZECH = 'íáěéřčšžýůúťďňÁČŘŠŽÚÍĽľĺŕôäóÉĎÓ';
const POLISH = 'ąćęłńśźżóŁŚŻŹĆÓ';
const HUNGARIAN = 'áéíóöőúüűÁÉÍÓÖŐÚÜŰ';
const ROMANIAN = 'ăâîşţĂÂÎŞŢ';
const SLAVONIC = 'čćšžđČĆŠŽĐ';
const BALTIC = 'ąčęėįšųūžāēģīķļņõäöüĀČĖŠŽŪĪ';
const VIETNAMESE =
  'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđÁÀẢÂĂÊÉÔƠÓƯÚÝĐ';
const CYRILLIC = 'оеаинтсрвлкмпубгяйчАВДИКМНПСТ';
const GREEK = 'αοιετσνηυρςάκπΑΓΔΚΜΠΣ';
const HEBREW = 'יוהלאמרתבשנדכחגקעפצ';
const ARABIC = 'اليمنوترةبعدحمسفقكش';
const THAI = 'กขคงจชดตทนบปพมยรลวสหอะาิีุูเแโไั่้์';

const LATIN = /\p{Script=Latin}/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]/u;
const CENTRAL = [CZECH, POLISH, HUNGARIAN, ROMANIAN, SLAVONIC];

type Row = [charset: NameCharset, script: Script, common: string | readonly string[], own: RegExp];
const ROWS: readonly Row[] = [
  ['cp437', 'latin', WEST, LATIN],
  ['cp850', 'latin', [WEST, ICELANDIC], LATIN],
  ['windows-1252', 'latin', [WEST, ICELANDIC], LATIN],
  ['cp852', 'latin', CENTRAL, LATIN],
  ['windows-1250', 'latin', CENTRAL, LATIN],
  ['iso-8859-2', 'latin', CENTRAL, LATIN],
  ['cp857', 'latin', TURKISH, LATIN],
  ['windows-1254', 'latin', TURKISH, LATIN],
  ['cp775', 'latin', BALTIC, LATIN],
  ['windows-1257', 'latin', BALTIC, LATIN],
  ['macintosh', 'latin', WEST, LATIN],
  ['cp860', 'latin', WEST, LATIN],
  ['cp861', 'latin', ICELANDIC, LATIN],
  ['cp865', 'latin', WEST, LATIN],
  ['windows-1258', 'latin', VIETNAMESE, LATIN],
  ['ibm866', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['windows-1251', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['koi8-u', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['cp855', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['iso-8859-5', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['x-mac-cyrillic', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['cp737', 'alphabet', GREEK, /\p{Script=Greek}/u],
  ['windows-1253', 'alphabet', GREEK, /\p{Script=Greek}/u],
  ['cp862', 'alphabet', HEBREW, /\p{Script=Hebrew}/u],
  ['windows-1255', 'alphabet', HEBREW, /\p{Script=Hebrew}/u],
  ['windows-1256', 'alphabet', ARABIC, /\p{Script=Arabic}/u],
  ['cp720', 'alphabet', ARABIC, /\p{Script=Arabic}/u],
  ['iso-8859-6', 'alphabet', ARABIC, /\p{Script=Arabic}/u],
  ['windows-874', 'alphabet', THAI, /\p{Script=Thai}/u],
  ['shift_jis', 'signs', JAPANESE_NAMES, JAPANESE],
  ['euc-kr', 'signs', KOREAN_NAMES, /\p{Script=Hangul}/u],
  ['gb18030', 'signs', CHINESE_NAMES, /\p{Script=Han}/u],
  ['big5', 'signs', TAIWANESE_NAMES, /\p{Script=Han}/u],
  ['euc-jp', 'signs', JAPANESE_NAMES, JAPANESE],
];
/** One for each language of a set, in the order in which they are preferred where two fit alike. */
const CANDIDATES: readonly Candidate[] = ROWS.flatMap(([charset, script, common, own]) =>
  [common].flat().map((letters) => ({ charset, script, common: letters, own })),
);

const isPlainLetter = (sign: string | undefined): boolean =>
  sign !== undefined && /[A-Za-z]/.test(sign);
const isLower = (sign: string): boolean => sign !== sign.toUpperCase();
const isUpper = (sign: string): boolean => sign !== sign.toLowerCase();

/**
 * Whether these bytes are in the part of a set that contains its frequent characters, for sets with
 * two bytes per character.
 */
function frequentRows(charset: string, lead: number, trail: number): boolean {
  if (charset === 'gb18030') return lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1;
  if (charset === 'big5') return lead >= 0xa4 && lead <= 0xc6;
  if (charset === 'euc-kr') return lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1;
  if (charset === 'euc-jp') return (lead >= 0xb0 && lead <= 0xcf) || lead === 0xa4 || lead === 0xa5;
  return (lead >= 0x88 && lead <= 0x98) || lead === 0x82 || lead === 0x83;
}

/**
 * Returns how well a name reads in a character set: from -1 to 1 for each character beyond ASCII;
 * null if it can't be decoded.
 */
function scoreOf(raw: Uint8Array, { charset, script, common, own }: Candidate): number[] | null {
  const text = strictly(raw, charset);
  if (text === null || /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(text)) return null;
  const signs = [...text];
  let at = 0;
  const scores: number[] = [];
  signs.forEach((sign, place) => {
    const lead = raw[at] ?? 0;
    const trail = raw[at + 1] ?? 0;
    const wide =
      script === 'signs' &&
      lead >= 0x80 &&
      !(charset === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf);
    at += wide ? (charset === 'gb18030' && trail < 0x40 ? 4 : 2) : 1;
    if (sign.codePointAt(0)! < 0x80) return;
    const [before, after] = [signs[place - 1], signs[place + 1]];
    if (!own.test(sign)) {
      scores.push(
        /[\p{L}\p{N}]/u.test(sign) ? -0.3 : /[–—«»“”‘’、。·（）「」№]/u.test(sign) ? 0 : -1,
      );
      return;
    }
    if (script === 'signs') {
      // A symbol inside a Latin word isn't a real one; nobody writes half-width katakana today.
      const inWord = isPlainLetter(before) && isPlainLetter(after);
      const halfWidth = /[\uff61-\uff9f]/.test(sign);
      const value = common.includes(sign)
        ? 1
        : /[ぁ-んァ-ヶー]/u.test(sign)
          ? 0.8
          : wide && frequentRows(charset, lead, trail)
            ? 0.5
            : 0;
      scores.push(halfWidth ? -0.6 : inWord || isPlainLetter(before) ? value - 0.8 : value);
      return;
    }
    // A capital after a lower-case letter indicates another set.
    const wrongCase =
      before !== undefined && /\p{L}/u.test(before) && isLower(before) && isUpper(sign);
    const isUnusual =
      common === WEST &&
      ((sign === 'õ' && after !== 'e') || (sign === 'ï' && !/[aou]/i.test(before ?? '')));
    const base = common.includes(sign) && !isUnusual ? 0.9 : 0.4;
    if (script === 'alphabet') {
      // Final forms of Hebrew letters don't occur within a word; some Thai vowels follow a letter,
      // others precede one.
      const isMisplaced =
        (/[ךםןףץ]/.test(sign) && /\p{Script=Hebrew}/u.test(after ?? '')) ||
        (/[\u0e30-\u0e3a\u0e47-\u0e4e]/.test(sign) && !/[\u0e01-\u0e4e]/.test(before ?? '')) ||
        (/[\u0e40-\u0e44]/.test(sign) && !/[\u0e01-\u0e2e]/.test(after ?? ''));
      // Few names are entirely in capitals.
      const isInCapitals = isUpper(sign) && /\p{L}/u.test(before ?? '');
      const usual = base - (isInCapitals ? 0.05 : 0);
      scores.push(
        isMisplaced || wrongCase || isPlainLetter(before) || isPlainLetter(after)
          ? usual - 1
          : usual,
      );
      return;
    }
    // In Latin words most letters are plain ones.
    const neighbours = [before, after].filter((one) => one !== undefined && /\p{L}/u.test(one));
    const alone = neighbours.every((one) => one!.codePointAt(0)! >= 0x80);
    scores.push(base - (wrongCase ? 0.9 : 0) - (alone ? (neighbours.length === 0 ? 0.6 : 0.9) : 0));
  });
  return scores;
}

const LIKELY = 0.45;
/** Sets that are rarely used in zips have to read better than the others by this much. */
const RARE = new Set('macintosh x-mac-cyrillic cp720 cp855 iso-8859-5 iso-8859-6'.split(' '));
const RARELY = 0.12;
/** Archives contain thousands of names; this many are enough. */
const LOOKED_AT = 400;

/**
 * Two sets whose scores differ by less can't be distinguished: in another alphabet, or in the same
 * one.
 */
const SAME_SCORE = { others: 0.02, latin: 0.1 };

/** This share of impossible characters may occur by chance. */
const MAX_ODD = 0.1;

/**
 * Returns the character set in which these names, all from one program, read best. `isDoubtful` if
 * another one reads about as well and gives different names, or if they contain a character that
 * doesn't occur in names.
 */
function likeliest(raws: readonly Uint8Array[]): {
  candidate: Candidate;
  score: number;
  isDoubtful: boolean;
} {
  const looked = raws.slice(0, LOOKED_AT);
  const fitting: { candidate: Candidate; score: number; odd: number; lowest: number }[] = [];
  for (const candidate of CANDIDATES) {
    const scores: number[] = [];
    let fits = true;
    for (const raw of looked) {
      const own = scoreOf(raw, candidate);
      if (own === null) {
        fits = false;
        break;
      }
      scores.push(...own);
    }
    if (!fits || scores.length === 0) continue;
    fitting.push({
      candidate,
      score:
        scores.reduce((sum, one) => sum + one, 0) / scores.length -
        (RARE.has(candidate.charset) ? RARELY : 0),
      odd: scores.filter((one) => one < 0).length / scores.length,
      lowest: Math.min(...scores),
    });
  }
  // Of those that fit equally well, the preferred one.
  const best = fitting.reduce(
    (found, one) => (one.score > found.score + 0.001 ? one : found),
    fitting[0] ?? { candidate: CANDIDATES[0]!, score: -1, odd: 1, lowest: -1 },
  );
  const namesIn = ({ charset }: Candidate): string =>
    looked.map((raw) => strictly(raw, charset)).join('/');
  const names = namesIn(best.candidate);
  const nearest = SAME_SCORE[best.candidate.script === 'latin' ? 'latin' : 'others'];
  const isDoubtful =
    best.lowest <= -1 ||
    best.odd > MAX_ODD ||
    fitting.some(
      ({ candidate, score }) =>
        candidate.charset !== best.candidate.charset &&
        score > best.score - nearest &&
        namesIn(candidate) !== names,
    );
  return { ...best, isDoubtful };
}

/**
 * Returns a name that declares its own encoding: by its flag, by the additional field, or by being
 * valid UTF-8. Null for any other.
 */
function declaredName(entry: NamedEntry): string | null {
  const { generalPurposeBitFlag: flag, fileNameRaw, extraFields } = entry;
  if (extraFields.some(({ id }) => id === UNICODE_PATH)) {
    // The field contains a checksum of the name: if it doesn't match, the name was changed since,
    // and the field isn't used.
    const own = getFileNameLowLevel(flag & ~UTF8_FLAG, fileNameRaw, [], false);
    const beside = getFileNameLowLevel(flag & ~UTF8_FLAG, fileNameRaw, extraFields, false);
    if (beside !== own) return beside;
  }
  return strictly(fileNameRaw, 'utf-8');
}

/**
 * The names of all entries of an archive. What is UTF-8 is read so, whether its flag says it or
 * not; the others, which were written in the character set of somebody's computer, are read in the
 * one in which all of them together make the most sense, or in the one that the educator chose.
 */
export function namesOf(
  entries: readonly NamedEntry[],
  chosen: NameCharset | null = null,
): ArchiveNames {
  const said = entries.map(declaredName);
  const unknown = entries
    .filter((_, at) => said[at] === null)
    .map(({ fileNameRaw }) => fileNameRaw);
  const found = unknown.length === 0 || chosen !== null ? null : likeliest(unknown);
  const charset = found?.candidate.charset ?? chosen ?? 'cp437';
  const names = entries.map(({ fileNameRaw }, at) =>
    (said[at] ?? strictly(fileNameRaw, charset) ?? strictly(fileNameRaw, 'cp437')!)
      .replaceAll('\\', '/')
      .normalize('NFC'),
  );
  if (unknown.length === 0) return { names, guess: null };
  const isLikely = found !== null && found.score >= LIKELY && !found.isDoubtful;
  const how = found === null ? 'chosen' : isLikely ? 'likely' : 'doubtful';
  return { names, guess: { charset, how } };
}
