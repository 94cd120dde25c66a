import { Hono } from 'hono';
import type { AppEnv, AppParts } from './context.ts';
import { answerError, answerNotFound } from './platform/http/errors.ts';
import {
  apiHeaders,
  crossOrigin,
  observed,
  onlyFiles,
  onlyHttps,
  smallBodies,
} from './platform/http/frame.ts';
import { audited } from './platform/http/audited.ts';
import { describeApi } from './platform/http/openapi.ts';
import { assignmentRoutes } from './features/assignments/assignments.routes.ts';
import { authRoutes } from './features/accounts/auth.routes.ts';
import { commentRoutes, commentSetRoutes } from './features/comments/routes.ts';
import { feedbackJobRoutes } from './features/drafts/feedback-jobs.routes.ts';
import { fileRoutes } from './features/submissions/files.routes.ts';
import { annotationRoutes } from './features/marking/marks.routes.ts';
import { invitationRoutes } from './features/teams/members.routes.ts';
import { regradeRoutes, returnedRoutes } from './features/release/student-page.routes.ts';
import { studentDataRoutes } from './features/privacy/student-data.routes.ts';
import { releaseRoutes } from './features/release/releases.routes.ts';
import { insightRoutes } from './features/analytics/insight.routes.ts';
import { readRubricRoute } from './features/rubrics/read-rubric.routes.ts';
import { handbackFileRoutes } from './features/exchange/return/handbacks.routes.ts';
import { intakeRoute } from './features/exchange/import/intakes.routes.ts';
import { sendingRoutes } from './features/exchange/connect/sendings.routes.ts';
import { keySetRoute, ltiRoutes } from './features/lti/lti.routes.ts';
import { teamRoutes } from './features/teams/teams.routes.ts';
import { submissionRoutes } from './features/submissions/submissions.routes.ts';
import { configRoutes, healthRoutes } from './features/site/routes.ts';
import { userRoutes } from './features/accounts/users.routes.ts';
import { serveSite } from './platform/http/static.ts';

export const API = '/api/v1';
const API_PATHS = [`${API}/*`, '/comment-sets/*', '/healthz', '/readyz', '/metrics'] as const;

/**
 * Creates everything that is served, from parts that are already open: the API of specification
 * section 7, files and pages.
 */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { settings, site } = parts;
  const app = new Hono<AppEnv>({ strict: false });
  app.onError(answerError(parts));
  app.use(observed(parts));
  if (settings.publicUrl?.startsWith('https:') ?? false) app.use(onlyHttps);
  if (settings.filesOrigin !== null && settings.filesOrigin !== settings.publicUrl)
    app.use(onlyFiles(settings.filesOrigin, settings.trustProxy));

  for (const path of API_PATHS) {
    app.use(path, apiHeaders);
    if (settings.allowedOrigins.length > 0) app.use(path, crossOrigin(settings.allowedOrigins));
    app.use(path, smallBodies());
  }
  app.use(`${API}/*`, audited(parts));

  app.route(`${API}/auth`, authRoutes(parts));
  app.route(`${API}/users`, userRoutes(parts));
  app.route(`${API}/assignments`, assignmentRoutes(parts));
  app.route(`${API}/invitations`, invitationRoutes(parts));
  app.route(`${API}/teams`, teamRoutes(parts));
  app.route(`${API}/submissions`, submissionRoutes(parts));
  app.route(`${API}/annotations`, annotationRoutes(parts));
  app.route(`${API}/insight`, insightRoutes(parts));
  app.route(`${API}/rubrics`, readRubricRoute(parts));
  app.route(`${API}/handbacks`, handbackFileRoutes(parts));
  app.route(`${API}/releases`, releaseRoutes(parts));
  app.route(`${API}/regrades`, regradeRoutes(parts));
  app.route(`${API}/returned`, returnedRoutes(parts));
  app.route(`${API}/intakes`, intakeRoute(parts));
  app.route(`${API}/student-data`, studentDataRoutes(parts));
  app.route(`${API}/sendings`, sendingRoutes(parts));
  app.route(`${API}/feedback-jobs`, feedbackJobRoutes(parts));
  app.route(`${API}/comments`, commentRoutes(parts));
  app.route('/comment-sets', commentSetRoutes(parts));
  app.route(API, configRoutes(parts));
  app.route('/', healthRoutes(parts));
  app.route('/files', fileRoutes(parts));
  app.route('/lti', ltiRoutes(parts));
  app.route('/.well-known', keySetRoute(parts));

  let described: Promise<object> | null = null;
  app.get(`${API}/openapi.json`, async (c) => c.json(await (described ??= describeApi(app))));

  for (const path of [...API_PATHS, '/files/*']) app.all(path, answerNotFound);
  if (site !== null) app.get('*', serveSite(site, settings));
  app.notFound(answerNotFound);
  return app;
}
