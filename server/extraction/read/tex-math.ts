import { accented, fraction, lowered, raised, rooted } from './office/math.ts';

const SIGNS: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  vartheta: 'ϑ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  upsilon: 'υ',
  phi: 'φ',
  varphi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Xi: 'Ξ',
  Pi: 'Π',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
  cdot: '·',
  times: '×',
  div: '÷',
  pm: '±',
  mp: '∓',
  leq: '≤',
  le: '≤',
  geq: '≥',
  ge: '≥',
  neq: '≠',
  ne: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  propto: '∝',
  infty: '∞',
  partial: '∂',
  nabla: '∇',
  sum: '∑',
  prod: '∏',
  int: '∫',
  oint: '∮',
  rightarrow: '→',
  to: '→',
  leftarrow: '←',
  Rightarrow: '⇒',
  Leftrightarrow: '⇔',
  implies: '⇒',
  iff: '⇔',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  forall: '∀',
  exists: '∃',
  neg: '¬',
  land: '∧',
  lor: '∨',
  wedge: '∧',
  vee: '∨',
  ldots: '…',
  dots: '…',
  cdots: '⋯',
  circ: '∘',
  degree: '°',
  hbar: 'ℏ',
  ell: 'ℓ',
  Re: 'ℜ',
  Im: 'ℑ',
  angle: '∠',
  perp: '⊥',
  parallel: '∥',
  langle: '⟨',
  rangle: '⟩',
  mid: '|',
  vert: '|',
  quad: ' ',
  qquad: ' ',
  celsius: '°C',
  ohm: 'Ω',
  volt: 'V',
  ampere: 'A',
  watt: 'W',
  hertz: 'Hz',
  second: 's',
  metre: 'm',
  meter: 'm',
  gram: 'g',
  kilogram: 'kg',
  kelvin: 'K',
  farad: 'F',
  henry: 'H',
  joule: 'J',
  newton: 'N',
  pascal: 'Pa',
  litre: 'l',
  mole: 'mol',
  percent: '%',
  per: '/',
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  milli: 'm',
  micro: 'µ',
  nano: 'n',
  pico: 'p',
  centi: 'c',
  squared: '²',
  cubed: '³',
};
const ACCENTS: Readonly<Record<string, string>> = {
  hat: '\u0302',
  bar: '\u0305',
  overline: '\u0305',
  vec: '\u20d7',
  tilde: '\u0303',
  dot: '\u0307',
  ddot: '\u0308',
  widehat: '\u0302',
  widetilde: '\u0303',
};
const SPACES = /^[,;:! ]$/;
const RELATIONS = /^[=<>≤≥≠≈≡∼∝→⇒⇔∈+]$/;
/** Formulas are nested a few levels deep; anything deeper is malicious. */
const DEEPEST = 40;
const MOST = 20_000;

/** Reads a formula from left to right, each term once. */
class Formula {
  #at = 0;
  readonly #source: string;
  constructor(source: string) {
    this.#source = source.slice(0, MOST);
  }

  /** Reads terms until `end`, or the end of the formula. */
  terms(depth: number, end = ''): string {
    let read = '';
    while (this.#at < this.#source.length) {
      const sign = this.#source[this.#at]!;
      if (sign === end) {
        this.#at += 1;
        break;
      }
      if (sign === '^' || sign === '_') {
        this.#at += 1;
        const last = /(?:[\p{L}\p{N}][\p{M}′']*|[)\]}|∑∏∫∮])$/u.exec(read.slice(-40))?.[0] ?? '';
        const place = sign === '^' ? raised : lowered;
        read = read.slice(0, read.length - last.length) + place(last, this.#term(depth + 1).trim());
      } else read += this.#term(depth);
    }
    return read;
  }

  #term(depth: number): string {
    while (this.#source[this.#at] === ' ') this.#at += 1;
    const sign = this.#source[this.#at] ?? '';
    this.#at += 1;
    if (depth > DEEPEST) return '';
    if (sign === '{') return this.terms(depth + 1, '}');
    if (sign === '\\') return this.#command(depth);
    if (sign === '&' || sign === '}' || sign === '$') return '';
    if (/\s|~/.test(sign)) return ' ';
    return RELATIONS.test(sign) ? ` ${sign} ` : sign;
  }

  /** "[per-mode=fraction]" says how a unit is set, and isn't part of it. */
  #skipOption(depth: number): void {
    if (this.#source[this.#at] !== '[') return;
    this.#at += 1;
    this.terms(depth + 1, ']');
  }

  #command(depth: number): string {
    const name =
      /^[A-Za-z]+\*?/.exec(this.#source.slice(this.#at, this.#at + 30))?.[0] ??
      this.#source[this.#at] ??
      '';
    this.#at += name.length;
    if (SPACES.test(name)) return ' ';
    if (name === '\\') {
      if (this.#source[this.#at] === '[') this.terms(depth + 1, ']');
      return '; ';
    }
    const mark = ACCENTS[name];
    if (mark !== undefined) return accented(this.#term(depth + 1).trim(), mark);
    switch (name) {
      case 'frac':
      case 'dfrac':
      case 'tfrac':
        return fraction(this.#term(depth + 1).trim(), this.#term(depth + 1).trim());
      case 'sqrt': {
        const degree =
          this.#source[this.#at] === '[' ? ((this.#at += 1), this.terms(depth + 1, ']')) : '';
        return rooted(this.#term(depth + 1).trim(), degree);
      }
      case 'SI':
      case 'qty': {
        this.#skipOption(depth);
        return `${this.#term(depth + 1).trim()} ${this.#term(depth + 1).trim()}`;
      }
      case 'si':
      case 'unit':
      case 'num': {
        this.#skipOption(depth);
        return ` ${this.#term(depth + 1).trim()}`;
      }
      case 'tothe':
        return raised('', this.#term(depth + 1).trim());
      case 'left':
      case 'right':
      case 'big':
      case 'Big':
      case 'bigl':
      case 'bigr':
      case 'displaystyle':
      case 'limits':
      case 'nonumber':
      case 'notag':
        return '';
      case 'begin':
      case 'end':
      case 'label':
      case 'tag': {
        this.#term(depth + 1);
        return '';
      }
      default: {
        const known = SIGNS[name];
        if (known === undefined)
          return /^[A-Za-z]/.test(name)
            ? ` ${/^(?:sin|cos|tan|log|ln|exp|lim|min|max|det|arg)$/.test(name) ? `${name} ` : ''}`
            : name;
        return RELATIONS.test(known) ? ` ${known} ` : known;
      }
    }
  }
}

/** Returns a TeX formula as a line that a person can read. */
export const readableTex = (source: string): string =>
  new Formula(source)
    .terms(0)
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;)])/g, '$1')
    .trim();

/** Converts formulas between dollar signs in running text; a price isn't one. */
export const withReadableMath = (text: string): string =>
  text.replace(/\$([^$\n]{1,400})\$/g, (whole, formula: string) =>
    /[\\^_=]|^[A-Za-z]$/.test(formula) ? readableTex(formula) : whole,
  );
