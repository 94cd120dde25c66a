import * as v from 'valibot';
import { LTI_CLAIMS, LTI_SCOPES } from '#contract/lti/lti.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import { jsonOf, request, requireAllowed } from '#server/features/exchange/connect/request.ts';
import { LtiError } from './launch.ts';
import type { NewPlatform } from './lti.store.ts';

const LIMITS = { silentMs: 10_000, wholeMs: 30_000, jsonBytes: 256 * 1024 };
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

const address = v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:\/\//i));
const ConfigurationSchema = v.object({
  issuer: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  id_token_signing_alg_values_supported: v.optional(v.array(v.string()), ['RS256']),
  [PLATFORM]: v.optional(v.object({ product_family_code: v.optional(v.string(), '') })),
});
const AnswerSchema = v.object({
  client_id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  [TOOL]: v.optional(
    v.object({
      deployment_id: v.optional(
        v.pipe(
          v.union([v.string(), v.number()]),
          v.transform(String),
          v.minLength(1),
          v.maxLength(255),
        ),
      ),
    }),
  ),
});

/** Returns how this server describes itself to a platform that registers it. */
export const toolConfiguration = (origin: string) => ({
  application_type: 'web',
  response_types: ['id_token'],
  grant_types: ['implicit', 'client_credentials'],
  initiate_login_uri: `${origin}/lti/login`,
  redirect_uris: [`${origin}/lti/launch`],
  client_name: 'Marginalia',
  jwks_uri: `${origin}/.well-known/jwks.json`,
  token_endpoint_auth_method: 'private_key_jwt',
  scope: Object.values(LTI_SCOPES).join(' '),
  [TOOL]: {
    domain: new URL(origin).host,
    description: 'Mark students’ work, and give feedback back.',
    target_link_uri: `${origin}/lti/launch`,
    claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
    messages: [
      { type: 'LtiResourceLinkRequest', target_link_uri: `${origin}/lti/launch` },
      { type: 'LtiDeepLinkingRequest', target_link_uri: `${origin}/lti/launch` },
    ],
  },
});

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/**
 * Registers this server with the platform whose configuration is at an address, through guarded
 * requests. Throws LtiError if the platform doesn't respond properly, or names addresses of another
 * site.
 */
export async function registerWith(
  { configuration, token }: { configuration: string; token: string | null },
  origin: string,
  hosts: readonly string[],
): Promise<Omit<NewPlatform, 'proven_emails'>> {
  try {
    const url = new URL(configuration);
    requireAllowed(url, hosts);
    const asked = await request(url.href, hosts, {}, LIMITS);
    const read = v.safeParse(ConfigurationSchema, await jsonOf(asked, undefined, LIMITS));
    if (asked.status !== 200 || !read.success)
      throw new LtiError(
        'The learning environment’s configuration can’t be read. Check that it offers dynamic registration, or register it by hand.',
      );
    const found = read.output;
    const addresses = [found.registration_endpoint, found.jwks_uri, found.token_endpoint];
    // The code for one platform must not register another one: an issuer can only be named by its
    // own site.
    if (
      hostOf(found.issuer) !== url.host ||
      hostOf(found.registration_endpoint) !== url.host ||
      addresses.some((one) => new URL(one).protocol !== url.protocol)
    )
      throw new LtiError(
        'The learning environment’s configuration names a different site from its own. Register it by hand.',
      );
    for (const one of [...addresses, found.authorization_endpoint])
      requireAllowed(new URL(one), hosts);
    if (!found.id_token_signing_alg_values_supported.includes('RS256'))
      throw new LtiError(
        'The learning environment can’t sign with RS256, the only supported algorithm.',
      );
    const answered = await request(
      found.registration_endpoint,
      hosts,
      {
        method: 'POST',
        body: {
          bytes: Buffer.from(JSON.stringify(toolConfiguration(origin))),
          type: 'application/json',
        },
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      },
      LIMITS,
    );
    const answer = v.safeParse(AnswerSchema, await jsonOf(answered, undefined, LIMITS));
    if (answered.status < 200 || answered.status > 299 || !answer.success)
      throw new LtiError(
        `The learning environment didn’t accept the registration (status ${answered.status}). Start again there.`,
      );
    const deployment = answer.output[TOOL]?.deployment_id;
    return {
      name: url.hostname,
      issuer: found.issuer,
      client_id: answer.output.client_id,
      authorization_endpoint: found.authorization_endpoint,
      token_endpoint: found.token_endpoint,
      key_set_url: found.jwks_uri,
      origins: [
        ...new Set([new URL(found.issuer).origin, new URL(found.authorization_endpoint).origin]),
      ],
      deployments: deployment === undefined ? [] : [deployment],
    };
  } catch (error) {
    if (error instanceof ConnectError) throw new LtiError(error.message, 502, error);
    throw error;
  }
}

/**
 * Returns the claims in response to a deep-linking request: one link, with its line item if the
 * platform accepts one.
 */
export const deepLinkingAnswer = (
  launch: { deployment: string; data: string | null; takesLineItem: boolean },
  item: { ref: string; parameter: string; title: string; maximum: number; origin: string } | null,
) => ({
  [LTI_CLAIMS.messageType]: 'LtiDeepLinkingResponse',
  [LTI_CLAIMS.version]: '1.3.0',
  [LTI_CLAIMS.deployment]: launch.deployment,
  ...(launch.data === null ? {} : { [LTI_CLAIMS.deepLinkingData]: launch.data }),
  [LTI_CLAIMS.contentItems]:
    item === null
      ? []
      : [
          {
            type: 'ltiResourceLink',
            title: item.title,
            url: `${item.origin}/lti/launch`,
            custom: { [item.parameter]: item.ref },
            window: { targetName: '_blank' },
            ...(launch.takesLineItem
              ? {
                  lineItem: {
                    label: item.title,
                    scoreMaximum: item.maximum,
                    resourceId: item.ref,
                    tag: 'grade',
                  },
                }
              : {}),
          },
        ],
});
