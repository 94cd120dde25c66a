import {
  createActor,
  toPromise,
  type AnyActorLogic,
  type InputFrom,
  type OutputFrom,
} from 'xstate';
import { createHttp, type Http } from '#services/http.ts';
import type { Caller } from './caller.ts';

/** Returns the app's own HTTP client for a running API, as a user or as a visitor. */
export const httpAs = ({ url, token }: Caller): Http =>
  createHttp({ baseUrl: `${url}/`, token: () => token ?? null, refused: () => {}, log: () => {} });

/** Runs a service to its end; returns its output, or throws its error. */
export const run = <Logic extends AnyActorLogic>(
  logic: Logic,
  input?: InputFrom<Logic>,
): Promise<OutputFrom<Logic>> =>
  toPromise(createActor(logic as AnyActorLogic, { input }).start()) as Promise<OutputFrom<Logic>>;
