/** Draws `public/illustrations/*.svg`: `node scripts/draw/index.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Hand } from './hand.ts';
import { drawHero } from './hero.ts';
import { STEPS } from './steps.ts';
import { EMPTY } from './empty.ts';

const LIGHT = {
  ink: '#39322a',
  detail: '#5d5448',
  hatch: '#8d8271',
  shade: '#b5a78f',
  ground: '#f1eadb',
  glass: '#fffdf8',
  paper: '#fffdf8',
  tint: '#f6efe1',
  deep: '#eadfc9',
  warm: '#ddcbab',
  green: '#14694f',
  greenSoft: '#d3e8dd',
  greenFill: '#2b8568',
  shine: '#fff',
};
const DARK: typeof LIGHT = {
  ink: '#dfd5c2',
  detail: '#b3a994',
  hatch: '#7d7465',
  shade: '#080705',
  ground: '#29241d',
  glass: '#353027',
  paper: '#353027',
  tint: '#40392d',
  deep: '#4a4235',
  warm: '#5b4f3a',
  green: '#7fd0b0',
  greenSoft: '#2f4a3f',
  greenFill: '#3f9578',
  shine: '#b7e4d2',
};
const colours = (c: typeof LIGHT): string =>
  `.i,.d,.h,.s,.b,.g,.gd,.hl{fill:none;stroke-linecap:round;stroke-linejoin:round}.i{stroke:${c.ink};stroke-width:2}.d{stroke:${c.detail};stroke-width:1.6}` +
  `.h{stroke:${c.hatch};stroke-width:1.1}.s{stroke:${c.shade};stroke-width:1.1}.b{stroke:${c.ground};stroke-width:21;stroke-linecap:butt}.g{stroke:${c.green};stroke-width:2.4}.gd{stroke:${c.green};stroke-width:1.7}.hl{stroke:${c.shine};stroke-width:1.5;opacity:.6}` +
  `.p{fill:${c.paper}}.t{fill:${c.tint}}.u{fill:${c.deep}}.w{fill:${c.warm}}.gs{fill:${c.greenSoft}}.gf{fill:${c.greenFill}}.k{fill:${c.ink}}.l{fill:${c.glass};fill-opacity:.72}`;
const STYLE = `${colours(LIGHT)}@media (prefers-color-scheme:dark){${colours(DARK).replace(/fill:none;stroke-linecap:round;stroke-linejoin:round|;stroke-width:[\d.]+|;stroke-linecap:butt|;(fill-)?opacity:[.\d]+/g, '')}}`;

const write = (name: string, hand: Hand): void => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${hand.width}" height="${hand.height}" viewBox="0 0 ${hand.width} ${hand.height}"><style>${STYLE}</style>${hand.parts.join('')}</svg>\n`;
  writeFileSync(new URL(`../../public/illustrations/${name}.svg`, import.meta.url), svg);
};

mkdirSync(new URL('../../public/illustrations/', import.meta.url), { recursive: true });
write('hero', drawHero());
for (const [name, draw] of Object.entries({ ...STEPS, ...EMPTY })) write(name, draw());
