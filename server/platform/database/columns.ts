/** ISO 8601 UTC; compared as bytes in both engines, so text order is time order. */
export type Iso = string;
/** JSON as text: parsed in the stores, never by a plugin (a user's text may look like JSON). */
export type Json = string;
/** Milliseconds since 1970. */
export type Millis = number;
export type Bit = 0 | 1;
