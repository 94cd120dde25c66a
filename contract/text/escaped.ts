const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML and XML, in elements and attributes. Defined here because both the app and
 * the server write pages.
 */
export const escaped = (text: string): string => text.replace(/["&'<>]/g, (sign) => SIGNS[sign]!);

/**
 * Like `escaped`, but only for elements: quotes stay as they are, which is how Moodle writes and
 * compares them.
 */
export const escapedText = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign]!);
