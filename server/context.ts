import type { HttpBindings } from '@hono/node-server';
import type { ShowLeaving } from './feedback/drafting.ts';
import type { Runner } from './feedback/jobs/types.ts';
import type { Documents } from './files/documents.ts';
import type { Transcripts } from './files/transcripts.ts';
import type { RenderDocuments } from './handback/documents/apart.ts';
import type { Releasing } from './release/releasing.ts';
import type { Intaking } from './intake/intakes.ts';
import type { FileStore } from './files/types.ts';
import type { SignedUrls } from './files/signed-urls.ts';
import type { Environments } from './connect/environments.ts';
import type { Seal } from './accounts/seal.ts';
import type { Captcha } from './accounts/captcha.ts';
import type { School } from './accounts/school.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Log } from './process/log.ts';
import type { Metrics } from './process/metrics.ts';
import type { Limits } from './middleware/rate-limit.ts';
import type { ServerSettings } from './settings/settings.ts';
import type { Site } from './http/static.ts';
import type { ProposeRubric } from './rubrics/propose/proposing.ts';
import type { ReadRubricFile } from './rubrics/read-rubric.ts';
import type { SignedIn } from './stores/accounts/tokens.ts';
import type { Clock, Ids, Principal, Stores } from './stores/types.ts';

/** Everything the app is made of; it opens nothing itself. */
export interface AppParts {
  stores: Stores;
  files: FileStore;
  runner: Pick<Runner, 'wake' | 'waitFor' | 'dropGone'>;
  documents: Documents;
  transcripts: Transcripts;
  intaking: Pick<Intaking, 'receive' | 'fetch' | 'show' | 'list' | 'discard' | 'forget' | 'wake'>;
  releasing: Pick<Releasing, 'one' | 'many' | 'withdrawMany'>;
  leaving: ShowLeaving;
  readRubric: ReadRubricFile;
  proposeRubric: ProposeRubric;
  render: RenderDocuments;
  signedUrls: SignedUrls;
  seal: Seal;
  /** For the secrets of second factors. */
  factorSeal: Seal;
  environments: Environments;
  captcha: Captcha;
  /** Null: people sign in with passwords of this server alone. */
  school: School | null;
  /** Does nothing where no mail is sent. */
  mailer: Pick<Mailer, 'wake'>;
  clock: Clock;
  ids: Ids;
  settings: ServerSettings;
  limits: Limits;
  metrics: Metrics;
  log: Log;
  /** The built pages; null when only the API is served. */
  site: Site | null;
  /** Aborts when the server is told to stop: what waits for long work is sent away. */
  stopping: AbortSignal;
}

export interface AppEnv {
  /** Absent where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  /** `principal`: behind `requireUser` only. */
  Variables: { requestId: string; principal?: Principal };
}

/** Behind `requireUser`. */
export interface SignedInEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { principal: Principal; token: string; signedIn: SignedIn };
}
