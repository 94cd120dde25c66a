import { getFileNameLowLevel, type Entry } from 'yauzl';

/** What of an entry tells its name. */
export type NamedEntry = Pick<Entry, 'generalPurposeBitFlag' | 'fileNameRaw' | 'extraFields'>;

/** The names of an archive's entries, in order, and how those were read that don't say it themselves; null where all do. */
export interface ArchiveNames {
  names: string[];
  guess: { charset: string; isLikely: boolean } | null;
}

/** The upper halves of the character sets of DOS, which TextDecoder lacks. */
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
};

const UTF8_FLAG = 0x800;
/** The field in which programs that write another character set say the name in UTF-8, too. */
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
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Letters of an alphabet: those that are common in its languages; the others count for less. */
type Script = 'latin' | 'alphabet' | 'signs';
interface Candidate {
  charset: string;
  /** What people call it. */
  label: string;
  script: Script;
  /** Signs that are frequent in names of people and of files. */
  common: string;
  /** Which of the other signs are signs of its languages. */
  own: RegExp;
}

const WEST = 'äöüßÄÖÜéèàêçùâîôûëïœæÉÈÀÇáíóúñÁÍÓÚÑìòãõåøÅØÆýþð';
const EAST = 'íáěéřčšžýůúťďňÁČŘŠŽÚÍĽľĺŕôäąćęłńśźżóŁŚŻŹĆÓöőüűÖŐÜŰăâîşţĂÂÎŞŢđĐ';
const CYRILLIC = 'оеаинтсрвлкмпубгяйчАВДИКМНПСТ';
const CHINESE_NAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文明伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超兰霞平刚桂华建国小晓志玉红春梅子浩宇轩婷欣雨怡佳思作业论报告实验课程第组班学生号期末毕设计中大一二三四五六七八九十';
const TAIWANESE_NAMES =
  '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁阮馬董溫唐藍蔣石卓田古紀姚連馮歐程湯康姜汪白鄒尤巫韓龔嚴袁金童陸夏柳雅怡婷淑芬美惠玲志明家豪俊傑宗翰冠宇建文作業報告論實驗學生組班號期末大小中一二三';
const JAPANESE_NAMES =
  '田中佐藤鈴木高橋伊渡辺山本村小林加吉井口川原大島石上松谷野崎子美太郎一二三四五六健翔陽菜葵蓮結衣優斗真理香奈明正和久安清水森阿部池斎近後遠坂青西福三浦岡前長今平課題提出作文報告論学生年組番号';
const KOREAN_NAMES =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용준수경호재혜희동영철미숙순과제보고실험학생조번리포트출';

/** In the order in which they are preferred where two fit alike. */
const CANDIDATES: readonly Candidate[] = [
  ['cp437', 'Western letters (CP437)', 'latin', WEST, /\p{Script=Latin}/u],
  ['cp850', 'Western letters (CP850)', 'latin', WEST, /\p{Script=Latin}/u],
  ['windows-1252', 'Western letters (Windows-1252)', 'latin', WEST, /\p{Script=Latin}/u],
  ['cp852', 'Central European letters (CP852)', 'latin', EAST, /\p{Script=Latin}/u],
  ['windows-1250', 'Central European letters (Windows-1250)', 'latin', EAST, /\p{Script=Latin}/u],
  ['cp857', 'Turkish letters (CP857)', 'latin', 'çğıöşüÇĞİÖŞÜâî', /\p{Script=Latin}/u],
  [
    'windows-1254',
    'Turkish letters (Windows-1254)',
    'latin',
    'çğıöşüÇĞİÖŞÜâî',
    /\p{Script=Latin}/u,
  ],
  ['cp775', 'Baltic letters (CP775)', 'latin', 'ąčęėįšųūžāēģīķļņõäöüĀČĖŠŽŪĪ', /\p{Script=Latin}/u],
  [
    'windows-1257',
    'Baltic letters (Windows-1257)',
    'latin',
    'ąčęėįšųūžāēģīķļņõäöüĀČĖŠŽŪĪ',
    /\p{Script=Latin}/u,
  ],
  ['ibm866', 'Cyrillic letters (CP866)', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['windows-1251', 'Cyrillic letters (Windows-1251)', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['koi8-u', 'Cyrillic letters (KOI8)', 'alphabet', CYRILLIC, /\p{Script=Cyrillic}/u],
  ['cp737', 'Greek letters (CP737)', 'alphabet', 'αοιετσνηυρςάκπΑΓΔΚΜΠΣ', /\p{Script=Greek}/u],
  [
    'windows-1253',
    'Greek letters (Windows-1253)',
    'alphabet',
    'αοιετσνηυρςάκπΑΓΔΚΜΠΣ',
    /\p{Script=Greek}/u,
  ],
  ['cp862', 'Hebrew letters (CP862)', 'alphabet', 'יוהלאמרתבשנדכחגקעפצ', /\p{Script=Hebrew}/u],
  [
    'windows-1255',
    'Hebrew letters (Windows-1255)',
    'alphabet',
    'יוהלאמרתבשנדכחגקעפצ',
    /\p{Script=Hebrew}/u,
  ],
  [
    'windows-1256',
    'Arabic letters (Windows-1256)',
    'alphabet',
    'اليمنوترةبعدحمسفقكش',
    /\p{Script=Arabic}/u,
  ],
  [
    'shift_jis',
    'Japanese (Shift-JIS)',
    'signs',
    JAPANESE_NAMES,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]/u,
  ],
  ['euc-kr', 'Korean (EUC-KR)', 'signs', KOREAN_NAMES, /\p{Script=Hangul}/u],
  ['gb18030', 'Chinese (GBK)', 'signs', CHINESE_NAMES, /\p{Script=Han}/u],
  ['big5', 'Chinese (Big5)', 'signs', TAIWANESE_NAMES, /\p{Script=Han}/u],
  [
    'euc-jp',
    'Japanese (EUC-JP)',
    'signs',
    JAPANESE_NAMES,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]/u,
  ],
].map(([charset, label, script, common, own]) => ({
  charset,
  label,
  script,
  common,
  own,
})) as Candidate[];

const isPlainLetter = (sign: string | undefined): boolean =>
  sign !== undefined && /[A-Za-z]/.test(sign);
const isLower = (sign: string): boolean => sign !== sign.toUpperCase();
const isUpper = (sign: string): boolean => sign !== sign.toLowerCase();

/** How often the signs of these bytes are of the part of a set where its frequent signs stand, for sets of two bytes a sign. */
function frequentRows(charset: string, lead: number, trail: number): boolean {
  if (charset === 'gb18030') return lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1;
  if (charset === 'big5') return lead >= 0xa4 && lead <= 0xc6;
  if (charset === 'euc-kr') return lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1;
  if (charset === 'euc-jp') return (lead >= 0xb0 && lead <= 0xcf) || lead === 0xa4 || lead === 0xa5;
  return (lead >= 0x88 && lead <= 0x98) || lead === 0x82 || lead === 0x83;
}

/** How well a name reads in a character set: from -1 to 1 a sign beyond ASCII; null where it can't be read so. */
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
      // A sign inside a Latin word is none; half-width katakana are written by no one today.
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
    // A capital after a small letter comes of another set.
    const wrongCase =
      before !== undefined && /\p{L}/u.test(before) && isLower(before) && isUpper(sign);
    const base = common.includes(sign) ? 0.9 : 0.4;
    if (script === 'alphabet') {
      scores.push(wrongCase || isPlainLetter(before) || isPlainLetter(after) ? base - 1 : base);
      return;
    }
    // Of Latin words most letters are plain.
    const neighbours = [before, after].filter((one) => one !== undefined && /\p{L}/u.test(one));
    const alone = neighbours.every((one) => one!.codePointAt(0)! >= 0x80);
    scores.push(base - (wrongCase ? 0.9 : 0) - (alone ? (neighbours.length === 0 ? 0.6 : 0.9) : 0));
  });
  return scores;
}

const LIKELY = 0.45;
/** Archives have thousands of names; so many tell. */
const LOOKED_AT = 400;

/** The character set in which these names, all of one program, read best. */
function likeliest(raws: readonly Uint8Array[]): { candidate: Candidate; score: number } {
  let best: { candidate: Candidate; score: number } = { candidate: CANDIDATES[0]!, score: -1 };
  for (const candidate of CANDIDATES) {
    const scores: number[] = [];
    let fits = true;
    for (const raw of raws.slice(0, LOOKED_AT)) {
      const own = scoreOf(raw, candidate);
      if (own === null) {
        fits = false;
        break;
      }
      scores.push(...own);
    }
    if (!fits || scores.length === 0) continue;
    const score = scores.reduce((sum, one) => sum + one, 0) / scores.length;
    if (score > best.score + 0.001) best = { candidate, score };
  }
  return best;
}

/** A name that says itself how it is written: by its flag, by the field beside it, or by being UTF-8. Null for any other. */
function saidName(entry: NamedEntry): string | null {
  const { generalPurposeBitFlag: flag, fileNameRaw, extraFields } = entry;
  if (extraFields.some(({ id }) => id === UNICODE_PATH)) {
    // The field holds a checksum of the name: where that is wrong, the name was changed since, and the field isn't used.
    const own = getFileNameLowLevel(flag & ~UTF8_FLAG, fileNameRaw, [], false);
    const beside = getFileNameLowLevel(flag & ~UTF8_FLAG, fileNameRaw, extraFields, false);
    if (beside !== own) return beside;
  }
  return strictly(fileNameRaw, 'utf-8');
}

/**
 * The names of all entries of an archive. What is UTF-8 is read so, whether its flag says it or not; the others, which were
 * written in the character set of somebody's computer, are read in the one in which all of them together make the most sense.
 */
export function namesOf(entries: readonly NamedEntry[]): ArchiveNames {
  const said = entries.map(saidName);
  const unknown = entries
    .filter((_, at) => said[at] === null)
    .map(({ fileNameRaw }) => fileNameRaw);
  const found = unknown.length === 0 ? null : likeliest(unknown);
  const names = entries.map(({ fileNameRaw }, at) =>
    (said[at] ?? strictly(fileNameRaw, found!.candidate.charset) ?? strictly(fileNameRaw, 'cp437')!)
      .replaceAll('\\', '/')
      .normalize('NFC'),
  );
  return {
    names,
    guess:
      found === null ? null : { charset: found.candidate.label, isLikely: found.score >= LIKELY },
  };
}
