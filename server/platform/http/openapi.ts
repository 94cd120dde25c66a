import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import type { AppEnv } from '#server/context.ts';

/**
 * Describes the API from its validating schemas (RUN-38). Ids in paths and numbers in queries
 * arrive as text and are described as numbers.
 */
export const describeApi = (app: Hono<AppEnv>): Promise<object> =>
  generateSpecs(app, {
    defaultValidationErrorResponse: false,
    exclude: [/^\/files\//],
    documentation: {
      info: {
        title: 'Marginalia',
        version: '1',
        description:
          'The API of Marginalia, a marking assistant. Names are snake_case, times ISO 8601 UTC, errors `{"detail": …}`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
