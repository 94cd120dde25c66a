import type { Document } from '#contract/document.ts';
import type { Draft } from '../builder.ts';
import { finish, type Known } from '../finish.ts';
import { codeLanguageOf, readCode } from './code.ts';
import { readPlain } from './plain.ts';

interface Read { draft: Draft; known: Omit<Known, 'extension'> }

/** A text by the kind of file it came in: a program, or plain text. */
export function readText(text: string, extension: string): Read {
  const code = codeLanguageOf(extension);
  if (code !== null) return { draft: readCode(text, code), known: { genre: code === 'json' ? 'data' : 'code', code } };
  return { draft: readPlain(text), known: {} };
}

/** A text that is at hand as a document, without a child process. */
export function documentOfText(text: string, extension: string): Document {
  const { draft, known } = readText(text, extension);
  return finish(draft, { extension, ...known });
}
