import type { HttpBindings } from '@hono/node-server';
import type { ShowOutbound } from './features/drafts/outbound-preview.ts';
import type { Runner } from './features/drafts/jobs/types.ts';
import type { Documents } from './platform/files/documents.ts';
import type { Transcripts } from './platform/files/transcripts.ts';
import type { RenderDocuments } from './features/exchange/return/documents/renderer.ts';
import type { Releasing } from './features/release/releasing.ts';
import type { Intaking } from './features/exchange/import/intakes.ts';
import type { FileStore } from './platform/files/types.ts';
import type { SignedUrls } from './platform/files/signed-urls.ts';
import type { Environments } from './features/exchange/connect/environments.ts';
import type { Seal } from './platform/secrets/seal.ts';
import type { Captcha } from './features/accounts/captcha.ts';
import type { School } from './features/accounts/school.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Log } from './platform/process/log.ts';
import type { Metrics } from './platform/process/metrics.ts';
import type { Limits } from './platform/http/rate-limit.ts';
import type { ServerSettings } from './platform/settings/settings.ts';
import type { Site } from './platform/http/static.ts';
import type { ProposeRubric } from './features/rubrics/propose/proposing.ts';
import type { ReadRubricFile } from './features/rubrics/read-rubric.ts';
import type { SignedIn } from './features/accounts/tokens.store.ts';
import type { Clock, Ids, Principal, Stores } from './platform/database/stores/types.ts';

/** Everything the app is made of; it opens nothing itself. */
export interface AppParts {
  stores: Stores;
  files: FileStore;
  runner: Pick<Runner, 'wake' | 'waitFor' | 'dropGone'>;
  documents: Documents;
  transcripts: Transcripts;
  intaking: Pick<Intaking, 'receive' | 'fetch' | 'show' | 'list' | 'discard' | 'forget' | 'wake'>;
  releasing: Pick<Releasing, 'one' | 'many' | 'withdrawMany'>;
  leaving: ShowOutbound;
  readRubric: ReadRubricFile;
  proposeRubric: ProposeRubric;
  render: RenderDocuments;
  signedUrls: SignedUrls;
  seal: Seal;
  /** For the secrets of second factors. */
  factorSeal: Seal;
  environments: Environments;
  captcha: Captcha;
  /** Null: people can only sign in with this server's passwords. */
  school: School | null;
  /** Does nothing if no mail is sent. */
  mailer: Pick<Mailer, 'wake'>;
  clock: Clock;
  ids: Ids;
  settings: ServerSettings;
  limits: Limits;
  metrics: Metrics;
  log: Log;
  /** The built pages; null if only the API is served. */
  site: Site | null;
  /** Aborts when the server is told to stop: clients that wait for long work are sent away. */
  stopping: AbortSignal;
}

export interface AppEnv {
  /** Absent if a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  /** `principal`: behind `requireUser` only. */
  Variables: { requestId: string; principal?: Principal };
}

/** Behind `requireUser`. */
export interface SignedInEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { principal: Principal; token: string; signedIn: SignedIn };
}
