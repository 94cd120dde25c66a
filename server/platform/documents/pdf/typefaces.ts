import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const SOURCE = '@expo-google-fonts/source-serif-4';
const DEJAVU = 'dejavu-fonts-ttf/ttf';

// Latin, Greek and Cyrillic are set in Source Serif; DejaVu covers Arabic, Hebrew, Armenian,
// Georgian and signs of all kinds.
const FILES = {
  serif: `${SOURCE}/400Regular/SourceSerif4_400Regular.ttf`,
  serifBold: `${SOURCE}/600SemiBold/SourceSerif4_600SemiBold.ttf`,
  serifItalic: `${SOURCE}/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`,
  serifBoldItalic: `${SOURCE}/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf`,
  mono: `${DEJAVU}/DejaVuSansMono.ttf`,
  monoBold: `${DEJAVU}/DejaVuSansMono-Bold.ttf`,
  sans: `${DEJAVU}/DejaVuSans.ttf`,
  sansBold: `${DEJAVU}/DejaVuSans-Bold.ttf`,
} as const;
type FaceName = keyof typeof FILES;

export interface Typeface {
  name: FaceName;
  font: Font;
  has(codePoint: number): boolean;
}
export interface TypefaceStyle {
  bold: boolean;
  italic: boolean;
  code: boolean;
}

const opened = new Map<FaceName, Typeface>();

/** Opens a typeface, once for the whole process. */
function openTypeface(name: FaceName): Typeface {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = openSync(resolve(FILES[name]));
  const codePoints = new Map<number, boolean>();
  const made: Typeface = {
    name,
    font,
    has(codePoint) {
      const asked = codePoints.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint);
      codePoints.set(codePoint, asked);
      return asked;
    },
  };
  opened.set(name, made);
  return made;
}

/**
 * Returns the typefaces to try for words in a style, in order. Right-to-left text is set in a
 * single one, including its spaces and brackets.
 */
export function typefacesFor(
  { bold, italic, code }: TypefaceStyle,
  fromRight: boolean,
): readonly Typeface[] {
  const sans = openTypeface(bold ? 'sansBold' : 'sans');
  const plain = openTypeface('sans');
  if (fromRight) return [sans, plain];
  const serif = openTypeface(
    bold ? (italic ? 'serifBoldItalic' : 'serifBold') : italic ? 'serifItalic' : 'serif',
  );
  return code ? [openTypeface(bold ? 'monoBold' : 'mono'), sans, plain] : [serif, sans, plain];
}

/** Invisible characters that only affect how their neighbours are shown. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;
/** Replaces a character that no typeface has. */
export const MISSING = '□';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the first typeface that has every code point of a grapheme; null if none has. */
export function typefaceOf(sign: string, faces: readonly Typeface[]): Typeface | null {
  return (
    faces.find((one) =>
      [...sign].every((character) => one.has(character.codePointAt(0)!) || UNSEEN.test(character)),
    ) ?? null
  );
}

/** Yields the graphemes of a text, with the position of each. */
export function* signsOf(text: string): Generator<{ sign: string; at: number }> {
  for (const { segment, index } of graphemes.segment(text)) yield { sign: segment, at: index };
}

/** Returns graphemes that a PDF would show as empty boxes, each once, at most `most`. */
export function unwritable(text: string, most = 8): string[] {
  const faces = [openTypeface('serif'), openTypeface('sans')];
  const missing = new Set<string>();
  for (const { sign } of signsOf(text.normalize('NFC'))) {
    // oxlint-disable-next-line no-control-regex
    if (/^[\0-\x1f]+$/.test(sign) || typefaceOf(sign, faces) !== null) continue;
    missing.add(sign);
    if (missing.size === most) break;
  }
  return [...missing];
}
