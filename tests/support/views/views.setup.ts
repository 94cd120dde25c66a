import { createRequire } from 'node:module';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { keepWorld } from './world.ts';

// As patient as `expect.poll`: a second is soon over on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

/** jsdom lays nothing out: nothing ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Nor does anything come into sight. */
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;

afterEach(cleanup);

/** jsdom animates nothing; Headless UI would otherwise put this there itself, with a warning in each test. */
Element.prototype.getAnimations ??= () => [];

/** jsdom hides what is a popover and has no top layer to show it in. */
HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  this.style.display = 'block';
};

/** jsdom scrolls nothing, and has no screen whose size or colours could be asked about. */
Element.prototype.scrollIntoView ??= () => {};
window.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as never;

// jsdom takes the package that stands in for a canvas for a real one, and asks it for pictures.
Object.assign(createRequire(import.meta.url)('@napi-rs/canvas') as object, {
  Image: function Image() {},
});

/**
 * React's development build makes an error for each element, for stacks of owners that only its own
 * tools read: a sixth of the views' time. It leaves off where it has made many, and takes the word
 * of this count for it.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});

keepWorld();
