const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text as HTML and XML have it, in an element as in an attribute. Here, because the app and the
 * server both write pages.
 */
export const escaped = (text: string): string => text.replace(/["&'<>]/g, (sign) => SIGNS[sign]!);

/** As `escaped`, for an element alone: quotes stay as they are, which is how Moodle writes them, and compares. */
export const escapedText = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign]!);
