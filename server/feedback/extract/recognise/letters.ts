/** The letters of sixty languages: a megabyte, which takes longer to load than a work to read. Only `language.ts` does so, once it has to. */
export { eld } from 'eld/extrasmall';
