import { fromPromise } from 'xstate';
import {
  type Rewording,
  type RewordingPlace,
  RewordingPlaceListSchema,
  type RewordingResult,
  RewordingResultSchema,
} from '#contract/comments/rewording.ts';
import { type Suggestion, SuggestionListSchema } from '#contract/comments/suggestion.ts';
import { parsed, type Http } from '#services/http.ts';

interface Asked {
  submission: number;
  criterion: string | null;
  levels: readonly string[] | null;
  points: number | null;
}

/** Returns the actors of the suggestions chart. */
export const suggestionActors = (http: Http) => ({
  loadSuggestions: fromPromise<readonly Suggestion[], Asked>(
    async ({ input: { submission, criterion, levels, points }, signal }) => {
      const searchParams = {
        ...(criterion === null ? {} : { criterion }),
        ...(levels === null ? {} : { levels: levels.join(',') }),
        ...(points === null ? {} : { points }),
      };
      return parsed(
        SuggestionListSchema,
        await http
          .get(`api/v1/submissions/${submission}/suggestions`, { searchParams, signal })
          .json(),
      );
    },
  ),
  changeSuggestion: fromPromise<
    void,
    {
      asked: Asked;
      change: { text: string; choice: 'pin' | 'unpin' | 'forget' | 'reword'; wording?: string };
    }
  >(async ({ input: { asked, change }, signal }) => {
    await http.put(`api/v1/submissions/${asked.submission}/suggestions`, {
      json: { criterion: asked.criterion, ...change },
      signal,
    });
  }),
});

/** Returns the actors of the chart for rewording a comment in other scripts. */
export const rewordingActors = (http: Http) => ({
  findPlaces: fromPromise<
    readonly RewordingPlace[],
    { submission: number; criterion: string; from: string }
  >(async ({ input: { submission, ...json }, signal }) =>
    parsed(
      RewordingPlaceListSchema,
      await http.post(`api/v1/submissions/${submission}/rewordings/plan`, { json, signal }).json(),
    ),
  ),
  changePlaces: fromPromise<
    RewordingResult,
    Omit<Rewording, 'places'> & { submission: number; places: readonly RewordingPlace[] }
  >(async ({ input: { submission, ...json }, signal }) =>
    parsed(
      RewordingResultSchema,
      await http.post(`api/v1/submissions/${submission}/rewordings`, { json, signal }).json(),
    ),
  ),
});
