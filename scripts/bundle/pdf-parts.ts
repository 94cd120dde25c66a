import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';

const ROOM = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/**
 * Decoders for scans and colours, character maps, and the standard fonts that a PDF may leave out.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$/,
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  iccs: /\.icc$/,
};
const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as {
  version: string;
};
const ADDRESS = `assets/pdfjs-${version}`;

async function* partsOf(): AsyncGenerator<{ name: string; path: string }> {
  for (const [folder, wanted] of Object.entries(PARTS)) {
    for (const name of (await readdir(join(ROOM, folder))).filter((one) => wanted.test(one)))
      yield { name: `${folder}/${name}`, path: join(ROOM, folder, name) };
  }
}

/**
 * Serves the files that pdf.js fetches by name while it draws from our own origin. Without them,
 * pages scanned on a library copier stay blank.
 */
export const pdfParts: Plugin = {
  name: 'pdf-parts',
  async generateBundle() {
    for await (const { name, path } of partsOf())
      this.emitFile({
        type: 'asset',
        fileName: `${ADDRESS}/${name}`,
        source: await readFile(path),
      });
  },
  configureServer(server) {
    server.middlewares.use(`/${ADDRESS}`, (request, response, next) => {
      const [, folder = '', name = ''] = (request.url ?? '').split('/');
      const path = join(ROOM, folder, name);
      if (PARTS[folder]?.test(name) !== true || !existsSync(path)) return next();
      response.setHeader(
        'Content-Type',
        extname(name) === '.wasm' ? 'application/wasm' : 'application/octet-stream',
      );
      void readFile(path).then((bytes) => response.end(bytes), next);
    });
  },
};
