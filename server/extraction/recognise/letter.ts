const GREETING =
  /^(?:dear|hi|hello|hey|to\s+(?:the|whom)|liebe[rs]?|hallo|sehr\s+geehrte[rs]?|cher|chère|salut|bonjour|madame|monsieur|querid[oa]|estimad[oa]s?|hola|buen[oa]s\s+(?:días|tardes|noches)|guten\s+(?:tag|morgen|abend)|good\s+(?:morning|afternoon|evening)|moin|caro|cara|gentile)\b[^\n.!?]{0,60}[,!:]?\s*$/imu;
const GREETING_INLINE =
  /^(?:dear|sehr\s+geehrte[rs]?|liebe[rs]?|cher|chère|querid[oa]|estimad[oa]s?)\s[\p{L}\s.]{2,40}[,!]/iu;
const HEAD = 200;

/** Whether a text greets somebody: a letter or a message, whatever it argues or tells. */
export const isLetter = (text: string): boolean =>
  GREETING.test(text.slice(0, HEAD)) || GREETING_INLINE.test(text.trimStart());
