import { Hono } from 'hono';
import type { AppEnv, AppParts } from './context.ts';
import { answerError, answerNotFound } from './middleware/errors.ts';
import {
  apiHeaders,
  crossOrigin,
  observed,
  onlyFiles,
  onlyHttps,
  smallBodies,
} from './middleware/frame.ts';
import { audited } from './middleware/audited.ts';
import { describeApi } from './http/openapi.ts';
import { assignmentRoutes } from './routes/assignments/assignments.ts';
import { authRoutes } from './routes/auth.ts';
import { commentRoutes, commentSetRoutes } from './routes/comments.ts';
import { feedbackJobRoutes } from './routes/drafting/feedback-jobs.ts';
import { fileRoutes } from './routes/submissions/files.ts';
import { annotationRoutes } from './routes/submissions/marks.ts';
import { invitationRoutes } from './routes/assignments/members.ts';
import { regradeRoutes, returnedRoutes } from './routes/release/student-page.ts';
import { studentDataRoutes } from './routes/privacy/student-data.ts';
import { releaseRoutes } from './routes/release/releases.ts';
import { insightRoutes } from './routes/insight/insight.ts';
import { readRubricRoute } from './routes/assignments/read-rubric.ts';
import { handbackFileRoutes } from './routes/class/handbacks.ts';
import { intakeRoute } from './routes/class/intakes.ts';
import { sendingRoutes } from './routes/connect/sendings.ts';
import { teamRoutes } from './routes/team/teams.ts';
import { submissionRoutes } from './routes/submissions/submissions.ts';
import { configRoutes, healthRoutes } from './routes/system.ts';
import { userRoutes } from './routes/users.ts';
import { serveSite } from './http/static.ts';

export const API = '/api/v1';
const API_PATHS = [`${API}/*`, '/comment-sets/*', '/healthz', '/readyz', '/metrics'] as const;

/** The whole of what is served, from parts that are open already: the calls of specification section 7, files and pages. */
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

  let described: Promise<object> | null = null;
  app.get(`${API}/openapi.json`, async (c) => c.json(await (described ??= describeApi(app))));

  for (const path of [...API_PATHS, '/files/*']) app.all(path, answerNotFound);
  if (site !== null) app.get('*', serveSite(site, settings));
  app.notFound(answerNotFound);
  return app;
}
