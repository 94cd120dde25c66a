import type { AnyStateNode } from 'xstate';
import { transitionKey } from '#lib/charts/transition-key.ts';
import type { ExportedChart, ExportedPicture, Held } from '../../src/lib/charts/exported.ts';
import type { Chart } from './charts.ts';
import type { HeldChart } from './held/held.ts';
import { fileOf } from './page.ts';
import type { Picture } from './picture.ts';
import {
  deedsOf,
  labelOf,
  pathOf,
  questionOf,
  statesOf,
  transitionsOf,
  triggerOf,
} from './words.ts';

const NOTHING: Held = { rows: [], rowCount: 0, facts: [], tests: [], walks: 0, paths: [] };

/** Charts that a chart starts. */
export const childrenOf = ({ services }: Chart): string[] =>
  services.flatMap(({ chart }) => chart ?? []);

/** What starts each chart: other charts by name, then the files of `src/app` that put it to work by itself. */
export function startersOf(
  charts: readonly Chart[],
  files: ReadonlyMap<string, readonly string[]>,
): Map<string, { charts: string[]; files: string[] }> {
  return new Map(
    charts.map(({ name }) => {
      const parents = charts
        .filter((other) => childrenOf(other).includes(name))
        .map((other) => other.name);
      // A file that has the parent too only hands the child to it.
      const own = (files.get(name) ?? []).filter(
        (file) => !parents.some((parent) => files.get(parent)?.includes(file)),
      );
      return [name, { charts: parents, files: own }];
    }),
  );
}

function pictureOf(
  name: string,
  picture: Picture,
  place: ReadonlyMap<string, number>,
): ExportedPicture {
  const places = (keys: readonly string[]) => keys.map((key) => place.get(key)!);
  const shown = statesOf(picture.root);
  const boxes = shown.map(
    (node: AnyStateNode) =>
      [
        node.id,
        places(
          transitionsOf(node)
            .filter(({ target }) => target === undefined)
            .map(transitionKey),
        ),
      ] as const,
  );
  return {
    file: fileOf(name, picture),
    region: picture.region === null ? null : picture.root.id,
    folded: shown.filter(picture.isFolded).map(({ id }) => id),
    arrows: picture.edges.map(({ keys }) => places(keys)),
    boxes: Object.fromEntries(boxes.filter(([, notes]) => notes.length > 0)),
  };
}

/** `docs/statecharts/<name>.held.json`: what the picture says, in words, and which tests hold it. */
export function toExport(
  chart: Chart,
  pictures: readonly Picture[],
  { held, paths }: HeldChart,
  startedBy: { charts: string[]; files: string[] },
  files: readonly string[],
): ExportedChart {
  const { name, machine } = chart;
  const states = statesOf(machine.root);
  const transitions = states.flatMap(transitionsOf);
  const place = new Map(transitions.map((transition, index) => [transitionKey(transition), index]));
  return {
    name,
    id: machine.id,
    description: machine.root.description ?? '',
    states: states.map((node) => ({
      id: node.id,
      path: pathOf(node),
      description: node === machine.root ? '' : (node.description ?? ''),
      tags: [...node.tags],
      isLeaf: Object.keys(node.states).length === 0,
      initial:
        node.type === 'parallel'
          ? Object.values(node.states).map(({ id }) => id)
          : (node.initial?.target ?? []).map(({ id }) => id),
    })),
    transitions: transitions.map((transition) => ({
      key: transitionKey(transition),
      from: transition.source.id,
      to: (transition.target ?? []).map(({ id }) => id),
      words: labelOf(transition),
      description: transition.description ?? null,
      trigger: triggerOf(transition),
      event: transition.eventType,
      guard: transition.guard ? questionOf(transition.guard) : null,
      actions: transition.actions.map((action) => deedsOf(action)),
      held: held[transitionKey(transition)] ?? NOTHING,
    })),
    pictures: pictures.map((picture) => pictureOf(name, picture, place)),
    paths,
    starts: childrenOf(chart),
    startedBy: [...startedBy.charts, ...startedBy.files],
    files,
  };
}
