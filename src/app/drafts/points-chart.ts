import { draftPointsMachine } from '#machines/drafts/draft-points.machine.ts';
import { draftPointsActors } from '#services/drafts/points.ts';
import type { Http } from '#services/http.ts';

export const pointsChart = (http: Http) =>
  draftPointsMachine.provide({ actors: draftPointsActors(http) });
