import type { Document } from '#contract/document.ts';
import { finish } from '../finish.ts';
import { codeLanguageOf, readCode } from './code.ts';
import { readPlain } from './plain.ts';

/** A text that is at hand as a document: a program by its extension, anything else as plain text. */
export function documentOfText(text: string, extension: string): Document {
  const code = codeLanguageOf(extension);
  if (code !== null) return finish(readCode(text, code), { extension, genre: 'code', code });
  return finish(readPlain(text), { extension });
}
