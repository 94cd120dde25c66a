import { expect, test } from 'vitest';
import { likeliestCharset } from './charset.ts';

/** Encodes a text in a single-byte character set. */
function encoded(text: string, charset: string): Uint8Array {
  const decoder = new TextDecoder(charset);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
  );
  return Uint8Array.from(text, (letter) => byteOf.get(letter)!);
}

test.each([
  ['windows-1251', 'Name,ID\nИванов Пётр,1\nСидорова Анна,2\n'],
  ['windows-1251', 'name;id\nШевченко Тарас;a1\nКоваль Юлія;a2\n'],
  ['windows-1251', 'ИВАНОВ ПЁТР,1\nЖУКОВА ЮЛИЯ,2\n'],
  ['windows-1251', 'id,name\n7,Жуков Юрий\n'],
  ['windows-1250', 'Name,ID\nŁukasz Wójcik,1\nZażółć Gęś,2\n'],
  ['windows-1250', 'name,id\nJiří Novák,1\nTomáš Dvořák,2\nŠárka Němcová,3'],
  ['windows-1250', 'Name\nIvan Horvatić\nŽeljka Šimić\nPetar Đurić'],
  ['windows-1252', 'Name\nJürgen Müller\nZoë Strauß'],
  ['windows-1252', 'Name\nRenée Lefèvre\nFrançois Noël'],
  ['windows-1252', 'Name\nJosé\nJürgen\nÉmile\nSeán\nSøren'],
  ['windows-1253', 'Όνομα,ID\nΓιώργος Παπαδόπουλος,1\nΜαρία Νικολάου,2'],
  ['windows-1254', 'Name\nAyşe Yılmaz\nÇağrı Öztürk\nIşıl Gökçe'],
  ['windows-1255', 'Name,ID\nדוד כהן,1\nמשה לוי,2'],
  ['windows-1256', 'Name\nمحمد علي\nفاطمة حسن'],
  ['windows-1257', 'Name\nJānis Bērziņš\nLīga Kalniņa\nRūta Žemaitė'],
])('[UI-3] reads a class list in %s as it was written: %j', (charset, text) => {
  const bytes = encoded(text, charset);
  expect(new TextDecoder(likeliestCharset(bytes, true) ?? '').decode(bytes)).toBe(text);
});
