import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const SOURCE = '@expo-google-fonts/source-serif-4';
const DEJAVU = 'dejavu-fonts-ttf/ttf';

// Latin, Greek and Cyrillic are set in Source Serif; DejaVu has Arabic, Hebrew, Armenian, Georgian and signs of all kinds.
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

/** Read once a process: a class of documents shares them. */
function face(name: FaceName): Typeface {
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

/** The faces to try for words of a style, in order. Writing from the right comes whole from one, with its spaces and brackets. */
export function typefacesFor(
  { bold, italic, code }: TypefaceStyle,
  fromRight: boolean,
): readonly Typeface[] {
  const sans = face(bold ? 'sansBold' : 'sans');
  const plain = face('sans');
  if (fromRight) return [sans, plain];
  const serif = face(
    bold ? (italic ? 'serifBoldItalic' : 'serifBold') : italic ? 'serifItalic' : 'serif',
  );
  return code ? [face(bold ? 'monoBold' : 'mono'), sans, plain] : [serif, sans, plain];
}

/** What says how its neighbours are to be shown and is never seen itself. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;
/** What is written instead of a sign that no face has. */
export const MISSING = '□';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first face that has all of what a reader takes for one sign; null where none has. */
export function typefaceOf(sign: string, faces: readonly Typeface[]): Typeface | null {
  return (
    faces.find((one) =>
      [...sign].every((character) => one.has(character.codePointAt(0)!) || UNSEEN.test(character)),
    ) ?? null
  );
}

/** What a reader takes for one sign each, with where it begins. */
export function* signsOf(text: string): Generator<{ sign: string; at: number }> {
  for (const { segment, index } of graphemes.segment(text)) yield { sign: segment, at: index };
}

/** Signs of a text that a PDF would show as empty boxes, each once, at most `most`. */
export function unwritable(text: string, most = 8): string[] {
  const faces = [face('serif'), face('sans')];
  const missing = new Set<string>();
  for (const { sign } of signsOf(text.normalize('NFC'))) {
    // oxlint-disable-next-line no-control-regex
    if (/^[\0-\x1f]+$/.test(sign) || typefaceOf(sign, faces) !== null) continue;
    missing.add(sign);
    if (missing.size === most) break;
  }
  return [...missing];
}
