/** Draws the favicon set, the manifest's icons and the Open Graph picture into `public/`: `node scripts/draw/icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.ts';
import { mark } from './mark.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
const font = (file: string): string =>
  `data:font/woff2;base64,${readFileSync(new URL(`../../node_modules/@fontsource-variable/${file}`, import.meta.url)).toString('base64')}`;

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});

const picture = async (width: number, height: number, html: string): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>html,body{margin:0}svg{display:block;width:100%;height:100%}</style>${html}`,
  );
  await page.evaluate('document.fonts.ready');
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
};

/** An icon file that holds one PNG of 32 × 32. */
const ico = (png: Buffer): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
};

const CARD = `<style>
@font-face{font-family:S;src:url(${font('source-serif-4/files/source-serif-4-latin-wght-normal.woff2')});font-weight:200 900}
@font-face{font-family:SI;src:url(${font('source-serif-4/files/source-serif-4-latin-wght-italic.woff2')});font-weight:200 900}
main{position:relative;width:1200px;height:630px;background:#faf8f1;overflow:hidden;color:#2b251c}
.rule{position:absolute;left:112px;top:0;bottom:0;border-left:2px solid #9ac7b4}
.sign{position:absolute;left:36px;top:64px;width:52px;height:52px}
h1{position:absolute;left:150px;top:50px;margin:0;font:600 44px/1.5 S;letter-spacing:-.01em}
h2{position:absolute;left:150px;top:196px;margin:0;width:520px;font:600 60px/1.1 S;letter-spacing:-.02em}
p{position:absolute;left:150px;top:452px;margin:0;width:500px;font:400 27px/1.4 SI;color:#14694f}
img{position:absolute;right:-46px;bottom:0;width:640px}</style>
<main><div class="rule"></div><div class="sign">${mark(14)}</div><h1>Marginalia</h1>
<h2>Feedback worth reading, for every student.</h2>
<p>A marking assistant for teachers, lecturers and teaching assistants.</p>
<img src="data:image/svg+xml;base64,${readFileSync(new URL('illustrations/hero.svg', PUBLIC)).toString('base64')}"></main>`;

writeFileSync(new URL('favicon.svg', PUBLIC), `${mark(14)}\n`);
const small = await picture(32, 32, mark(14));
writeFileSync(new URL('favicon-32.png', PUBLIC), small);
writeFileSync(new URL('favicon.ico', PUBLIC), ico(small));
writeFileSync(new URL('apple-touch-icon.png', PUBLIC), await picture(180, 180, mark(0, 0.86)));
writeFileSync(new URL('icon-192.png', PUBLIC), await picture(192, 192, mark(14)));
writeFileSync(new URL('icon-512.png', PUBLIC), await picture(512, 512, mark(14)));
writeFileSync(new URL('icon-maskable-512.png', PUBLIC), await picture(512, 512, mark(0, 0.72)));
writeFileSync(new URL('og.png', PUBLIC), await picture(1200, 630, CARD));
await browser.close();
