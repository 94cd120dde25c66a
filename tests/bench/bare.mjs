// What reading a PDF costs without our code: unpdf alone, in a process of its own. Standard input
// is the file.
import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';

await extractText(await getDocumentProxy(new Uint8Array(readFileSync(0))), { mergePages: true });
