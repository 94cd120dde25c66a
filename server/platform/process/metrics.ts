/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];

export interface Metrics {
  /** Counts one request. `route` is the pattern, never the path. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Prometheus's text format. */
  render(): string;
}

interface Series {
  count: number;
  sum: number;
  buckets: number[];
}

export function createMetrics(): Metrics {
  const answered = new Map<string, number>();
  const durations = new Map<string, Series>();
  return {
    observe({ method, route, status, seconds }) {
      const labels = `method="${method}",route="${route}"`;
      const answer = `${labels},status="${status}"`;
      answered.set(answer, (answered.get(answer) ?? 0) + 1);
      const series = durations.get(labels) ?? { count: 0, sum: 0, buckets: BUCKETS.map(() => 0) };
      series.count += 1;
      series.sum += seconds;
      BUCKETS.forEach((bound, index) => {
        if (seconds <= bound) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
      });
      durations.set(labels, series);
    },
    render: () =>
      [
        '# HELP marginalia_requests_total Requests answered.',
        '# TYPE marginalia_requests_total counter',
        ...[...answered].map(([labels, count]) => `marginalia_requests_total{${labels}} ${count}`),
        '# HELP marginalia_request_seconds Time from a request to its answer.',
        '# TYPE marginalia_request_seconds histogram',
        ...[...durations].flatMap(([labels, { count, sum, buckets }]) => [
          ...BUCKETS.map(
            (bound, index) =>
              `marginalia_request_seconds_bucket{${labels},le="${bound}"} ${buckets[index]}`,
          ),
          `marginalia_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
          `marginalia_request_seconds_sum{${labels}} ${sum}`,
          `marginalia_request_seconds_count{${labels}} ${count}`,
        ]),
        '# HELP process_resident_memory_bytes Memory of this process.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '',
      ].join('\n'),
  };
}
