/** What LaTeX commands mean for a reader of the text. */

export const HEADINGS: Readonly<Record<string, number>> = {
  title: 1,
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};

/** With the number of their arguments that aren't text. */
export const SILENT: Readonly<Record<string, number>> = {
  documentclass: 1,
  usepackage: 1,
  vspace: 1,
  hspace: 1,
  setlength: 2,
  addtolength: 2,
  setcounter: 2,
  addtocounter: 2,
  pagestyle: 1,
  thispagestyle: 1,
  pagenumbering: 1,
  bibliographystyle: 1,
  label: 1,
  hypersetup: 1,
  geometry: 1,
  newenvironment: 3,
  definecolor: 3,
  selectlanguage: 1,
  graphicspath: 1,
  lstset: 1,
  sisetup: 1,
  usetikzlibrary: 1,
  pgfplotsset: 1,
  captionsetup: 1,
  addcontentsline: 3,
  nocite: 1,
  addbibresource: 1,
  citestyle: 1,
  setcitestyle: 1,
  defcitealias: 2,
  date: 1,
  fontsize: 2,
  linespread: 1,
  DeclareMathOperator: 2,
  rule: 2,
  colorbox: 1,
  multicolumn: 2,
  multirow: 2,
  resizebox: 2,
  scalebox: 1,
  raisebox: 1,
  parbox: 1,
  href: 1,
  MakeOuterQuote: 1,
  setmainfont: 1,
  fontfamily: 1,
  hyphenation: 1,
  bibitem: 1,
  newtheorem: 2,
  theoremstyle: 1,
  numberwithin: 2,
};
/**
 * Each names sources by the keys of their entries, which are elsewhere: LaTeX's own, natbib's,
 * biblatex's, apacite's.
 */
export const CITES = /^(?!nocite|citestyle|defcite|setcite|citereset)[A-Za-z]*cite[A-Za-z]*$/i;
/** Prints a list of sources from another file. */
export const PRINTS_SOURCES =
  /^(?:bibliography|printbibliography|printbibheading|putbib|insertbibliography)$/;
/** Prints another file's text. */
export const INCLUDES =
  /^(?:input|include|subfile|import|subimport|includestandalone|lstinputlisting|verbatiminput|VerbatimInput|inputminted|csvautotabular|csvautolongtable|csvreader|pgfplotstabletypeset|DTLdisplaydb)$/;
/** Prints pictures, or pages of another file. */
export const PICTURES =
  /^(?:includegraphics|includesvg|includepdf|epsfig|epsfbox|psfig|includemovie)$/;
/** Text at the edges of the pages. */
export const HEADS =
  /^(?:markboth|markright|fancyhead|fancyfoot|[lcr]head|[lcr]foot|ihead|ohead|ifoot|ofoot)$/;
export const DEFINES =
  /^(?:(?:re|provide|new)(?:newcommand|command)|newcommand|DeclareRobustCommand|[gex]?def)$/;
/** Words that take up space but aren't printed. */
export const UNPRINTED = /^[hv]?phantom$/;
export const REFERS = /^(?:ref|eqref|pageref|autoref|cref|Cref|nameref|vref)$/;

export const SIGNS: Readonly<Record<string, string>> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'ı',
  dots: '…',
  ldots: '…',
  textellipsis: '…',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  LaTeXe: 'LaTeX2e',
  textbackslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textbar: '|',
  textless: '<',
  textgreater: '>',
  textdegree: '°',
  degree: '°',
  copyright: '©',
  S: '§',
  P: '¶',
  pounds: '£',
  euro: '€',
  texteuro: '€',
  EUR: '€',
  quad: ' ',
  qquad: ' ',
  enspace: ' ',
  glqq: '„',
  grqq: '“',
  flqq: '«',
  frqq: '»',
  textmu: 'µ',
  par: '\n\n',
  newline: ' ',
  linebreak: ' ',
  item: '',
  slash: '/',
  textendash: '–',
  textemdash: '—',
  textbullet: '•',
  checkmark: '✓',
  rightarrow: '→',
  times: '×',
};
const MARKS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  u: '\u0306',
  H: '\u030b',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
  b: '\u0331',
};
/**
 * Accents that are a symbol may directly precede their letter; those that are a letter need braces
 * or a space.
 */
export const ACCENT =
  /^\\(?:(["'`^~=.])\s?(?:\{\s?(\\?[A-Za-zı])\s?\}|(\\?[A-Za-zı]))|([cvuHkrdb])(?:\s?\{\s?(\\?[A-Za-zı])\s?\}|\s(\\?[A-Za-zı])(?![A-Za-z])))/;

/** Returns an accent and its letter as one character. */
export function accentedLetter([, sign, braced, bare, word, wordBraced, wordBare]: readonly (
  | string
  | undefined
)[]): string {
  const letter = (braced ?? bare ?? wordBraced ?? wordBare ?? '')
    .replace('\\', '')
    .replace('ı', 'i');
  return (letter + (MARKS[sign ?? word ?? ''] ?? '')).normalize('NFC');
}

/** What is typed as several characters, and read as one. */
export const TYPED: readonly (readonly [string, string])[] = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['\\\\', '\n'],
  ['"`', '„'],
  ['"\'', '“'],
  ['"=', '-'],
  ['"~', '-'],
  ['~', '\u00a0'],
];

export const MATHS =
  /^(?:equation|align|alignat|gather|multline|eqnarray|displaymath|math|flalign|IEEEeqnarray)\*?$/;
export const VERBATIM = /^(?:verbatim|Verbatim|lstlisting|minted|alltt|code)\*?$/;
export const TABLES = /^(?:tabular|tabularx|longtable|tabulary|array|tblr)\*?$/;
export const DRAWINGS =
  /^(?:tikzpicture|circuitikz|pgfpicture|picture|axis|comment|filecontents|forest|tikzcd|pspicture|asy|dot2tex|feynman|fmffile|ganttchart|sequencediagram|music|lilypond)\*?$/;
export const LISTS = /^(?:itemize|enumerate|description|compactitem|compactenum)$/;
export const QUOTES = /^(?:quote|quotation|displayquote|verse)$/;
