/** The part of `GET /api/v1/config` that the public pages show. */
export interface SiteConfig {
  supportEmail: string;
  aiProvider: string;
  /** False if drafts are free. */
  credits: boolean;
  socialLinks: readonly { name: string; url: string }[];
  /** Name of the school's sign-in; null if there is none. */
  school: string | null;
  /** Whether people sign in with passwords of this server. */
  passwords: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Reads the server's public settings without the app's HTTP client, which would be larger than the
 * page. Null if the server isn't reached or returns something else: the prerendered defaults then
 * stay.
 */
export async function loadSiteConfig(base: string): Promise<SiteConfig | null> {
  try {
    const response = await fetch(`${base}api/v1/config`, { credentials: 'omit' });
    if (!response.ok) return null;
    const { support_email, ai_provider, social_links, credits, sign_in } =
      (await response.json()) as Record<string, unknown>;
    if (!isText(support_email) || !isText(ai_provider) || !Array.isArray(social_links)) return null;
    const socialLinks = (social_links as { name?: unknown; url?: unknown }[]).flatMap(
      ({ name, url }) =>
        isText(name) && isText(url) && /^https?:\/\//.test(url) ? [{ name, url }] : [],
    );
    const { school, passwords } = (sign_in ?? {}) as Record<string, unknown>;
    return {
      supportEmail: support_email,
      aiProvider: ai_provider,
      credits: credits !== 'off',
      socialLinks,
      school: isText(school) ? school : null,
      passwords: passwords !== false,
    };
  } catch {
    return null;
  }
}
