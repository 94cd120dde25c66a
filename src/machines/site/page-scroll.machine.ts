import { setup } from 'xstate';

/**
 * Specification, section 9: scroll position in CSS pixels at which the header changes and the
 * button back to the top appears.
 */
export const HEADER_THRESHOLD = 50;
export const BACK_TO_TOP_THRESHOLD = 300;

export interface PageScrollEvent {
  type: 'page.scroll';
  y: number;
}

export const pageScrollMachine = setup({
  types: {} as { events: PageScrollEvent },
  guards: {
    isPast: (_, { y, threshold }: { y: number; threshold: number }) => y > threshold,
    isWithin: (_, { y, threshold }: { y: number; threshold: number }) => y <= threshold,
  },
}).createMachine({
  id: 'page-scroll',
  description: 'What a public page shows depending on how far it has been scrolled.',
  type: 'parallel',
  states: {
    header: {
      initial: 'atTop',
      states: {
        atTop: {
          description: 'The page is at the top, or within 50 pixels of it.',
          on: {
            'page.scroll': {
              guard: {
                type: 'isPast',
                params: ({ event }) => ({ y: event.y, threshold: HEADER_THRESHOLD }),
              },
              target: 'scrolled',
            },
          },
        },
        scrolled: {
          description: 'The header is over text: it gets a background and a hairline.',
          on: {
            'page.scroll': {
              guard: {
                type: 'isWithin',
                params: ({ event }) => ({ y: event.y, threshold: HEADER_THRESHOLD }),
              },
              target: 'atTop',
            },
          },
        },
      },
    },
    backToTop: {
      initial: 'hidden',
      states: {
        hidden: {
          description: 'The page has been scrolled by 300 pixels or less: no button leads back.',
          on: {
            'page.scroll': {
              guard: {
                type: 'isPast',
                params: ({ event }) => ({ y: event.y, threshold: BACK_TO_TOP_THRESHOLD }),
              },
              target: 'offered',
            },
          },
        },
        offered: {
          description:
            'The page has been scrolled by more than 300 pixels: a button leads back to the top.',
          on: {
            'page.scroll': {
              guard: {
                type: 'isWithin',
                params: ({ event }) => ({ y: event.y, threshold: BACK_TO_TOP_THRESHOLD }),
              },
              target: 'hidden',
            },
          },
        },
      },
    },
  },
});
