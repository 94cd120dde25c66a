import {
  createActor,
  toPromise,
  type AnyActorLogic,
  type InputFrom,
  type OutputFrom,
} from 'xstate';
import { createHttp, type Http } from '#services/http.ts';
import type { Caller } from './caller.ts';

/** The app's own door to a running API, as someone or as a visitor. */
export const httpAs = ({ url, token }: Caller): Http =>
  createHttp({ baseUrl: `${url}/`, token: () => token ?? null, refused: () => {}, log: () => {} });

/** Runs a service to its end: its output, or what it threw. */
export const run = <Logic extends AnyActorLogic>(
  logic: Logic,
  input?: InputFrom<Logic>,
): Promise<OutputFrom<Logic>> =>
  toPromise(createActor(logic as AnyActorLogic, { input }).start()) as Promise<OutputFrom<Logic>>;
