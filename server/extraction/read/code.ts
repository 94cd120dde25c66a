import type { CodeLanguage } from '#contract/submissions/document.ts';
import { Builder, type Draft } from '#server/extraction/builder.ts';

const BY_EXTENSION: Readonly<Record<string, CodeLanguage>> = {
  py: 'python',
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  java: 'java',
  c: 'c',
  h: 'c',
  cpp: 'cpp',
  cs: 'csharp',
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
  php: 'php',
  r: 'r',
  m: 'matlab',
  sql: 'sql',
  html: 'html',
  css: 'css',
  json: 'json',
};

/** The language that a file's extension stands for; null when it is none of code. */
export const codeLanguageOf = (extension: string): CodeLanguage | null =>
  BY_EXTENSION[extension] ?? null;

/** A program as it stands: one block, every line and indent its own. */
export function readCode(text: string, language: CodeLanguage): Draft {
  const builder = new Builder();
  const lead = /^(?:[ \t\r]*\n)+/.exec(text)?.[0] ?? '';
  builder.add('code', text, { line: lead.split('\n').length, language });
  return builder.done();
}
