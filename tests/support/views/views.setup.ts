import { createRequire } from 'node:module';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { keepWorld } from './world.ts';

// As patient as `expect.poll`: on a busy machine a second is soon over.
configure({ asyncUtilTimeout: 60_000 });

/** jsdom has no layout: nothing ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Nor does anything scroll into view. */
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;

afterEach(cleanup);

/**
 * jsdom has no animations; Headless UI would otherwise add this itself, with a warning in each
 * test.
 */
Element.prototype.getAnimations ??= () => [];

/** jsdom hides popovers and has no top layer to show them in. */
HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  this.style.display = 'block';
};

/** jsdom doesn't scroll, and has no screen with a size or colours. */
Element.prototype.scrollIntoView ??= () => {};
window.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as never;

// jsdom takes the package that stands in for a canvas for a real one, and requests pictures from
// it.
Object.assign(createRequire(import.meta.url)('@napi-rs/canvas') as object, {
  Image: function Image() {},
});

/**
 * React's development build creates an error for each element, for owner stacks that only its
 * developer tools read: a sixth of the views' time. It stops after a certain number of them, and
 * trusts this count.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});

keepWorld();
