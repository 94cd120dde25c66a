import { draftPointsMachine } from '#machines/draft-points/draft-points.machine.ts';
import { draftPointsActors } from '#services/draft/points.ts';
import type { Http } from '#services/http.ts';

export const pointsChart = (http: Http) =>
  draftPointsMachine.provide({ actors: draftPointsActors(http) });
