import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { AppEnv } from '#server/context.ts';
import type { Platform } from './lti.store.ts';

// Outside the template: if a template contains a script's end tag, the build turns it into a call
// of a package that isn't installed, and the built server doesn't start.
const PAGE_SCRIPT = '<script src="/lti/page.js"></script>';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** HTML with every inserted value escaped, except for HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]) {
  return new Html(
    parts.reduce((done, part, at) => {
      const value = values[at - 1] ?? '';
      const said = Array.isArray(value)
        ? value.map(({ text }) => text).join('')
        : value instanceof Html
          ? value.text
          : escaped(String(value));
      return done + said + part;
    }),
  );
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { max-width: 36rem; margin: 10vh auto; padding: 0 1rem }
h1 { font-size: 1.4rem }
button, select, input[type=text] { font: inherit; padding: .5rem .9rem; max-width: 100%; box-sizing: border-box }
button { cursor: pointer }
label { display: block; margin: .5rem 0 }
select, input[type=text] { display: block; width: 100%; margin-top: .25rem }
fieldset { border: 1px solid #8888; border-radius: .4rem; margin: 1rem 0; padding: .5rem 1rem 1rem }
`;

/** Where a page of a launch may be framed: in registered platforms' pages, and nowhere else. */
export const framesOf = (platforms: readonly Platform[]): string[] => [
  ...new Set(platforms.flatMap(({ origins }) => origins)),
];

export interface PageLook {
  title: string;
  body: Html;
  status?: 200 | 400 | 403 | 404 | 405 | 413 | 429 | 500 | 502;
  /** Origins that may frame it, and that its forms may be sent to. */
  frames: readonly string[];
}

/** Renders a page of a launch. It loads only this server's one script, and isn't cached. */
export function page(c: Context<AppEnv>, { title, body, status = 200, frames }: PageLook) {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "script-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...frames].join(' '),
    ['frame-ancestors', ...(frames.length === 0 ? ["'none'"] : frames)].join(' '),
  ];
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Marginalia</title>
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        ${new Html(PAGE_SCRIPT)}
      </body>
    </html>`;
  return c.body(whole.text, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ...(frames.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
  });
}

/**
 * In a frame the browser may withhold this server's cookies, so the sign-in takes place in a
 * separate window. If a platform waits in the frame for what is chosen there, the window passes it
 * to the frame, which sends it on.
 */
const SCRIPT = `'use strict';
const opening = document.querySelector('form[data-opens]');
if (opening !== null) {
  let opened = null;
  opening.addEventListener('submit', () => {
    opened = window.open('', opening.target);
    document.querySelector('[data-opened]').hidden = false;
  });
  window.addEventListener('message', (event) => {
    if (event.origin !== window.location.origin || event.source !== opened) return;
    if (event.data === null || typeof event.data !== 'object') return;
    const { address, jwt } = event.data;
    if (typeof address !== 'string' || typeof jwt !== 'string') return;
    const form = document.createElement('form');
    form.method = 'post';
    form.action = address;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'JWT';
    field.value = jwt;
    form.append(field);
    document.body.append(form);
    form.submit();
  });
}
const answer = document.querySelector('form[data-answer]');
if (answer !== null) {
  // Only the frame that began it is of this origin; any other opener hides its address.
  let isFromFrame = false;
  try {
    isFromFrame = window.opener !== null && window.opener.location.pathname === '/lti/login';
  } catch {
    isFromFrame = false;
  }
  if (isFromFrame) {
    window.opener.postMessage(
      { address: answer.action, jwt: answer.elements.JWT.value },
      window.location.origin,
    );
    window.close();
  } else answer.submit();
}
if (document.querySelector('[data-registered]') !== null)
  (window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');
`;

export const pageScript = () =>
  new Hono<AppEnv>().get('/page.js', (c) =>
    c.body(SCRIPT, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }),
  );
