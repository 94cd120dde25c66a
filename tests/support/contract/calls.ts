import { type Caller, form } from '#tests/support/caller.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  format?: string;
  minLength?: number;
}
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
/** One call in the API's description; `query` is its required query. */
export interface Call {
  method: string;
  path: string;
  query: string;
  isOpen: boolean;
  content: Record<string, { schema: Schema }>;
}
/** Values to use instead of generated ones, by the name of a field. */
export type Known = Readonly<Record<string, unknown>>;

/** Generates a minimal value that fits a schema, with the known values. */
function fitting(
  {
    type,
    enum: choices,
    const: only,
    anyOf,
    properties = {},
    required = [],
    items,
    minItems = 0,
    minimum = 1,
    format,
    minLength = 1,
  }: Schema,
  known: Known,
): unknown {
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  if (anyOf !== undefined) return fitting(anyOf[0]!, known);
  if (type === 'object') {
    return Object.fromEntries(
      Object.keys(properties)
        .filter((name) => required.includes(name) || name in known)
        .map((name) => [name, name in known ? known[name] : fitting(properties[name]!, known)]),
    );
  }
  if (type === 'array') return Array.from({ length: minItems }, () => fitting(items ?? {}, known));
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return minimum;
  return format === 'email' ? 'nobody@example.org' : 'x'.repeat(Math.max(1, minLength));
}

/** Returns the required query. */
const queryOf = (parameters: readonly Parameter[]): string => {
  const needed = parameters
    .filter((one) => one.in === 'query' && one.required === true)
    .map(({ name, schema }): [string, string] => [name, String(fitting(schema, {}))]);
  return needed.length === 0 ? '' : `?${new URLSearchParams(needed).toString()}`;
};

/** Returns every call in the API's description. */
export async function callsOf(visitor: Caller): Promise<Call[]> {
  const {
    body: { paths },
  } = await visitor.get<{ paths: Record<string, Record<string, Operation>> }>(
    '/api/v1/openapi.json',
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [], parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: queryOf(parameters),
      isOpen: security.length === 0,
      content: requestBody?.content ?? {},
    })),
  );
}

/** Generates a body that the call accepts. */
export function bodyOf({ content }: Pick<Call, 'content'>, known: Known = {}): unknown {
  const json = content['application/json']?.schema;
  if (json !== undefined) return fitting(json, known);
  return 'multipart/form-data' in content
    ? form({
        file: { name: 'a.txt', bytes: 'a' },
        submission_file: { name: 'a.txt', bytes: 'a' },
        file_type: 'brief',
      })
    : undefined;
}
