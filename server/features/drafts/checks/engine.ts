/** The rules' version: rises with every change of what they say. */
const VERSION = '11';

/** What the offline writer is called where its drafts are kept. */
export const OFFLINE_ENGINE = {
  kind: 'rule-based',
  engine: `offline rules ${VERSION}`,
  promptVersion: `rules-${VERSION}`,
} as const;
