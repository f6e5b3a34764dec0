import type { Plugin } from 'vite';

/** Fields of an endpoint that the server reads and a page never does. */
const SERVER_FIELDS = new Set(['summary', 'params', 'query', 'headers']);
/** An object with all of these describes an endpoint. */
const ENDPOINT_FIELDS = ['method', 'path', 'access', 'summary', 'response'];

/** What this needs to know of a node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  properties?: Node[];
  key?: Node;
  value?: Node | string | number | boolean | null;
  callee?: Node;
  arguments?: Node[];
  name?: string;
}
type Cut = Pick<Node, 'start' | 'end'>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: object): Node[] => (Object.values(node) as unknown[]).flat().filter(isNode);
const valueIn = (object: Node, name: string) => object.properties?.find(({ key }) => key?.name === name)?.value;

const isEndpoint = (node: unknown): node is Node & { properties: Node[] } =>
  isNode(node) && ENDPOINT_FIELDS.every((name) => valueIn(node, name) !== undefined);

/** From an item of a list to the next one, the comma with it. */
const withComma = (list: readonly Node[], index: number): Cut => ({
  start: list[index]?.start ?? 0,
  end: list[index + 1]?.start ?? list[index]?.end ?? 0,
});

/** Pages send what their types allow: the schema of a JSON body is the server's business too. */
function cutsInBody(body: Node['value']): Cut[] {
  return isNode(body) && body.callee?.name === 'json' ? (body.arguments ?? []) : [];
}

function cutsIn(node: Node): Cut[] {
  const { properties } = node;
  if (!properties) return childrenOf(node).flatMap(cutsIn);
  return properties.flatMap((property, index) => {
    const name = property.key?.name ?? '';
    if (!isEndpoint(node)) return cutsIn(property);
    if (name === 'body') return cutsInBody(property.value);
    return SERVER_FIELDS.has(name) ? [withComma(properties, index)] : [];
  });
}

function without(code: string, cuts: readonly Cut[]): string {
  let rest = code;
  for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + rest.slice(end);
  return rest;
}

/** Makes pages smaller by what only the server reads of the contract: how calls are checked and described. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        return { code: without(code, childrenOf(this.parse(code)).flatMap(cutsIn)), map: null };
      },
    },
  };
}
