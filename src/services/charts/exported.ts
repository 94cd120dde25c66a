import type { IndexEntry, ViewedChart } from '#lib/charts/exported.ts';
import { recordingIn } from '#lib/charts/recording.ts';

/** What the page brings along where nothing can be fetched: opened as a file, it has every chart in a script. */
interface Brought {
  index: readonly IndexEntry[];
  charts: Readonly<Record<string, ViewedChart>>;
}
const brought = (): Brought | undefined =>
  (globalThis as { marginaliaCharts?: Brought }).marginaliaCharts;

async function fetched<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return (await answer.json()) as T;
}

/** The exported charts, in a folder beside the viewer, or brought by the page itself. */
export const createCharts = (folder: string) => ({
  loadIndex: async (): Promise<readonly IndexEntry[]> =>
    brought()?.index ?? (await fetched(`${folder}/index.json`)),
  loadChart: async (name: string): Promise<ViewedChart> => {
    const own = brought();
    if (!own) return await fetched(`${folder}/${name}.json`);
    if (!own.charts[name]) throw new Error(`There is no chart ${name}.`);
    return own.charts[name];
  },
});

/** The steps of a recording that are about charts of this index, each with its chart's name. Throws where there is none. */
export async function readRecording(file: File, index: readonly IndexEntry[]) {
  const names = new Map(index.map(({ id, name }) => [id, name]));
  const steps = (recordingIn(await file.text())?.steps ?? []).flatMap((step) => {
    const name = names.get(step.chart);
    return name === undefined ? [] : [{ ...step, name }];
  });
  if (steps.length === 0) throw new Error('The file holds no step of a chart.');
  return steps;
}
