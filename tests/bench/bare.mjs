// What reading a PDF costs without us: unpdf alone, in a process of its own. The file is its standard input.
import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';

await extractText(await getDocumentProxy(new Uint8Array(readFileSync(0))), { mergePages: true });
